import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import { toRescue } from '../database/damage.ts'
import { whileNobodyHolds } from '../database/file-lock.ts'
import type { UnreadableLead } from '../database/lead.ts'
import { leadFile, makeLeadFolder, openSqliteDatabase } from '../database/sqlite-database.ts'
import { readLeads } from '../leads/read-leads.ts'
import { decrypt, encrypt, isEncrypted } from './encryption.ts'

/**
 * Writes the lead database of a folder into a new file, while servers read and write it; with a key of 32 bytes it is
 * encrypted. Returns how many leads the file holds. Throws where there is no database, the file exists, or the disk is
 * full: then nothing is left of it.
 */
export async function backUp(folder: string, file: string, key?: Buffer): Promise<number> {
  const source = leadFile(folder)
  if (!existsSync(source)) throw new Error(`There is no lead database in ${folder} (DATA_DIR).`)
  return writeNew(file, async (unfinished) => {
    if (!key) return copySound(source, unfinished)
    // What is not encrypted stays beside the database, and leaves no trace on another disk.
    return withUnfinished(source, async (plain) => {
      const leads = copySound(source, plain)
      await encrypt(plain, unfinished, key)
      return leads
    })
  })
}

/** Copies a database that others may be writing to; returns how many leads the copy holds. */
function copySound(source: string, copy: string): number {
  const database = new Sqlite(source, { fileMustExist: true })
  try {
    // One read transaction sees one state, whoever writes meanwhile. SQLite's online backup would begin again with
    // every write of another program, and would also copy what was deleted.
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
  return soundLeads(copy, ` ${toRescue}`)
}

/**
 * Puts a backup into a folder that has no lead database yet; returns how many leads it holds. An encrypted one needs
 * its key. Throws while a program has the leads of that folder open, be it that their file was moved away under it.
 */
export async function restore(folder: string, file: string, key?: Buffer): Promise<number> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const target = leadFile(folder)
  makeLeadFolder(folder)
  const inTheWay = ['', '-wal', '-shm'].map((end) => target + end).filter((name) => existsSync(name))
  if (inTheWay.length > 0) {
    throw new Error(`Stop the server and move these away first, they hold its leads: ${inTheWay.join(', ')}`)
  }
  return whileNobodyHolds(folder, () =>
    writeNew(target, async (unfinished) => {
      if (await isEncrypted(file)) await decrypt(file, unfinished, key)
      else await pipeline(createReadStream(file), createWriteStream(unfinished))
      return soundLeads(unfinished)
    }),
  )
}

/** Writes a file that is there whole or not at all; returns what the writing does. */
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

/** Works with a new, empty file beside another one, for nobody else's eyes; nothing of it is left under its own name. */
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

/** For how long a file that is being written is left alone, in milliseconds since something was written into it. */
const abandonedMs = 60 * 60_000

/** Removes from a folder what programs that were killed left of backups and restores. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.[0-9a-f]{8}\.unfinished(-journal)?$/.test(name)) continue
    const file = path.join(folder, name)
    const written = await stat(file).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > abandonedMs) await rm(file, { force: true })
  }
}

/**
 * How many leads a database file holds, those set apart and erased ones included; throws where it is not sound, and says
 * what to do about it.
 */
function soundLeads(file: string, advice = ''): number {
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

/** Returns once a file or folder is on the disk. */
async function sync(name: string): Promise<void> {
  const handle = await open(name, 'r')
  await handle.sync().finally(() => handle.close())
}

/** What a restore on trial brought back. */
export interface Restored {
  /** How many leads, those set apart and erased ones included. */
  readonly leads: number
  /** When the latest of them was received: ISO 8601 in UTC; undefined where there is none. */
  readonly newest: string | undefined
  /** Those of the leads that cannot be read; the backup has them as the database had. */
  readonly unreadable: readonly UnreadableLead[]
}

/**
 * Restores a backup into a temporary folder, brings it to the latest tables and reads every lead of it, as a server
 * would that starts on it. Nothing is left of it. Throws what a restore would throw. It stands in the data folder where
 * there is one: what was encrypted leaves no trace on another disk.
 */
export async function verifyBackup(file: string, key: Buffer | undefined, dataFolder?: string): Promise<Restored> {
  const place = dataFolder && existsSync(dataFolder) ? dataFolder : tmpdir()
  const folder = await mkdtemp(path.join(place, 'helpercompare-backup-'))
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
