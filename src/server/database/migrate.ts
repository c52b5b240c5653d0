import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type DatabaseKind, leadMigrations, type Step } from './migrations.ts'
import type { Tables } from './tables.ts'

/** The steps of one program with a database, and the tables that say which were taken. */
interface History {
  /** Those of this version. */
  readonly steps: Readonly<Record<string, Step>>
  readonly taken: string
  readonly lock: string
  /** Whether the version before works with each step. */
  readonly allowed: string
  /** The step that makes `allowed`, which says nothing of those before. */
  readonly firstRecorded: string
}

/** Runs the missing migrations of leads. `steps` are those of this version. */
export const migrate = (db: Kysely<Tables>, kind: DatabaseKind, steps = leadMigrations(kind)): Promise<void> =>
  takeMissingSteps(db, {
    steps,
    taken: 'kysely_migration',
    lock: 'kysely_migration_lock',
    allowed: 'steps',
    firstRecorded: '016-steps',
  })

/**
 * Runs the missing migrations; several programs may do so at once. A database with newer steps is left as it is: it is
 * used where all of them allow that, and an error says what to do where one does not.
 */
export async function takeMissingSteps<T>(db: Kysely<T>, history: History): Promise<void> {
  if (await isNewer(db, history)) return
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => recorded(history) },
    migrationTableName: history.taken,
    migrationLockTableName: history.lock,
  }).migrateToLatest()
  // A newer program may have come in between.
  if (error && !(await isNewer(db, history))) throw error
}

function recorded({ steps, allowed, firstRecorded }: History): Record<string, Migration> {
  const recording = (name: string, { up, versionBefore }: Step): Migration => ({
    async up(db: Kysely<unknown>) {
      await up(db)
      if (name >= firstRecorded)
        await sql`insert into ${sql.table(allowed)} values (${name}, ${versionBefore})`.execute(db)
    },
  })
  return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, recording(name, step)]))
}

/** Whether a newer version has taken steps that this one does not know; throws if one of them does not allow it. */
async function isNewer<T>(db: Kysely<T>, { steps, taken: table, allowed }: History): Promise<boolean> {
  const taken = await namesIn(sql<Named>`select name from ${sql.table(table)} order by name`.execute(db))
  const newer = taken.filter((name) => !(name in steps))
  if (newer.length === 0) return false
  const allowing = await namesIn(
    sql<Named>`select name from ${sql.table(allowed)} where version_before = 'reads'`.execute(db),
  )
  const barrier = newer.find((name) => !allowing.includes(name))
  const isWhole = Object.keys(steps).every((name) => taken.includes(name))
  if (barrier === undefined && isWhole) return true
  throw new Error(
    `a newer version of this program wrote the database: it has taken the step ${barrier ?? newer[0]}, and this version ` +
      `knows steps up to ${Object.keys(steps).at(-1)}. Run that version or a later one, or restore a backup of before its update.`,
  )
}

interface Named {
  readonly name: string
}

/** None where the table is not there yet. */
async function namesIn(rows: Promise<{ readonly rows: readonly Named[] }>): Promise<string[]> {
  return rows.then(
    (found) => found.rows.map(({ name }) => name),
    () => [],
  )
}
