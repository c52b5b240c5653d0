import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Form } from '#engine/forms.ts'
import { backUp } from '#server/backups.ts'
import { leadFile, openSqliteDatabase } from '#server/database.ts'
import { readLeads } from '#server/leads.ts'
import { readyIs, startServer } from './servers.ts'
import { type Finding, loadOn } from './verdict.ts'
import { acknowledged, grows, newLog, sendTheRest } from './visitors.ts'

/** The folder of a server, and one for its original files. */
interface Folders {
  readonly data: string
  readonly before: string
}

const files = ({ data, before }: Folders) =>
  ['', '-wal', '-shm']
    .map((end) => [leadFile(data) + end, leadFile(before) + end] as const)
    .filter(([file]) => existsSync(file))

/** Ways to take the files from a busy server. */
const ways: Record<string, (folders: Folders) => void> = {
  deleted(folders) {
    // Hard links keep the deleted files readable.
    for (const [file, kept] of files(folders)) linkSync(file, kept)
    for (const [file] of files(folders)) rmSync(file)
  },
  moved(folders) {
    for (const [file, kept] of files(folders)) renameSync(file, kept)
  },
  'replaced by a backup'(folders) {
    for (const [file, kept] of files(folders)) renameSync(file, kept)
    copyFileSync(path.join(folders.before, 'backup.sqlite'), leadFile(folders.data))
  },
}

/** Takes the database from a busy server in every way; no acknowledged lead may be lost. */
export async function unlinked(form: Form, folder: string): Promise<Finding> {
  const findings: Finding[] = []
  for (const [name, take] of Object.entries(ways)) {
    const folders = { data: path.join(folder, name, 'data'), before: path.join(folder, name, 'before') }
    mkdirSync(folders.before, { recursive: true })
    findings.push(await trial(form, folders, name, take))
  }
  return {
    figures: findings.map(({ figures }) => figures).join('; '),
    problems: findings.flatMap(({ problems }) => problems),
  }
}

async function trial(form: Form, folders: Folders, name: string, take: (folders: Folders) => void): Promise<Finding> {
  const log = newLog()
  const problems: string[] = []
  const server = await startServer({ DATA_DIR: folders.data })
  const endLoad = loadOn(form, [server.url], log)
  await sleep(500)
  await backUp(folders.data, path.join(folders.before, 'backup.sqlite'))
  await sleep(500)
  take(folders)
  const sentBefore = log.posts.length
  if (!(await grows(() => log.unavailable))) problems.push(`${name}: nothing is refused`)
  if (!(await readyIs(503, server.url))) problems.push(`${name}: /readyz says that all is well`)
  await endLoad()
  await server.end('SIGTERM')
  const next = await startServer({ DATA_DIR: folders.data })
  await sendTheRest(form, [next.url], log)
  await next.end('SIGTERM')
  const [before, after] = [await references(folders.before), await references(folders.data)]
  const lost = log.posts.filter(({ reference }, index) => {
    return !reference || !(after.has(reference) || (index < sentBefore && before.has(reference)))
  })
  if (lost.length > 0) problems.push(`${name}: ${lost.length} leads were acknowledged and are lost`)
  return { figures: `${name}, ${acknowledged(log)} leads acknowledged, ${log.unavailable} times 503`, problems }
}

/** The references of the leads in a folder. */
async function references(folder: string): Promise<Set<string>> {
  const found = new Set<string>()
  const database = await openSqliteDatabase(folder)
  for await (const { reference } of readLeads(database, {}, () => {})) found.add(reference)
  await database.close()
  return found
}
