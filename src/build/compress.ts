import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { digestOf } from '#storage/digest.ts'
import type { PersistentCache } from '#storage/persistent-cache.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The compressed forms of a text, by the ends of their files' names. */
interface Compressed {
  readonly '.br': Uint8Array
  readonly '.gz': Uint8Array
}

/** Brotli's quality, and the binary logarithm of its window; left out, the largest. */
export interface Effort {
  readonly quality: 9 | 10 | 11
  readonly window?: number
}

const best: Effort = { quality: 11 }

/** 2 % more bytes than `best` in less than half the time. */
export const good: Effort = { quality: 10 }

/** 10 % more bytes than `best` in a thirtieth of the time; with a larger window it takes ten times as long. */
export const fast: Effort = { quality: 9, window: 16 }

/** Depends on the length in characters and the number of documents, so that a large site is built within a minute. */
export function effortFor(length: number, documents: number): Effort {
  if (documents > 1500) return fast
  return length > 50_000 && documents <= 500 ? best : good
}

/** Whether a file is text, and so is sent compressed. */
export function isText(name: string): boolean {
  return /\.(?:html|json|js|css|svg|xml|txt)$/.test(name)
}

/** Identifies the versions and the effort of compression: other versions give other bytes. */
export function compressor({ quality, window }: Effort): string {
  return `${process.versions.brotli} ${process.versions.zlib} ${quality} ${window}`
}

/** Compresses a text of this digest, unless the cache has it. */
export async function compress(
  text: Uint8Array,
  digest: string,
  effort: Effort,
  cache: PersistentCache,
): Promise<Compressed> {
  const key = digestOf(`${compressor(effort)} ${digest}`)
  const cached = cache.get(key)
  if (cached) {
    const split = cached.readUInt32LE() + 4
    return { '.br': cached.subarray(4, split), '.gz': cached.subarray(split) }
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort.quality,
    [constants.BROTLI_PARAM_LGWIN]: effort.window ?? constants.BROTLI_DEFAULT_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const [br, gz] = await Promise.all([brotli(text, { params }), zip(text, { level: constants.Z_BEST_COMPRESSION })])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(br.length)
  cache.set(key, Buffer.concat([length, br, gz]))
  return { '.br': br, '.gz': gz }
}
