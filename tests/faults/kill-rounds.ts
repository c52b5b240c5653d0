import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { Form } from '#engine/forms.ts'
import { openSqliteDatabase } from '#server/database.ts'
import { openInboxBeside } from '#tests/faults/desk/lead-work.ts'
import { startServer } from './servers.ts'
import { aftermath, type Finding, loadOn } from './verdict.ts'
import { acknowledged, newLog } from './visitors.ts'

/** Kills a busy server again and again on one SQLite database, while an inbox is open on it. */
export async function killRounds(form: Form, folder: string, rounds: number): Promise<Finding> {
  const env = { DATA_DIR: folder }
  const log = newLog()
  const problems: string[] = []
  const inbox = await openInboxBeside(env)
  for (let round = 1; round <= rounds; round++) {
    const server = await startServer(env)
    const endLoad = loadOn(form, [server.url], log)
    // Sometimes during the first posts, sometimes under full load.
    await sleep(30 + Math.random() * 400)
    await server.end('SIGKILL')
    await endLoad()
    const soundness = integrity(folder)
    if (soundness !== 'ok') problems.push(`round ${round}: ${soundness}`)
  }
  const servers = [await startServer(env)]
  problems.push(...(await aftermath(form, servers, log, () => openSqliteDatabase(folder), inbox.end)))
  return { figures: `${rounds} kills, ${acknowledged(log)} leads acknowledged, ${log.cut} answers cut off`, problems }
}

/** The result of SQLite's integrity check after a kill. */
function integrity(folder: string): unknown {
  const database = new Sqlite(path.join(folder, 'leads.sqlite'))
  try {
    return database.pragma('integrity_check', { simple: true })
  } finally {
    database.close()
  }
}
