import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** SQLite's number for `synchronous=FULL`: a commit returns after the disk has it. */
const full = 2

/** The oldest SQLite that is trusted with leads: earlier ones can lose writes to a write-ahead log that is reset. */
const oldestVersion = '3.51.3'

/** How long to wait for another program that has the database, in milliseconds. */
export const busyTimeoutMs = 3000

/** The code of errors that say that the files of an open database are not those at its path any more. */
export const fileReplaced = 'LEADS_FILE_REPLACED'

/** The endings of the files that a database consists of while it is open. */
const endings = ['', '-wal', '-shm']

/** Opens the database file for leads: write-ahead log, and every commit on the disk before it returns. */
export function openConnection(file: string): Sqlite.Database {
  // The files that SQLite makes beside it get the rights of the database.
  makePrivate(file)
  for (const ending of endings) forOwnerOnly(file + ending)
  const database = new Sqlite(file, { timeout: busyTimeoutMs })
  try {
    assertVersion(String(database.prepare('select sqlite_version()').pluck().get()))
    switchToWal(database)
    // better-sqlite3 is compiled to fall back to NORMAL in WAL mode, which loses the last commits in a power cut.
    database.pragma('synchronous = FULL')
    // What is erased is overwritten, so that it cannot be read from the file afterwards.
    database.pragma('secure_delete = ON')
    database.pragma('foreign_keys = ON')
    // In KiB. better-sqlite3 would let it grow to four times as much, and the system has the file in memory anyway.
    database.pragma('cache_size = -4000')
    assertWritable(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Opens a database file that a program has open, to read what stands on the disk now; writes nothing. */
export function openReader(file: string): Sqlite.Database {
  return new Sqlite(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
}

/** Turns the write-ahead log on. SQLite does not wait by itself for another program that is doing the same right now. */
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

/** Throws where nothing can be written, which on a read-only disk may come out at the first write only. */
function assertWritable(database: Sqlite.Database): void {
  try {
    // A write that changes nothing.
    database.pragma('user_version = 0')
  } catch (error) {
    // A full disk is no reason to serve no pages, or to keep the operator from leads: it refuses forms until it has room.
    if (!(error instanceof Sqlite.SqliteError) || error.code !== 'SQLITE_FULL') throw error
  }
}

/** Throws for a version of SQLite, such as `3.51.2`, that is too old to keep leads. */
export function assertVersion(version: string): void {
  if (version.localeCompare(oldestVersion, 'en', { numeric: true }) >= 0) return
  throw new Error(`SQLite ${version} is too old to keep leads: install better-sqlite3 with ${oldestVersion} or newer.`)
}

/**
 * The function that throws where a commit on this connection, just opened, could be lost: in a power cut, or because
 * its files were deleted, moved or replaced, so that nobody will find again what it writes.
 */
export function soundnessOf(database: Sqlite.Database, file: string): () => void {
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
    // Nor once they are back: who knows what another program wrote to them meanwhile.
    isReplaced ||= identityOf(file) !== opened
    if (isReplaced) throw new FileReplacedError()
  }
}

/** Which files stand at the paths of a database now: a file keeps its device and number wherever it is moved. */
function identityOf(file: string): string {
  const stats = endings.map((ending) => statSync(file + ending, { bigint: true, throwIfNoEntry: false }))
  return stats.map((stat) => `${stat?.dev}:${stat?.ino}`).join()
}

/** The files of an open database are not those at its path any more. */
class FileReplacedError extends Error {
  override readonly name = 'FileReplacedError'
  readonly code = fileReplaced

  constructor() {
    super('The files of the lead database were deleted, moved or replaced while it was open.')
  }
}

/** Makes an empty file where it is missing; nobody but its owner may read or write it, whatever its folder allows. */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    forOwnerOnly(file)
  }
}

/** Takes from everybody else what rights they have to a file, if it is there. */
function forOwnerOnly(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o077) !== 0) chmodSync(file, 0o600)
}
