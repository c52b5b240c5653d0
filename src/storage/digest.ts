import { hash } from 'node:crypto'

/** The SHA-256 of a content in base64url, 43 characters: names it and no other. */
export function digestOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url')
}

/** The content behind its SHA-256, by which damage shows. */
export function withChecksum(content: Uint8Array): Buffer {
  return Buffer.concat([checksumOf(content), content])
}

/** The content of which this was made by `withChecksum`; undefined when it is damaged. */
export function checked(stored: Buffer): Buffer | undefined {
  const content = stored.subarray(checksumBytes)
  return stored.subarray(0, checksumBytes).equals(checksumOf(content)) ? content : undefined
}

/** How many bytes `withChecksum` adds. */
export const checksumBytes = 32

const checksumOf = (content: Uint8Array) => hash('sha256', content, 'buffer')
