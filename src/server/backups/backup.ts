import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import { toRescue } from '../database/damage.ts'
import { withFolderLock } from '../database/folder-lock.ts'
import type { UnreadableLead } from '../database/lead.ts'
import { leadFile, makeLeadFolder, openSqliteDatabase } from '../database/sqlite-database.ts'
import { readLeads } from '../leads/read-leads.ts'
import { decrypt, encrypt, isEncrypted } from './encryption.ts'

/**
 * Backs up the lead database of a folder into a new file, encrypted if there is a key of 32 bytes, while servers use it.
 * Returns how many leads the file has; leaves no file if it throws.
 */
export async function backUp(folder: string, file: string, key?: Buffer): Promise<number> {
  const source = leadFile(folder)
  if (!existsSync(source)) throw new Error(`There is no lead database in ${folder} (DATA_DIR).`)
  return writeNew(file, async (unfinished) => {
    if (!key) return copyVerified(source, unfinished)
    // Plain data stays on the disk of the database.
    return withUnfinished(source, async (plain) => {
      const leads = copyVerified(source, plain)
      await encrypt(plain, unfinished, key)
      return leads
    })
  })
}

/** Copies a database that is in use and verifies the copy; returns how many leads it has. */
function copyVerified(source: string, copy: string): number {
  const database = new Sqlite(source, { fileMustExist: true })
  try {
    // Reads one snapshot. SQLite's online backup would restart with every write of another program, and would copy deleted
    // data as well.
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
  return verifiedLeads(copy, ` ${toRescue}`)
}

/**
 * Restores a backup into a folder without a lead database; returns how many leads it has. Throws while a program has the
 * leads of that folder open, even if their file was moved away under it.
 */
export async function restore(folder: string, file: string, key?: Buffer): Promise<number> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const target = leadFile(folder)
  makeLeadFolder(folder)
  const inTheWay = ['', '-wal', '-shm'].map((end) => target + end).filter((name) => existsSync(name))
  if (inTheWay.length > 0) {
    throw new Error(`Stop the server and move these away first, they hold its leads: ${inTheWay.join(', ')}`)
  }
  return withFolderLock(folder, () =>
    writeNew(target, async (unfinished) => {
      if (await isEncrypted(file)) await decrypt(file, unfinished, key)
      else await pipeline(createReadStream(file), createWriteStream(unfinished))
      return verifiedLeads(unfinished)
    }),
  )
}

/** Writes a new file completely or not at all. */
async function writeNew<Result>(file: string, write: (unfinished: string) => Promise<Result>): Promise<Result> {
  if (existsSync(file)) throw new Error(`${file} exists already and is not overwritten.`)
  return withUnfinished(file, async (unfinished) => {
    const result = await write(unfinished)
    await sync(unfinished)
    await rename(unfinished, file)
    await sync(path.dirname(file))
    return result
  })
}

/** Works with a private temporary file beside another one. */
async function withUnfinished<Result>(file: string, work: (unfinished: string) => Promise<Result>): Promise<Result> {
  await removeUnfinished(path.dirname(file))
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  await (await open(unfinished, 'wx', 0o600)).close()
  try {
    return await work(unfinished)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** A temporary file that was not written to for this long is abandoned. */
const abandonedMs = 60 * 60_000

/** Removes abandoned temporary files of backups and restores. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.[0-9a-f]{8}\.unfinished(-journal)?$/.test(name)) continue
    const file = path.join(folder, name)
    const written = await stat(file).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > abandonedMs) await rm(file, { force: true })
  }
}

/** Checks a database file's integrity; returns how many leads it has, quarantined and erased ones included. */
function verifiedLeads(file: string, advice = ''): number {
  const database = new Sqlite(file, { fileMustExist: true })
  try {
    const found = database.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new Error(`it is damaged (${found})`)
    return Number(database.prepare('select count(*) from leads').pluck().get())
  } catch (error) {
    throw new Error(`This is no sound lead database: ${error instanceof Error ? error.message : error}.${advice}`)
  } finally {
    database.close()
  }
}

async function sync(name: string): Promise<void> {
  const handle = await open(name, 'r')
  await handle.sync().finally(() => handle.close())
}

interface Restored {
  /** Quarantined and erased ones included. */
  readonly leads: number
  /** When the latest lead was received: ISO 8601 in UTC. */
  readonly newest: string | undefined
  /** As they were in the database. */
  readonly unreadable: readonly UnreadableLead[]
}

/**
 * Restores a backup into a temporary folder, migrates it and reads every lead, as a server would. The folder is in the data
 * folder if there is one, so that decrypted data stays on its disk.
 */
export async function verifyBackup(file: string, key: Buffer | undefined, dataFolder?: string): Promise<Restored> {
  const place = dataFolder && existsSync(dataFolder) ? dataFolder : tmpdir()
  const folder = await mkdtemp(path.join(place, 'lead-backup-'))
  try {
    await restore(folder, file, key)
    const database = await openSqliteDatabase(folder)
    try {
      const unreadable: UnreadableLead[] = []
      let [readable, newest]: [number, string | undefined] = [0, undefined]
      for await (const { receivedAt } of readLeads(database, {}, (lead) => void unreadable.push(lead))) {
        readable += 1
        if (!newest || receivedAt > newest) newest = receivedAt
      }
      return { leads: readable + unreadable.length, newest, unreadable }
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A backup to be made by this module as a program of its own, which its parent can end at any time. */
export interface BackupTask {
  readonly folder: string
  readonly file: string
  readonly key: Uint8Array | undefined
}

export type BackupReply = { readonly leads: number } | { readonly error: string }

if (import.meta.main) {
  process.once('message', async ({ folder, file, key }: BackupTask) => {
    const reply: BackupReply = await backUp(folder, file, key && Buffer.from(key)).then(
      (leads) => ({ leads }),
      (error: Error) => ({ error: error.message }),
    )
    process.send?.(reply, () => process.connected && process.disconnect())
  })
}
