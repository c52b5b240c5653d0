import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that a reference can be read out on the phone. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new reference, such as `HC-7K3M-9QXT`: 40 random bits, so that nobody can guess another visitor's. */
export function newReference(): string {
  // 256 is a multiple of 32, so the remainder favours no digit.
  const characters = [...randomBytes(8)].map((byte) => digits[byte % digits.length]).join('')
  return `HC-${characters.slice(0, 4)}-${characters.slice(4)}`
}
