import { hash, randomBytes } from 'node:crypto'

/** A secret of 256 bits, for an address or a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The digest that is stored instead of a secret: a copy of the database lets nobody in. */
export function digestOfSecret(secret: string): string {
  return hash('sha256', secret)
}
