import Sqlite from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'

/** SQLite's number for `synchronous=FULL`: a commit returns after the disk has it. */
const full = 2

/** The oldest SQLite that is trusted with leads: earlier ones can lose writes to a write-ahead log that is reset. */
const oldestVersion = '3.51.3'

/** How long to wait for another program that has the database, in milliseconds. */
const busyTimeoutMs = 3000

/** Opens the database file for leads: write-ahead log, and every commit on the disk before it returns. */
export function openConnection(file: string): Sqlite.Database {
  const database = new Sqlite(file, { timeout: busyTimeoutMs })
  try {
    assertVersion(String(database.prepare('select sqlite_version()').pluck().get()))
    switchToWal(database)
    // better-sqlite3 is compiled to fall back to NORMAL in WAL mode, which loses the last commits in a power cut.
    database.pragma('synchronous = FULL')
    // What is erased is overwritten, so that it cannot be read from the file afterwards.
    database.pragma('secure_delete = ON')
    database.pragma('foreign_keys = ON')
    assertWritable(database)
    assertDurable(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
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

/** Reads the settings back; throws when a commit could be lost. */
export function assertDurable(database: Sqlite.Database): void {
  const journal = database.pragma('journal_mode', { simple: true })
  const synchronous = database.pragma('synchronous', { simple: true })
  if (journal !== 'wal' || synchronous !== full) {
    throw new Error(`The lead database runs with journal_mode=${journal}, synchronous=${synchronous}: not durable.`)
  }
}

/** SQLite for Kysely, with transactions that take the write lock at once, so that what they read stays true. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Sqlite.Database

  constructor(database: Sqlite.Database) {
    super({ database })
    this.#database = database
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#database)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Sqlite.Database

  constructor(database: Sqlite.Database) {
    super({ database })
    this.#database = database
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // After a failure such as a full disk SQLite has done so by itself; an error here would hide that one.
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // True of SQLite, though Kysely says otherwise: migrations run whole or not at all, one program at a time.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
