import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type Sqlite from 'better-sqlite3'
import { Kysely, type Selectable, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { LeadRequest } from '../engine/submission.ts'
import { fingerprint } from './fingerprint.ts'
import type { Lead, LeadStore, Receipt } from './lead-store.ts'
import { type LeadDatabase, migrations } from './migrations.ts'
import { newReference } from './reference.ts'
import { assertDurable, ImmediateSqliteDialect, openConnection } from './sqlite-connection.ts'

/** How long the same request counts as the same lead, in milliseconds. */
const sameLeadFor = 24 * 60 * 60 * 1000

/** The store in `leads.sqlite` in a folder, which is made where it is missing. */
export async function openSqliteStore(folder: string): Promise<LeadStore> {
  // The folder holds personal data: nobody else on the machine may look into it.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return sqliteStore(openConnection(path.join(folder, 'leads.sqlite')))
}

/** The store on an open connection, brought to the latest tables; it owns and closes the connection. */
export async function sqliteStore(database: Sqlite.Database, makeReference = newReference): Promise<LeadStore> {
  const db = new Kysely<LeadDatabase>({ dialect: new ImmediateSqliteDialect({ database }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    database.close()
    throw error
  }
  return {
    async add(request, receivedAt) {
      const receipt = await db
        .transaction()
        .execute((transaction) => addOnce(transaction, request, receivedAt, makeReference))
      assertDurable(database)
      return receipt
    },
    async list({ quarantined = false } = {}) {
      const query = db.selectFrom('leads').selectAll().where('quarantined', '=', Number(quarantined)).orderBy('id')
      return (await query.execute()).map(leadFrom)
    },
    close: () => db.destroy(),
  }
}

/** Stores the request unless the same one came less than 24 hours before; then answers with that one's reference. */
async function addOnce(
  transaction: Transaction<LeadDatabase>,
  request: LeadRequest,
  receivedAt: Date,
  makeReference: () => string,
): Promise<Receipt> {
  const print = fingerprint(request)
  const earlier = await transaction
    .selectFrom('leads')
    .select('reference')
    .where('fingerprint', '=', print)
    .where('received_at', '>', new Date(receivedAt.getTime() - sameLeadFor).toISOString())
    .executeTakeFirst()
  if (earlier) return { reference: earlier.reference, duplicate: true }
  const row = {
    received_at: receivedAt.toISOString(),
    form: request.form,
    market: request.market ?? null,
    plan_id: request.plan?.id ?? null,
    plan_name: request.plan?.name ?? null,
    fields: JSON.stringify(request.fields),
    quarantined: Number(request.suspicious),
    fingerprint: print,
  }
  for (let attempt = 0; attempt < 10; attempt++) {
    const reference = makeReference()
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('leads')
      .values({ reference, ...row })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return { reference, duplicate: false }
  }
  throw new Error('Ten references in a row were taken already: the source of randomness is broken.')
}

function leadFrom(row: Selectable<LeadDatabase['leads']>): Lead {
  return {
    reference: row.reference,
    receivedAt: row.received_at,
    form: row.form,
    market: row.market ?? undefined,
    plan: row.plan_id === null ? undefined : { id: row.plan_id, name: row.plan_name ?? '' },
    fields: JSON.parse(row.fields),
    quarantined: row.quarantined === 1,
  }
}
