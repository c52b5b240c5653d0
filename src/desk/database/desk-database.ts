import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type LeadDatabase, openPostgresDatabase, openSqliteDatabase } from '#server/database.ts'
import { signingKey } from '#server/protection.ts'
import { StartError } from '#server/report.ts'
import type { LeadSettings } from '#server/settings.ts'
import { migrateDesk } from './migrations.ts'
import type { DeskTables } from './tables.ts'

export type DeskDb = Kysely<DeskTables>

export interface DeskDatabase extends Pick<LeadDatabase, 'close' | 'lost'> {
  readonly db: DeskDb
  /** The same database, for the services of leads. */
  readonly leads: LeadDatabase
  /** Signs links to previews. */
  readonly previewKey: Buffer
  /** Makes the hashes by which leads of the same person are found. */
  readonly personKey: KeyObject
}

/** Opens the database of the leads with the desk's tables; throws a `StartError` if it cannot. */
export async function openDeskDatabase({
  folder,
  databaseUrl,
}: Pick<LeadSettings, 'folder' | 'databaseUrl'>): Promise<DeskDatabase> {
  try {
    return await withDeskTables(await (databaseUrl ? openPostgresDatabase(databaseUrl) : openSqliteDatabase(folder)))
  } catch (error) {
    const place = databaseUrl ? 'PostgreSQL (DATABASE_URL)' : `${folder} (DATA_DIR)`
    throw new StartError(
      'database-unavailable',
      `The desk cannot keep its data in ${place}: ${(error as Error).message}`,
    )
  }
}

/** Runs the missing migrations of the desk in the database of the leads. */
export async function withDeskTables(database: LeadDatabase): Promise<DeskDatabase> {
  const db = database.db as unknown as DeskDb
  await migrateDesk(db, database.kind)
  const previewKey = await signingKey(database, 'previews')
  const personKey = createSecretKey(await signingKey(database, 'people'))
  return { db, leads: database, previewKey, personKey, close: () => database.close(), lost: database.lost }
}
