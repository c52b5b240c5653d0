import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { msPerDay } from '#engine/dates.ts'
import type { LeadRequest } from '#engine/submission.ts'
import { isUnreadable, leadFrom, leadRows } from '../database/lead.ts'
import type { LeadRow, Tables } from '../database/tables.ts'

/** An equal request within this time is a duplicate. */
const duplicateMs = msPerDay

/** The references of equal requests that are stored and readable, by fingerprint. */
export async function findEarlier(
  transaction: Transaction<Tables>,
  rows: readonly Pick<LeadRow, 'fingerprint' | 'received_at'>[],
): Promise<Map<string, string>> {
  const prints = rows.map(({ fingerprint }) => fingerprint)
  const times = rows.map(({ received_at }) => Date.parse(received_at))
  const found = await leadRows(transaction)
    .where('fingerprint', 'in', prints)
    .where('received_at', '>', new Date(Math.min(...times) - duplicateMs).toISOString())
    // A lead dated later was stored while the clock was ahead, and counts as no duplicate.
    .where('received_at', '<', new Date(Math.max(...times) + duplicateMs).toISOString())
    .execute()
  return new Map(found.filter(isReadable).map(({ fingerprint, reference }) => [fingerprint, reference]))
}

function isReadable(row: LeadRow): boolean {
  return !isUnreadable(leadFrom(row))
}

/** The SHA-256 (hexadecimal) of all that makes two requests the same, which excludes language and consent. */
export function fingerprint({ form, market, plan, fields, suspicious }: LeadRequest): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  const content = JSON.stringify([form, market ?? null, plan?.id ?? null, sorted, suspicious])
  return createHash('sha256').update(content).digest('hex')
}
