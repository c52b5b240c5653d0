import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { Form } from '#engine/forms.ts'
import { listBackups, verifyBackup } from '#server/backups.ts'
import { leadFile, openSqliteDatabase } from '#server/database.ts'
import { slowest, status } from './lock.ts'
import { startServer } from './servers.ts'
import { aftermath, type Finding, loadOn } from './verdict.ts'
import { newLog } from './visitors.ts'

/** How many leads the database holds before the first backup: some 130 MB. */
const seeded = 200_000

/** The longest time for a page during a backup, in milliseconds. */
const longestPage = 1000

/** The longest time for the first backup. */
const patienceMs = 120_000

const key = Buffer.alloc(32, 'k')

/** Backs up a large database under load, then kills backups. */
export async function backups(form: Form, folder: string, rounds: number): Promise<Finding> {
  const copies = path.join(folder, 'copies')
  mkdirSync(copies)
  const env = { DATA_DIR: folder, BACKUP_DIR: copies, BACKUP_KEY: key.toString('base64') }
  const problems: string[] = []
  await seed(folder)
  const { page, seconds } = await underLoad(form, env, problems)
  if (page > longestPage) problems.push(`a page took ${Math.round(page)} ms`)
  const [backup] = await listBackups(copies)
  const leads = backup ? (await verifyBackup(backup.file, key)).leads : 0
  if (leads < seeded) problems.push(`the backup holds ${leads} leads; there were ${seeded} before`)
  for (let round = 0; round < rounds; round++) await killOne(env, copies, problems)
  const figures =
    `${leads} leads backed up ${seconds} s after the start and restored on trial, the slowest page meanwhile took ` +
    `${Math.round(page)} ms; ${rounds} backups killed`
  return { figures, problems }
}

type Env = Readonly<Record<'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEY', string>>

/** Fills a new database with leads. */
async function seed(folder: string): Promise<void> {
  await (await openSqliteDatabase(folder)).close()
  const database = new Sqlite(leadFile(folder))
  database.exec(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${seeded})
    insert into leads (reference, received_at, form, fields, quarantined, fingerprint)
    select printf('HC-%04d-%04d', n / 10000, n % 10000), '2020-01-01T00:00:00.000Z', 'contact',
      json_object('email', 'seeded-' || n || '@example.org', 'message', hex(randomblob(150))), 0, 'seeded-' || n
    from numbers`)
  database.close()
}

/** Starts a server, which backs up at once, and keeps it under load until it has. */
async function underLoad(form: Form, env: Env, problems: string[]): Promise<{ page: number; seconds: string }> {
  const log = newLog()
  const began = performance.now()
  const server = await startServer(env)
  const stop = new AbortController()
  const endLoad = loadOn(form, [server.url], log)
  const pages = slowest(stop.signal, () => status(`${server.url}/`, 200, problems))
  while ((await listBackups(env.BACKUP_DIR)).length === 0 && performance.now() - began < patienceMs) await sleep(50)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  stop.abort()
  const [page] = await Promise.all([pages, endLoad()])
  problems.push(...(await aftermath(form, [server], log, () => openSqliteDatabase(env.DATA_DIR))))
  return { page, seconds }
}

/** Kills a backup at a random time; a file with the name of a backup must be complete. */
async function killOne(env: Env, copies: string, problems: string[]): Promise<void> {
  const file = path.join(copies, 'killed.enc')
  const child = spawn(process.execPath, ['src/cli/leads.ts', 'backup', file], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  await sleep(300 + Math.random() * 2000)
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.kill('SIGKILL')) await ended
  if (!existsSync(file)) return
  await verifyBackup(file, key).catch((error: Error) => problems.push(error.message))
  rmSync(file)
}
