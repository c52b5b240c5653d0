import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { type LeadDatabase, migrate } from './lead-database.ts'
import { assertDurable, ImmediateSqliteDialect, openConnection } from './sqlite-connection.ts'
import type { Tables } from './tables.ts'

/** The database in `leads.sqlite` in a folder, which is made where it is missing. */
export async function openSqliteDatabase(folder: string): Promise<LeadDatabase> {
  makeLeadFolder(folder)
  return sqliteDatabase(openConnection(leadFile(folder)))
}

/** The path of the lead database in a folder. */
export function leadFile(folder: string): string {
  return path.join(folder, 'leads.sqlite')
}

/** Makes the folder of a lead database where it is missing; it holds personal data, so nobody else may look into it. */
export function makeLeadFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Moves what the write-ahead log holds into the database file; returns whether the log is empty now. */
function emptyLog(connection: Sqlite.Database): boolean {
  const [result] = connection.pragma('wal_checkpoint(TRUNCATE)') as { busy: number; log: number }[]
  return result?.busy === 0 && result.log === 0
}

/** The database on an open connection, brought to the latest tables; it owns and closes the connection. */
export async function sqliteDatabase(connection: Sqlite.Database): Promise<LeadDatabase> {
  const db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(connection) })
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
    lockFingerprints: async () => {},
    sharedTime: (now, later = 0) => sql`${new Date(now.getTime() + later).toISOString()}`,
    assertDurable: () => assertDurable(connection),
    scrub: async () => emptyLog(connection),
    close: () => db.destroy(),
  }
}
