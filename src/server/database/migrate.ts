import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type DatabaseKind, leadMigrations, type Step } from './migrations.ts'
import type { Tables } from './tables.ts'

/** The first step after which the database itself says of each whether the version before works with it. */
const firstRecorded = '016-steps'

/**
 * Runs the missing migrations; several programs may do so at once. A database with newer steps is left as it is: it is
 * used where all of them allow that, and an error says what to do where one does not.
 *
 * @param steps those of this version.
 */
export async function migrate(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  steps: Readonly<Record<string, Step>> = leadMigrations(kind),
): Promise<void> {
  if (await isNewer(db, steps)) return
  const migrations = Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, recorded(name, step)]))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  // A newer program may have come in between.
  if (error && !(await isNewer(db, steps))) throw error
}

function recorded(name: string, { up, versionBefore }: Step): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await up(db)
      if (name >= firstRecorded) await sql`insert into steps values (${name}, ${versionBefore})`.execute(db)
    },
  }
}

/** Whether a newer version has taken steps that this one does not know; throws if one of them does not allow it. */
async function isNewer(db: Kysely<Tables>, steps: Readonly<Record<string, Step>>): Promise<boolean> {
  const taken = await namesIn(sql<{ name: string }>`select name from kysely_migration order by name`.execute(db))
  const newer = taken.filter((name) => !(name in steps))
  if (newer.length === 0) return false
  const allowing = await namesIn(
    sql<{ name: string }>`select name from steps where version_before = 'reads'`.execute(db),
  )
  const barrier = newer.find((name) => !allowing.includes(name))
  const isWhole = Object.keys(steps).every((name) => taken.includes(name))
  if (barrier === undefined && isWhole) return true
  throw new Error(
    `a newer version of this program wrote the database: it has taken the step ${barrier ?? newer[0]}, and this version ` +
      `knows steps up to ${Object.keys(steps).at(-1)}. Run that version or a later one, or restore a backup of before its update.`,
  )
}

/** None where the table is not there yet. */
async function namesIn(rows: Promise<{ readonly rows: readonly { readonly name: string }[] }>): Promise<string[]> {
  return rows.then(
    (found) => found.rows.map(({ name }) => name),
    () => [],
  )
}
