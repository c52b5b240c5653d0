import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivate } from './sqlite-connection.ts'

/** A lock on a file, until it is closed or the process ends, however it ends. */
export interface FileLock {
  close(): void
}

/** Locks a file, which any number of others may do at the same time; needs no right to write it. */
export function lockShared(file: string): FileLock {
  return locked(
    new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 0 }),
    'begin; select 1 from sqlite_schema',
  )
}

/** Locks a file, made where it is missing, that nobody else may lock meanwhile. */
export function lockAlone(file: string): FileLock {
  return locked(new Sqlite(file, { timeout: 0 }), 'begin exclusive')
}

/** Whether a file could not be locked because somebody else has it locked. */
export function isLocked(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY'
}

/** Node has no locks on files; SQLite has the system's, on a database that may be empty. */
function locked(lock: Sqlite.Database, statement: string): FileLock {
  try {
    lock.exec(statement)
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/** The file on which a folder of leads is locked: it stays where it is when that of the leads is moved away under a program. */
function lockFile(folder: string): string {
  const file = path.join(folder, 'leads.lock')
  makePrivate(file)
  return file
}

/** Keeps `whileNobodyHolds` out of a folder until what it returns is closed; any number of programs may. */
export function holdFolder(folder: string): FileLock {
  try {
    return lockShared(lockFile(folder))
  } catch (error) {
    throw isLocked(error) ? new Error('a backup is just being restored there.') : error
  }
}

/** Does something while no program has the leads of a folder open, nor can open them; throws where one has. */
export async function whileNobodyHolds<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = aloneIn(folder)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function aloneIn(folder: string): FileLock {
  try {
    return lockAlone(lockFile(folder))
  } catch (error) {
    throw isLocked(error)
      ? new Error(`A server or another command has the leads in ${folder} open: stop it first.`)
      : error
  }
}
