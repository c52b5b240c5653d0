import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type DatabaseKind, leadMigrations } from './migrations.ts'
import type { Tables } from './tables.ts'

/** An open database of leads: SQLite or PostgreSQL, with the same tables and queries. */
export interface LeadDatabase {
  readonly kind: DatabaseKind
  readonly db: Kysely<Tables>
  /** Locks fingerprints (64 hexadecimal digits each) until the transaction ends. */
  lockFingerprints(transaction: Transaction<Tables>, fingerprints: readonly string[]): Promise<void>
  /** The time `offsetMs` from now by the clock that all programs on the database share: PostgreSQL's, or this machine's. */
  sharedTime(now: Date, offsetMs?: number): RawBuilder<string>
  /** Resolves to the reason when this process cannot use the database any more and has to be restarted. */
  readonly lost: Promise<Error>
  /** Removes erased rows from the write-ahead log; resolves to false while another program still reads from it. */
  scrub(): Promise<boolean>
  /**
   * Reads the database from the disk, past all caches. On SQLite this checks its integrity too, concurrently with other
   * work; once damage is found, all writes are refused.
   */
  inspect<Result>(read: (db: Kysely<Tables>) => Promise<Result>): Promise<Inspection<Result>>
  close(): Promise<void>
}

export interface Inspection<Result> {
  /** The result of `read`; undefined where the database could not be read. */
  readonly found: Result | undefined
  /** The database's own message about damaged files. */
  readonly damage: string | undefined
  /** How many of the latest leads have disappeared. */
  readonly missing: number
}

/** Runs the missing migrations; several programs may do so at once. Throws for the database of a newer program. */
export async function migrate(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const migrations = leadMigrations(kind)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  const newer = (await appliedMigrations(db)).find((name) => !(name in migrations))
  if (newer === undefined) throw error
  throw new Error(
    `a newer version of this program wrote the database: it has taken the step ${newer}, and this version knows steps up ` +
      `to ${Object.keys(migrations).at(-1)}. Run that version or a later one, or restore a backup of before its update.`,
  )
}

async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows.map(({ name }) => name)
}
