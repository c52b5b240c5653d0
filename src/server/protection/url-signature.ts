import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { LeadDatabase } from '../database/lead-database.ts'

/** Signs URLs, so that those that this site made are told from forged ones. */
export interface UrlSigner {
  /** Appends the signature to a URL that has a query. */
  sign(href: string): string
  /** Whether the value of a `signature` parameter belongs to a URL without one. */
  isSigned(href: string, signature: unknown): boolean
}

/** Signs with HMAC-SHA-256, cut to 128 bits. */
export function urlSigner(key: Buffer): UrlSigner {
  // Preparing a key takes longer than signing with it.
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

/** A shorter one, such as the rest of a damaged key, could be guessed. */
const isKey = (text: string) => /^[0-9a-f]{64}$/.test(text)

/**
 * A key of URLs, by default of those of thank-you pages: made once, shared by all servers on the database, replaced if it is
 * damaged.
 */
export async function signingKey({ db }: Pick<LeadDatabase, 'db'>, name = 'addresses'): Promise<Buffer> {
  const key = randomBytes(32).toString('hex')
  const found = await db.selectFrom('keys').select('key').where('name', '=', name).executeTakeFirst()
  // Not written where it is there, for a database whose leads were moved takes nothing.
  if (!found) {
    await db
      .insertInto('keys')
      .values({ name, key })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else if (!isKey(found.key)) {
    await db.updateTable('keys').set({ key }).where('name', '=', name).where('key', '=', found.key).execute()
  }
  const kept = await db.selectFrom('keys').select('key').where('name', '=', name).executeTakeFirstOrThrow()
  return Buffer.from(kept.key, 'hex')
}
