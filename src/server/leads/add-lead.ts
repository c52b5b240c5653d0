import type { Transaction } from 'kysely'
import type { LeadRequest } from '../../engine/submission.ts'
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

/**
 * Stores the request and its deliveries in one transaction, unless the same one came less than 24 hours before; then
 * answers with that one's reference. Returns once the commit is on the disk.
 */
export async function addLead(
  database: LeadDatabase,
  request: LeadRequest,
  receivedAt: Date,
  { channels = [], makeReference = newReference }: AddOptions,
): Promise<Receipt> {
  const print = fingerprint(request)
  const receipt = await database.db.transaction().execute(async (transaction): Promise<Receipt> => {
    await database.lockFingerprint(transaction, print)
    const earlier = await findEarlier(transaction, print, receivedAt)
    if (earlier) return { reference: earlier.reference, duplicate: true }
    const { id, reference } = await insertLead(transaction, rowOf(request, print, receivedAt), makeReference)
    if (channels.length > 0 && !request.suspicious) await queue(transaction, id, channels, receivedAt)
    return { reference, duplicate: false }
  })
  database.assertDurable()
  return receipt
}

function findEarlier(transaction: Transaction<Tables>, print: string, receivedAt: Date) {
  return transaction
    .selectFrom('leads')
    .select('reference')
    .where('fingerprint', '=', print)
    .where('received_at', '>', new Date(receivedAt.getTime() - sameLeadFor).toISOString())
    .executeTakeFirst()
}

function rowOf(request: LeadRequest, print: string, receivedAt: Date): Omit<LeadRow, 'id' | 'reference' | 'erased_at'> {
  return {
    received_at: receivedAt.toISOString(),
    form: request.form,
    market: request.market ?? null,
    plan_id: request.plan?.id ?? null,
    plan_name: request.plan?.name ?? null,
    fields: JSON.stringify(request.fields),
    quarantined: Number(request.suspicious),
    fingerprint: print,
  }
}

async function insertLead(
  transaction: Transaction<Tables>,
  row: ReturnType<typeof rowOf>,
  makeReference: () => string,
): Promise<Pick<LeadRow, 'id' | 'reference'>> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const inserted = await transaction
      .insertInto('leads')
      .values({ reference: makeReference(), ...row })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(['id', 'reference'])
      .executeTakeFirst()
    if (inserted) return inserted
  }
  throw new Error('Ten references in a row were taken already: the source of randomness is broken.')
}

/** Puts a lead into the outbox, once for each channel, due at once. */
export async function queue(
  transaction: Transaction<Tables>,
  leadId: number,
  channels: readonly Channel[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const row = { lead_id: leadId, state: 'pending', attempts: 0, queued_at: at, next_at: at } as const
  const fresh = { state: 'pending', attempts: 0, queued_at: at, next_at: at, lease: null, settled_at: null } as const
  await transaction
    .insertInto('deliveries')
    .values(channels.map((channel) => ({ ...row, channel })))
    .onConflict((conflict) => conflict.columns(['lead_id', 'channel']).doUpdateSet(fresh))
    .execute()
}
