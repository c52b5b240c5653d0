import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** `synchronous=FULL` as SQLite reports it. */
const full = 2

/** Earlier versions can lose commits when the write-ahead log is reset. */
const oldestVersion = '3.51.3'

/** How long to wait for another program's lock. */
export const busyTimeoutMs = 3000

/** An error code: the files of an open database are no longer those at its path. */
export const fileReplaced = 'LEADS_FILE_REPLACED'

const endings = ['', '-wal', '-shm']

/** Opens the database of leads: WAL mode, and every commit on the disk before it returns. */
export function openConnection(file: string): Sqlite.Database {
  // SQLite creates `-wal` and `-shm` with the permissions of the database.
  makePrivate(file)
  for (const ending of endings) forOwnerOnly(file + ending)
  const database = new Sqlite(file, { timeout: busyTimeoutMs })
  try {
    assertVersion(String(database.prepare('select sqlite_version()').pluck().get()))
    switchToWal(database)
    // better-sqlite3 defaults to NORMAL in WAL mode, which loses the last commits in a power cut.
    database.pragma('synchronous = FULL')
    // Overwrites erased data.
    database.pragma('secure_delete = ON')
    database.pragma('foreign_keys = ON')
    // In KiB; the operating system caches the file as well.
    database.pragma('cache_size = -4000')
    assertWritable(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Opens a database read-only, with a cache of its own. */
export function openReader(file: string): Sqlite.Database {
  return new Sqlite(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
}

/** SQLite's busy timeout does not cover a concurrent switch to WAL by another program. */
function switchToWal(database: Sqlite.Database): void {
  for (const began = Date.now(); ; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)) {
    try {
      return void database.pragma('journal_mode = WAL')
    } catch (error) {
      const busy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!busy || Date.now() - began > busyTimeoutMs) throw error
    }
  }
}

/** A read-only disk may show only at the first write. */
function assertWritable(database: Sqlite.Database): void {
  try {
    database.pragma('user_version = 0')
  } catch (error) {
    // With a full disk pages and commands still work; forms are refused until there is room.
    if (!(error instanceof Sqlite.SqliteError) || error.code !== 'SQLITE_FULL') throw error
  }
}

export function assertVersion(version: string): void {
  if (version.localeCompare(oldestVersion, 'en', { numeric: true }) >= 0) return
  throw new Error(`SQLite ${version} is too old to keep leads: install better-sqlite3 with ${oldestVersion} or newer.`)
}

/**
 * Returns the function that throws if a commit on this connection could be lost: in a power cut, or because its files
 * were deleted, moved or replaced.
 */
export function durabilityCheck(database: Sqlite.Database, file: string): () => void {
  const journal = database.prepare('pragma journal_mode').pluck()
  const synchronous = database.prepare('pragma synchronous').pluck()
  const opened = identityOf(file)
  let isReplaced = false
  return () => {
    if (journal.get() !== 'wal' || synchronous.get() !== full) {
      throw new Error(
        `The lead database runs with journal_mode=${journal.get()}, synchronous=${synchronous.get()}: not durable.`,
      )
    }
    // Stays true once they are back: another program may have written to them meanwhile.
    isReplaced ||= identityOf(file) !== opened
    if (isReplaced) throw new FileReplacedError()
  }
}

/** Device and inode of the database's files, which a file keeps when it is moved. */
function identityOf(file: string): string {
  const stats = endings.map((ending) => statSync(file + ending, { bigint: true, throwIfNoEntry: false }))
  return stats.map((stat) => `${stat?.dev}:${stat?.ino}`).join()
}

class FileReplacedError extends Error {
  override readonly name = 'FileReplacedError'
  readonly code = fileReplaced

  constructor() {
    super('The files of the lead database were deleted, moved or replaced while it was open.')
  }
}

/** Creates an empty file if it is missing, and lets only its owner read and write it. */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    forOwnerOnly(file)
  }
}

function forOwnerOnly(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o077) !== 0) chmodSync(file, 0o600)
}
