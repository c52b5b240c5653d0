import { randomBytes } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { LeadRequest } from '#engine/submission.ts'
import { type CheckedColumns, checksumOf } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Channel, LeadRow, Tables } from '../database/tables.ts'
import { queue } from '../outbox/queue.ts'
import { consentVersion, storeConsents } from './consent.ts'
import { findEarlier, fingerprint } from './duplicates.ts'

export interface AddOptions {
  /** The channels by which leads are delivered. */
  readonly channels?: readonly Channel[]
  readonly makeReference?: typeof newReference
}

/** The stored lead's reference; of the first one for a duplicate. */
export interface Receipt {
  readonly reference: string
  readonly duplicate: boolean
}

export interface Arrival {
  readonly request: LeadRequest
  readonly receivedAt: Date
  /** The first letters of the lead's reference. */
  readonly prefix?: string | undefined
}

type NewRow = Omit<CheckedColumns, 'reference'> & Pick<LeadRow, 'fingerprint' | 'quarantine_reason' | 'plan_price'>

/**
 * Stores a batch of requests with their deliveries in one transaction. An equal request within 24 hours, or in the batch, is
 * a duplicate. Returns the receipts in the order of the arrivals once the commit is on the disk; all or none are stored.
 */
export async function addLeads(
  database: LeadDatabase,
  arrivals: readonly Arrival[],
  { channels = [], makeReference = newReference }: AddOptions,
): Promise<Receipt[]> {
  const rows = arrivals.map(rowOf)
  const prefixes = new Map(rows.map(({ fingerprint }, i) => [fingerprint, arrivals[i]?.prefix]))
  return database.db.transaction().execute(async (transaction) => {
    await database.lockFingerprints(transaction, [...new Set(rows.map(({ fingerprint }) => fingerprint))])
    const references = await findEarlier(transaction, rows)
    const fresh = new Map(rows.filter((row) => !references.has(row.fingerprint)).map((row) => [row.fingerprint, row]))
    const inserted = await insertLeads(transaction, fresh, ({ fingerprint }) =>
      makeReference(prefixes.get(fingerprint)),
    )
    await storeConsents(
      transaction,
      arrivals.map(({ request }) => request),
    )
    const deliverable = inserted.filter(({ quarantined }) => quarantined === 0)
    await queue(
      transaction,
      deliverable.map(({ id, received_at }) => ({ leadId: id, at: received_at })),
      channels,
    )
    for (const { fingerprint, reference } of inserted) references.set(fingerprint, reference)
    // The first arrival of a batch takes its fingerprint out; an equal one after it is a duplicate.
    return rows.map(({ fingerprint }) => ({
      reference: references.get(fingerprint) ?? '',
      duplicate: !fresh.delete(fingerprint),
    }))
  })
}

function rowOf({ request, receivedAt }: Arrival): NewRow {
  return {
    received_at: receivedAt.toISOString(),
    form: request.form,
    market: request.market ?? null,
    language: request.language ?? null,
    plan_id: request.plan?.id ?? null,
    plan_name: request.plan?.name ?? null,
    plan_premium: request.plan?.premium ?? null,
    plan_price: request.plan?.price ? JSON.stringify(request.plan.price) : null,
    fields: JSON.stringify(request.fields),
    quarantined: Number(request.suspicious),
    quarantine_reason: request.suspicion ?? null,
    fingerprint: fingerprint(request),
    consent: request.consent === undefined ? null : consentVersion(request.consent),
    erased_at: null,
  }
}

function withReference(reference: string, row: NewRow): Insertable<Tables['leads']> {
  return { reference, ...row, checksum: checksumOf({ reference, ...row }) }
}

async function insertLeads(
  transaction: Transaction<Tables>,
  rows: ReadonlyMap<string, NewRow>,
  referenceFor: (row: NewRow) => string,
): Promise<Pick<LeadRow, 'id' | 'reference' | 'fingerprint' | 'received_at' | 'quarantined'>[]> {
  const left = new Map(rows)
  const inserted = []
  for (let attempt = 0; attempt < 10; attempt++) {
    if (left.size === 0) return inserted
    const some = await transaction
      .insertInto('leads')
      .values([...left.values()].map((row) => withReference(referenceFor(row), row)))
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(['id', 'reference', 'fingerprint', 'received_at', 'quarantined'])
      .execute()
    inserted.push(...some)
    for (const { fingerprint } of some) left.delete(fingerprint)
  }
  if (left.size === 0) return inserted
  throw new Error('Ten references in a row were taken already: the source of randomness is broken.')
}

/** Crockford's base 32: without I, L and O, which look like 1 and 0, and without U. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A new reference, such as `AB-7K3M-9QXT`: 40 random bits, so that nobody can guess another visitor's.
 *
 * @param prefix two to four capitals.
 */
export function newReference(prefix = 'REF'): string {
  // 256 is a multiple of 32, so the remainder is unbiased.
  const characters = [...randomBytes(8)].map((byte) => digits[byte % digits.length]).join('')
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`
}
