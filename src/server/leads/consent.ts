import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { LeadRequest } from '#engine/submission.ts'
import type { Tables } from '../database.ts'

/** 12 hexadecimal digits of the text's hash. */
export function consentVersion(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Stores each consent text that these requests were sent with, once. */
export async function storeConsents(transaction: Transaction<Tables>, requests: readonly LeadRequest[]): Promise<void> {
  const texts = new Set(requests.flatMap(({ consent }) => consent ?? []))
  if (texts.size === 0) return
  await transaction
    .insertInto('consents')
    .values([...texts].map((text) => ({ version: consentVersion(text), text })))
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()
}
