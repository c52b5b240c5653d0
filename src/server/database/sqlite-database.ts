import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { type LeadDatabase, migrate } from './lead-database.ts'
import { sqliteThreadDialect, startSqliteThread } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** The database in `leads.sqlite` in a folder, which is made where it is missing, brought to the latest tables. */
export async function openSqliteDatabase(folder: string): Promise<LeadDatabase> {
  makeLeadFolder(folder)
  const thread = await startSqliteThread(leadFile(folder))
  const db = new Kysely<Tables>({ dialect: sqliteThreadDialect(thread) })
  try {
    return await sqliteDatabase(db, thread.lost)
  } catch (error) {
    await thread.close()
    throw error
  }
}

/** An SQLite database, brought to the latest tables; `lost` resolves when it cannot be used any more. */
export async function sqliteDatabase(db: Kysely<Tables>, lost: Promise<Error>): Promise<LeadDatabase> {
  await migrate(db, 'sqlite')
  return {
    kind: 'sqlite',
    db,
    lost,
    // Each transaction holds the write lock from its start: it is alone anyway.
    lockFingerprints: async () => {},
    sharedTime: (now, later = 0) => sql`${new Date(now.getTime() + later).toISOString()}`,
    async scrub() {
      const { rows } = await sql<{ busy: number; log: number }>`pragma wal_checkpoint(truncate)`.execute(db)
      return rows[0]?.busy === 0 && rows[0].log === 0
    },
    close: () => db.destroy(),
  }
}

/** The path of the lead database in a folder. */
export function leadFile(folder: string): string {
  return path.join(folder, 'leads.sqlite')
}

/** Makes the folder of a lead database where it is missing; it holds personal data, so nobody else may look into it. */
export function makeLeadFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}
