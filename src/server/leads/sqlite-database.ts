import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { type LeadDatabase, migrate } from './lead-database.ts'
import { assertDurable, ImmediateSqliteDialect, openConnection } from './sqlite-connection.ts'
import type { Tables } from './tables.ts'

/** The database in `leads.sqlite` in a folder, which is made where it is missing. */
export async function openSqliteDatabase(folder: string): Promise<LeadDatabase> {
  // The folder holds personal data: nobody else on the machine may look into it.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return sqliteDatabase(openConnection(path.join(folder, 'leads.sqlite')))
}

/** The database on an open connection, brought to the latest tables; it owns and closes the connection. */
export async function sqliteDatabase(connection: Sqlite.Database): Promise<LeadDatabase> {
  const db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect({ database: connection }) })
  try {
    await migrate(db, 'sqlite')
  } catch (error) {
    connection.close()
    throw error
  }
  return {
    kind: 'sqlite',
    db,
    // Each transaction holds the write lock from its start: it is alone anyway.
    lockFingerprint: async () => {},
    assertDurable: () => assertDurable(connection),
    scrub: async () => void connection.pragma('wal_checkpoint(TRUNCATE)'),
    close: () => db.destroy(),
  }
}
