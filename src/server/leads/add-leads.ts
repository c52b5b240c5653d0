import type { Insertable, Transaction } from 'kysely'
import type { LeadRequest } from '../../engine/forms/submission.ts'
import { fingerprint } from './fingerprint.ts'
import type { LeadDatabase } from './lead-database.ts'
import type { Receipt } from './lead-store.ts'
import { newReference } from './reference.ts'
import type { Channel, LeadRow, Tables } from './tables.ts'

/** How long the same request counts as the same lead, in milliseconds. */
const sameLeadFor = 24 * 60 * 60 * 1000

/** What is stored beside the request itself. */
export interface AddOptions {
  /** The channels by which each lead is to be delivered. */
  readonly channels?: readonly Channel[]
  readonly makeReference?: () => string
}

/** A request to be stored. */
export interface Arrival {
  readonly request: LeadRequest
  readonly receivedAt: Date
}

type NewRow = Omit<Insertable<Tables['leads']>, 'reference'>

/**
 * Stores requests that came at about the same time, with their deliveries, in one transaction. Where the same request
 * came before, less than 24 hours ago or among these, the receipt has that one's reference. Returns the receipts in
 * the order of the arrivals once the commit is on the disk; where it throws, none of them is stored.
 */
export async function addLeads(
  database: LeadDatabase,
  arrivals: readonly Arrival[],
  { channels = [], makeReference = newReference }: AddOptions,
): Promise<Receipt[]> {
  const rows = arrivals.map(rowOf)
  const receipts = await database.db.transaction().execute(async (transaction) => {
    await database.lockFingerprints(transaction, [...new Set(rows.map(({ fingerprint }) => fingerprint))])
    const references = await findEarlier(transaction, rows)
    const fresh = new Map(rows.filter((row) => !references.has(row.fingerprint)).map((row) => [row.fingerprint, row]))
    const inserted = await insertLeads(transaction, fresh, makeReference)
    const deliverable = inserted.filter(({ quarantined }) => quarantined === 0)
    await queue(
      transaction,
      deliverable.map(({ id, received_at }) => ({ leadId: id, at: received_at })),
      channels,
    )
    for (const { fingerprint, reference } of inserted) references.set(fingerprint, reference)
    return rows.map(({ fingerprint }) => ({
      reference: references.get(fingerprint) ?? '',
      // Whoever asks for a second time is told of the first.
      duplicate: !fresh.delete(fingerprint),
    }))
  })
  database.assertDurable()
  return receipts
}

function rowOf({ request, receivedAt }: Arrival): NewRow {
  return {
    received_at: receivedAt.toISOString(),
    form: request.form,
    market: request.market ?? null,
    plan_id: request.plan?.id ?? null,
    plan_name: request.plan?.name ?? null,
    fields: JSON.stringify(request.fields),
    quarantined: Number(request.suspicious),
    fingerprint: fingerprint(request),
  }
}

/** The references of requests that are stored already, by fingerprint. */
async function findEarlier(transaction: Transaction<Tables>, rows: readonly NewRow[]): Promise<Map<string, string>> {
  const prints = rows.map(({ fingerprint }) => fingerprint)
  const first = rows.reduce(
    (time, { received_at }) => (received_at < time ? received_at : time),
    rows[0]?.received_at ?? '',
  )
  const found = await transaction
    .selectFrom('leads')
    .select(['fingerprint', 'reference'])
    .where('fingerprint', 'in', prints)
    .where('received_at', '>', new Date(Date.parse(first) - sameLeadFor).toISOString())
    .execute()
  return new Map(found.map(({ fingerprint, reference }) => [fingerprint, reference]))
}

async function insertLeads(
  transaction: Transaction<Tables>,
  rows: ReadonlyMap<string, NewRow>,
  makeReference: () => string,
): Promise<Pick<LeadRow, 'id' | 'reference' | 'fingerprint' | 'received_at' | 'quarantined'>[]> {
  const left = new Map(rows)
  const inserted = []
  for (let attempt = 0; attempt < 10; attempt++) {
    if (left.size === 0) return inserted
    const some = await transaction
      .insertInto('leads')
      .values([...left.values()].map((row) => ({ reference: makeReference(), ...row })))
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(['id', 'reference', 'fingerprint', 'received_at', 'quarantined'])
      .execute()
    inserted.push(...some)
    for (const { fingerprint } of some) left.delete(fingerprint)
  }
  if (left.size === 0) return inserted
  throw new Error('Ten references in a row were taken already: the source of randomness is broken.')
}

/** A lead to be delivered, due at a time (ISO 8601 in UTC). */
export interface Due {
  readonly leadId: number
  readonly at: string
}

/** Puts leads into the outbox, once for each channel. */
export async function queue(
  transaction: Transaction<Tables>,
  leads: readonly Due[],
  channels: readonly Channel[],
): Promise<void> {
  const rows = leads.flatMap(({ leadId, at }) =>
    channels.map((channel) => {
      return { lead_id: leadId, channel, state: 'pending', attempts: 0, queued_at: at, next_at: at } as const
    }),
  )
  if (rows.length === 0) return
  await transaction
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['lead_id', 'channel']).doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        attempts: row.ref('excluded.attempts'),
        queued_at: row.ref('excluded.queued_at'),
        next_at: row.ref('excluded.next_at'),
        lease: null,
        settled_at: null,
      })),
    )
    .execute()
}
