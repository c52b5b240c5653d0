import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { msPerDay } from '../engine/dates/dates.ts'

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const zip = promisify(gzip)
const compressible = /\.(?:html|json|js|css|svg|xml|txt)$/

/** For how long what no build has used is kept, in milliseconds: a month. */
const keepMs = 30 * msPerDay

/**
 * Puts a `.br` and a `.gz` beside each text file of a folder, so that the server never compresses while a visitor waits.
 * Brotli at its best takes longer than all else in a build, so its results are kept, each under the digest of its text.
 */
export async function compress(folder: string, kept: string): Promise<void> {
  await mkdir(kept, { recursive: true })
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((name) => compressible.test(name)).values()
  const work = async () => {
    for (const name of files) await compressFile(path.join(folder, name), kept)
  }
  // As many at once as Node has threads for it: each takes megabytes while it waits.
  await Promise.all(Array.from({ length: 4 }, work))
  await forget(kept)
}

async function compressFile(file: string, kept: string): Promise<void> {
  const text = await readFile(file)
  await writeFile(`${file}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }))
  await writeFile(`${file}.br`, await brotliOf(text, kept))
}

async function brotliOf(text: Buffer, kept: string): Promise<Buffer> {
  // Another version may compress otherwise, and a build is the same wherever it is made.
  const digest = createHash('sha256').update(`${process.versions.brotli}\n`).update(text).digest('hex')
  const file = path.join(kept, digest)
  const earlier = await earlierOf(text, file)
  if (earlier) return earlier
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const bytes = await brotli(text, { params })
  // Written aside and moved, so that nobody ever reads half of it.
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.new`
  await writeFile(unfinished, bytes)
  await rename(unfinished, file)
  return bytes
}

/** What was kept for a text, unless it is damaged; it counts as used now. */
async function earlierOf(text: Buffer, file: string): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(file)
    if (!text.equals(await unbrotli(bytes))) return undefined
    const now = new Date()
    await utimes(file, now, now)
    return bytes
  } catch {
    return undefined
  }
}

async function forget(kept: string): Promise<void> {
  const before = Date.now() - keepMs
  for (const name of await readdir(kept)) {
    const file = path.join(kept, name)
    // Another build may have forgotten it first.
    const age = await stat(file).catch(() => undefined)
    if (age && age.mtimeMs < before) await rm(file, { force: true })
  }
}
