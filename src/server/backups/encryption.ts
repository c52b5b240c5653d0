import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

// An encrypted backup is, in bytes: 8 that say so, 8 that tell the key from others, a random nonce of 12, the database
// encrypted with AES-256-GCM, and its tag of 16, which vouches for the first 28 as well.
const magic = Buffer.from('HCBACK\0\x01', 'latin1')
const headerBytes = 28
const tagBytes = 16
const algorithm = 'aes-256-gcm'

/** What tells a key from others without giving it away. */
function keyId(key: Buffer): Buffer {
  return createHmac('sha256', key).update('helpercompare backup key').digest().subarray(0, 8)
}

/** Writes a file encrypted into another one; the key has 32 bytes. */
export async function encrypt(from: string, to: string, key: Buffer): Promise<void> {
  const nonce = randomBytes(12)
  const header = Buffer.concat([magic, keyId(key), nonce])
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(header)
  const encrypted = async function* () {
    yield header
    for await (const chunk of createReadStream(from)) yield cipher.update(chunk)
    yield cipher.final()
    yield cipher.getAuthTag()
  }
  await pipeline(encrypted, createWriteStream(to))
}

/** Whether a file is an encrypted backup. */
export async function isEncrypted(file: string): Promise<boolean> {
  return (await bytesOf(file, 0, magic.length)).equals(magic)
}

/** Writes an encrypted backup in the clear into another file, of which nothing counts where this throws. */
export async function decrypt(from: string, to: string, key: Buffer | undefined): Promise<void> {
  if (!key) throw new Error(`${from} is encrypted: set BACKUP_KEY to the key that it was made with.`)
  const header = await bytesOf(from, 0, headerBytes)
  const size = await sizeOf(from)
  const end = size - tagBytes
  if (end <= headerBytes) throw new Error(`${from} is cut off.`)
  if (!timingSafeEqual(header.subarray(8, 16), keyId(key))) {
    throw new Error(`${from} was encrypted with another key than BACKUP_KEY.`)
  }
  const decipher = createDecipheriv(algorithm, key, header.subarray(16))
    .setAAD(header)
    .setAuthTag(await bytesOf(from, end, tagBytes))
  try {
    await pipeline(createReadStream(from, { start: headerBytes, end: end - 1 }), decipher, createWriteStream(to))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code ? error : new Error(`${from} is damaged, or was changed by somebody without the key.`)
  }
}

async function bytesOf(file: string, start: number, length: number): Promise<Buffer> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

async function sizeOf(file: string): Promise<number> {
  await using handle = await open(file)
  return (await handle.stat()).size
}
