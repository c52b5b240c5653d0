import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import {
  type DatabaseKind,
  type LeadDatabase,
  leadFile,
  leadMigrations,
  makeLeadFolder,
  type Tables,
} from '#server/database.ts'
import { isUnreadable, leadFrom, leadRows } from '#server/leads.ts'

/** The last step of each version that is in use somewhere, by the day of the changelog; later ones by their number. */
export const versions: Readonly<Record<string, string>> = {
  '2026-11-20': '002-deliveries',
  '2026-11-22': '012-premium',
  '2026-11-23': '013-language',
  now: Object.keys(leadMigrations('sqlite')).at(-1) ?? '',
}

/** A database without the program's own opening, which would migrate it. */
export function rawDatabase(place: { readonly folder: string } | { readonly url: string }): Kysely<Tables> {
  if ('url' in place) {
    return new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: place.url, max: 1 }) }),
    })
  }
  makeLeadFolder(place.folder)
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Sqlite(leadFile(place.folder)) }) })
}

/** Takes the steps up to one, as the version did that knew no later ones. */
export async function takeSteps(db: Kysely<Tables>, kind: DatabaseKind, last: string): Promise<void> {
  const steps = Object.entries(leadMigrations(kind)).filter(([name]) => name <= last)
  // Without the records that steps leave now.
  const migrations = Object.fromEntries(steps.map(([name, { up }]) => [name, { up }]))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}

const batch = 500

/** Stores leads with the columns that every version has, from a number on, and their deliveries where there are any. */
export async function storeRows(db: Kysely<Tables>, count: number, from = 0): Promise<void> {
  const hasDeliveries = (await db.introspection.getTables()).some(({ name }) => name === 'deliveries')
  for (let first = from; first < from + count; first += batch) {
    const numbers = Array.from({ length: Math.min(batch, from + count - first) }, (_, i) => first + i)
    const rows = numbers.map((number) => ({
      reference: referenceOf(number),
      received_at: new Date(Date.UTC(2030, 0, 1) + number * 1000).toISOString(),
      form: 'atlantis-quote',
      market: 'atlantis',
      plan_id: 2,
      plan_name: 'Trident Mutual Lagoon',
      fields: JSON.stringify({ name: `Ama ${number}`, email: `ama-${number}@example.org` }),
      quarantined: 0,
      fingerprint: number.toString(16).padStart(64, '0'),
    }))
    const ids = await db.insertInto('leads').values(rows).returning(['id', 'received_at']).execute()
    if (!hasDeliveries) continue
    const deliveries = ids.map(({ id, received_at }) => {
      const times = { queued_at: received_at, next_at: received_at }
      return { lead_id: id, channel: 'webhook', state: 'delivered', attempts: 1, ...times } as const
    })
    await db.insertInto('deliveries').values(deliveries).execute()
  }
}

function referenceOf(number: number): string {
  const digits = String(number).padStart(8, '0')
  return `HC-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** What is missing or unreadable of so many stored rows; empty if nothing is. */
export async function losses({ db }: Pick<LeadDatabase, 'db'>, count: number, delivered = count): Promise<string[]> {
  const rows = await leadRows(db).where('form', '=', 'atlantis-quote').orderBy('id').execute()
  const problems = rows.flatMap((row, number) => {
    const lead = leadFrom(row)
    if (isUnreadable(lead)) return `${row.reference} cannot be read: ${lead.column}`
    const isRight = lead.reference === referenceOf(number) && lead.fields['email'] === `ama-${number}@example.org`
    return isRight ? [] : `${row.reference} is not as it was stored`
  })
  const { rows: counted } = await sql<{ count: number | string }>`select count(*) as count from deliveries
    where state = 'delivered' and event = 'received'`.execute(db)
  const found = Number(counted[0]?.count)
  return [
    ...(rows.length === count ? [] : [`${rows.length} of ${count} leads`]),
    ...(found === delivered ? [] : [`${found} of ${delivered} deliveries`]),
    ...problems,
  ]
}
