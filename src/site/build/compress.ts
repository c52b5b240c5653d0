import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { digestOf } from '../../storage/digest.ts'
import type { PersistentCache } from '../../storage/persistent-cache.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A text as it is sent to whoever takes it compressed, by the ends of its files' names. */
export interface Compressed {
  readonly '.br': Uint8Array
  readonly '.gz': Uint8Array
}

/** How well Brotli compresses: its quality, and the binary logarithm of its window where that is not as large as it may be. */
export interface Effort {
  readonly quality: 9 | 10 | 11
  readonly window?: number
}

/** As well as can be. */
const best: Effort = { quality: 11 }

/** 2 % more bytes than `best` in less than half the time: what is right where nothing else is said. */
export const good: Effort = { quality: 10 }

/** 10 % more bytes than `best` in a thirtieth of the time; with a larger window it takes ten times as long. */
export const fast: Effort = { quality: 9, window: 16 }

/**
 * What a document of a length is worth in a site with so many: the heaviest of a small site are compressed as well as can be, those of
 * a large one so that it is built within a minute.
 */
export function effortFor(length: number, documents: number): Effort {
  if (documents > 1500) return fast
  return length > 50_000 && documents <= 500 ? best : good
}

/** Whether a file is text, and so is sent compressed. */
export function isText(name: string): boolean {
  return /\.(?:html|json|js|css|svg|xml|txt)$/.test(name)
}

/** Another version may compress otherwise, and a build is the same wherever it is made. */
const versions = `${process.versions.brotli} ${process.versions.zlib}`

/** What a text is compressed with: where it is the same, so is the result. */
export function compressor({ quality, window }: Effort): string {
  return `${versions} ${quality} ${window}`
}

/** Compresses a text with this digest, or takes what was kept of the same text. */
export async function compress(
  text: Uint8Array,
  digest: string,
  effort: Effort,
  cache: PersistentCache,
): Promise<Compressed> {
  const key = digestOf(`${compressor(effort)} ${digest}`)
  const earlier = compressedIn(cache.get(key))
  if (earlier) return earlier
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

function compressedIn(kept: Buffer | undefined): Compressed | undefined {
  const split = kept && kept.readUInt32LE() + 4
  return kept && { '.br': kept.subarray(4, split), '.gz': kept.subarray(split) }
}
