import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

// The format, in bytes: 8 magic, 8 key id, 12 nonce, the database in AES-256-GCM, 16 tag; the first 28 are additional data.
const magic = Buffer.from('HCBACK\0\x01', 'latin1')
const headerBytes = 28
const tagBytes = 16
const algorithm = 'aes-256-gcm'

function keyId(key: Buffer): Buffer {
  return createHmac('sha256', key).update('helpercompare backup key').digest().subarray(0, 8)
}

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

export async function isEncrypted(file: string): Promise<boolean> {
  return (await readBytes(file, 0, magic.length)).equals(magic)
}

/** Decrypts a backup into another file, which is not to be used if this throws. */
export async function decrypt(from: string, to: string, key: Buffer | undefined): Promise<void> {
  if (!key) throw new Error(`${from} is encrypted: set BACKUP_KEY to the key that it was made with.`)
  const header = await readBytes(from, 0, headerBytes)
  const size = await fileSize(from)
  const end = size - tagBytes
  if (end <= headerBytes) throw new Error(`${from} is cut off.`)
  if (!timingSafeEqual(header.subarray(8, 16), keyId(key))) {
    throw new Error(`${from} was encrypted with another key than BACKUP_KEY.`)
  }
  const decipher = createDecipheriv(algorithm, key, header.subarray(16))
    .setAAD(header)
    .setAuthTag(await readBytes(from, end, tagBytes))
  try {
    await pipeline(createReadStream(from, { start: headerBytes, end: end - 1 }), decipher, createWriteStream(to))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code ? error : new Error(`${from} is damaged, or was changed by somebody without the key.`)
  }
}

async function readBytes(file: string, start: number, length: number): Promise<Buffer> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

async function fileSize(file: string): Promise<number> {
  await using handle = await open(file)
  return (await handle.stat()).size
}
