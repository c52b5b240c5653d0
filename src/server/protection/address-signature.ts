import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tells addresses that this site gave from those that somebody made up. */
export interface AddressSigner {
  /** An address with its signature at the end of its query, which it has to have. */
  sign(href: string): string
  /** Whether a signature, as a query has it, belongs to an address without one. */
  isSigned(href: string, signature: unknown): boolean
}

/** Signs with HMAC-SHA-256, of which an address carries 128 bits. */
export function addressSigner(key: Buffer): AddressSigner {
  const signatureOf = (href: string) => createHmac('sha256', key).update(href).digest().subarray(0, 16)
  return {
    sign: (href) => `${href}&signature=${signatureOf(href).toString('base64url')}`,
    isSigned(href, signature) {
      if (typeof signature !== 'string' || !/^[\w-]{22}$/.test(signature)) return false
      return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(href))
    },
  }
}
