import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivate } from './sqlite-connection.ts'

/** Held until it is closed or the process ends. */
export interface FileLock {
  close(): void
}

/** Takes a shared lock; needs no write access. */
export function lockShared(file: string): FileLock {
  return locked(
    new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 0 }),
    'begin; select 1 from sqlite_schema',
  )
}

/** Takes an exclusive lock; makes the file where it is missing. */
export function lockExclusive(file: string): FileLock {
  return locked(new Sqlite(file, { timeout: 0 }), 'begin exclusive')
}

export function isLocked(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY'
}

/** Node has no file locks; SQLite takes the system's on an empty database. */
function locked(lock: Sqlite.Database, statement: string): FileLock {
  try {
    lock.exec(statement)
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Not the database itself, which may be moved away under a program. */
function lockFile(folder: string): string {
  const file = path.join(folder, 'leads.lock')
  makePrivate(file)
  return file
}

/** Takes the shared lock of a program that has the leads of a folder open. */
export function lockFolder(folder: string): FileLock {
  try {
    return lockShared(lockFile(folder))
  } catch (error) {
    throw isLocked(error) ? new Error('a backup is just being restored there.') : error
  }
}

/** Works while no program has the leads of a folder open; throws where one has. */
export async function withFolderLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = lockFolderExclusive(folder)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function lockFolderExclusive(folder: string): FileLock {
  try {
    return lockExclusive(lockFile(folder))
  } catch (error) {
    throw isLocked(error)
      ? new Error(`A server or another command has the leads in ${folder} open: stop it first.`)
      : error
  }
}
