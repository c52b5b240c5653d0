import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import { whileNobodyHolds } from './folder-lock.ts'
import { leadFile, makeLeadFolder } from './sqlite-database.ts'

/**
 * Writes the lead database of a folder into a new file, while servers read and write it; returns how many leads the
 * file holds. Throws where there is no database, the file exists, or the disk is full: then nothing is left of it.
 */
export async function backUp(folder: string, file: string): Promise<number> {
  const source = leadFile(folder)
  if (!existsSync(source)) throw new Error(`There is no lead database in ${folder} (DATA_DIR).`)
  return writeWhole(file, async (unfinished) => {
    // One read transaction sees one state, whoever writes meanwhile. SQLite's online backup would begin again with
    // every write of another program, and would also copy what was deleted.
    const database = new Sqlite(source, { fileMustExist: true })
    try {
      database.prepare('vacuum into ?').run(unfinished)
    } finally {
      database.close()
    }
  })
}

/**
 * Puts a backup into a folder that has no lead database yet; returns how many leads it holds. Throws while a program
 * has the leads of that folder open, be it that their file was moved away under it.
 */
export async function restore(folder: string, file: string): Promise<number> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const target = leadFile(folder)
  makeLeadFolder(folder)
  const inTheWay = ['', '-wal', '-shm'].map((end) => target + end).filter((name) => existsSync(name))
  if (inTheWay.length > 0) {
    throw new Error(`Stop the server and move these away first, they hold its leads: ${inTheWay.join(', ')}`)
  }
  return whileNobodyHolds(folder, () =>
    writeWhole(target, (unfinished) => pipeline(createReadStream(file), createWriteStream(unfinished))),
  )
}

/** Writes a database file that is there whole and sound or not at all, for nobody else's eyes; returns its leads. */
async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} exists already and is not overwritten.`)
  const unfinished = `${file}.unfinished`
  // An empty file is what SQLite and a copy fill; this one nobody else on the machine may read.
  await (await open(unfinished, 'wx', 0o600)).close()
  try {
    await write(unfinished)
    const leads = soundLeads(unfinished)
    await sync(unfinished)
    await rename(unfinished, file)
    await sync(path.dirname(file))
    return leads
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** How many leads a database file holds, those set apart and erased ones included; throws where it is not sound. */
function soundLeads(file: string): number {
  const database = new Sqlite(file, { fileMustExist: true })
  try {
    const found = database.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new Error(`it is damaged (${found})`)
    return Number(database.prepare('select count(*) from leads').pluck().get())
  } catch (error) {
    throw new Error(`This is no sound lead database: ${error instanceof Error ? error.message : error}.`)
  } finally {
    database.close()
  }
}

/** Returns once a file or folder is on the disk. */
async function sync(name: string): Promise<void> {
  const handle = await open(name, 'r')
  await handle.sync().finally(() => handle.close())
}
