import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { LeadDatabase } from '../database/lead-database.ts'

/** Tells addresses that this site gave from those that somebody made up. */
export interface AddressSigner {
  /** An address with its signature at the end of its query, which it has to have. */
  sign(href: string): string
  /** Whether a signature, as a query has it, belongs to an address without one. */
  isSigned(href: string, signature: unknown): boolean
}

/** Signs with HMAC-SHA-256, of which an address carries 128 bits. */
export function addressSigner(key: Buffer): AddressSigner {
  // Made once: preparing a key takes longer than signing with it.
  const secret = createSecretKey(key)
  const signatureOf = (href: string) => createHmac('sha256', secret).update(href).digest().subarray(0, 16)
  return {
    sign: (href) => `${href}&signature=${signatureOf(href).toString('base64url')}`,
    isSigned(href, signature) {
      if (typeof signature !== 'string' || !/^[\w-]{22}$/.test(signature)) return false
      return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(href))
    },
  }
}

/** The name of the only key. */
const name = 'addresses'

/** Whether a text is the key of 32 bytes; a shorter one, such as what is left of a damaged one, could be guessed. */
const isKey = (text: string) => /^[0-9a-f]{64}$/.test(text)

/**
 * The key by which the addresses of thank-you pages are signed: the same for every server on the database, made once. One
 * that is damaged is replaced, and pages of before then no longer show their request.
 */
export async function signingKey({ db }: Pick<LeadDatabase, 'db'>): Promise<Buffer> {
  const key = randomBytes(32).toString('hex')
  await db
    .insertInto('keys')
    .values({ name, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = await db.selectFrom('keys').select('key').where('name', '=', name).executeTakeFirstOrThrow()
  if (!isKey(found.key)) {
    await db.updateTable('keys').set({ key }).where('name', '=', name).where('key', '=', found.key).execute()
  }
  const kept = await db.selectFrom('keys').select('key').where('name', '=', name).executeTakeFirstOrThrow()
  return Buffer.from(kept.key, 'hex')
}
