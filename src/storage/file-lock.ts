import Sqlite from 'better-sqlite3'

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
