import Sqlite from 'better-sqlite3'

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
