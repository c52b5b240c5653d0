import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type DatabaseKind, leadMigrations } from './migrations.ts'
import type { Tables } from './tables.ts'

/** An open database of leads: the same tables and queries on SQLite and PostgreSQL, and what differs between them. */
export interface LeadDatabase {
  readonly kind: DatabaseKind
  readonly db: Kysely<Tables>
  /** Makes this transaction the only one at work on some fingerprints (64 hexadecimal digits each) until it ends. */
  lockFingerprints(transaction: Transaction<Tables>, fingerprints: readonly string[]): Promise<void>
  /**
   * The time some milliseconds from now, written as all times of the database are, by the clock that every program on
   * it shares: PostgreSQL's own. Those on SQLite are on one machine, whose clock the caller reads.
   */
  sharedTime(now: Date, later?: number): RawBuilder<string>
  /** Resolves to the reason when this program cannot use the database ever again, so that it has to start anew. */
  readonly lost: Promise<Error>
  /**
   * Leaves nothing of erased rows in the write-ahead log; call after erasing. Resolves to whether the log is empty: it
   * stays as it is while another program still reads from it.
   */
  scrub(): Promise<boolean>
  /**
   * Reads the database as it stands on the disk, past what is in memory. On SQLite its structure is checked too, beside
   * all other work; from the first damage that is found on, nothing is written to it any more.
   */
  inspect<Result>(read: (db: Kysely<Tables>) => Promise<Result>): Promise<Inspection<Result>>
  /** Lets go of the database. */
  close(): Promise<void>
}

/** What an inspection found. */
export interface Inspection<Result> {
  /** What was read; undefined where that could not be. */
  readonly found: Result | undefined
  /** What is wrong with the files, in the words of the database; undefined where nothing is. */
  readonly damage: string | undefined
  /** How many of the latest leads that were stored are not there any more. */
  readonly missing: number
}

/** Brings a database to the latest tables; several programs may do so at once. Throws for one of a newer program. */
export async function migrate(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const migrations = leadMigrations(kind)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  const newer = (await doneIn(db)).find((name) => !(name in migrations))
  if (newer === undefined) throw error
  throw new Error(
    `a newer version of this program wrote the database: it has taken the step ${newer}, and this version knows steps up ` +
      `to ${Object.keys(migrations).at(-1)}. Run that version or a later one, or restore a backup of before its update.`,
  )
}

/** The names of the migrations that a database has seen; none where that cannot be read. */
async function doneIn(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows.map(({ name }) => name)
}
