import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { isDamage, lastId, missingIn, readMark } from './damage.ts'
import { type Inspection, type LeadDatabase, migrate } from './lead-database.ts'
import { type SqliteThread, sqliteThreadDialect, startSqliteThread } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** The database in `leads.sqlite` in a folder, which is made where it is missing, brought to the latest tables. */
export async function openSqliteDatabase(folder: string): Promise<LeadDatabase> {
  makeLeadFolder(folder)
  const file = leadFile(folder)
  const thread = await startSqliteThread({ file })
  const db = new Kysely<Tables>({ dialect: sqliteThreadDialect(thread) })
  try {
    return await sqliteDatabase(db, { lost: thread.lost, inspect: (read) => inspect(file, thread, read) })
  } catch (error) {
    await thread.close()
    throw error
  }
}

/** An SQLite database, brought to the latest tables. */
export async function sqliteDatabase(
  db: Kysely<Tables>,
  file: Pick<LeadDatabase, 'lost' | 'inspect'>,
): Promise<LeadDatabase> {
  await migrate(db, 'sqlite')
  return {
    ...file,
    kind: 'sqlite',
    db,
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

/** Inspects a database file on a connection of its own, so that posts wait for nothing and no cache hides the file. */
async function inspect<Result>(
  file: string,
  writer: SqliteThread,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Inspection<Result>> {
  // Before the database: a lead that comes in between is no missing one.
  const mark = readMark(file)
  let found: Result | undefined
  let { missing } = mark
  let damage: string | undefined
  try {
    const db = new Kysely<Tables>({ dialect: sqliteThreadDialect(await startSqliteThread({ file, readOnly: true })) })
    try {
      damage = await structuralDamage(db)
      const { rows } = await sql<{ seq: number }>`${sql.raw(lastId)}`.execute(db)
      missing = missingIn(mark, rows[0]?.seq ?? 0)
      found = await read(db)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    damage ??= error.message
  }
  if (damage !== undefined) await writer.refuseWrites()
  return { found, damage, missing }
}

/** The first thing that is wrong with the structure of a database; indexes are held against their tables too. */
async function structuralDamage(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const first = rows[0]?.integrity_check ?? 'it cannot be checked'
  return first === 'ok' ? undefined : first
}

/** The path of the lead database in a folder. */
export function leadFile(folder: string): string {
  return path.join(folder, 'leads.sqlite')
}

/** Makes the folder of a lead database where it is missing; it holds personal data, so nobody else may look into it. */
export function makeLeadFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}
