import { hash } from 'node:crypto'

/** The SHA-256 of a content in base64url, 43 characters. */
export function digestOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url')
}

/** Prepends the content's SHA-256. */
export function withChecksum(content: Uint8Array): Buffer {
  return Buffer.concat([checksumOf(content), content])
}

/** Verifies and removes the checksum; undefined when damaged. */
export function checked(stored: Buffer): Buffer | undefined {
  const content = stored.subarray(checksumBytes)
  return stored.subarray(0, checksumBytes).equals(checksumOf(content)) ? content : undefined
}

export const checksumBytes = 32

const checksumOf = (content: Uint8Array) => hash('sha256', content, 'buffer')
