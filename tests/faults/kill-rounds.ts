import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { Form } from '#engine/forms/forms.ts'
import { openSqliteDatabase } from '#server/database/sqlite-database.ts'
import { openInboxBeside } from './desk/lead-work.ts'
import { startServer } from './servers.ts'
import { verdict } from './verdict.ts'
import { newLog, sendTheRest, visitors } from './visitors.ts'

/** The result of a part: figures to print, and problems. */
export interface Finding {
  readonly figures: string
  readonly problems: readonly string[]
}

/** Kills a busy server again and again on one SQLite database, while an inbox is open on it. */
export async function killRounds(form: Form, rounds: number): Promise<Finding> {
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-faults-'))
  const log = newLog()
  const problems: string[] = []
  try {
    const inbox = await openInboxBeside({ DATA_DIR: folder })
    for (let round = 1; round <= rounds; round++) {
      const server = await startServer({ DATA_DIR: folder })
      const stop = new AbortController()
      const load = visitors(form, [server.url], log, stop.signal)
      // Sometimes during the first posts, sometimes under full load.
      await sleep(30 + Math.random() * 400)
      await server.end('SIGKILL')
      stop.abort()
      await load
      const soundness = integrity(folder)
      if (soundness !== 'ok') problems.push(`round ${round}: ${soundness}`)
    }
    const server = await startServer({ DATA_DIR: folder })
    await sendTheRest(form, [server.url], log)
    await server.end('SIGTERM')
    const database = await openSqliteDatabase(folder)
    problems.push(...(await verdict(database, log)), ...(await inbox.end(database)))
    await database.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const acknowledged = log.posts.filter(({ reference }) => reference).length
  return { figures: `${rounds} kills, ${acknowledged} leads acknowledged, ${log.cut} answers cut off`, problems }
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
