import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(?:html|json|js|css|svg|xml|txt)$/

/** Puts a `.br` and a `.gz` beside each text file, so that the server never compresses while a visitor waits. */
export async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((name) => compressible.test(name)).values()
  const work = async () => {
    for (const name of files) await compressFile(path.join(folder, name))
  }
  // As many at once as Node has threads for it: each takes megabytes while it waits.
  await Promise.all(Array.from({ length: 4 }, work))
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await Promise.all([
    brotli(text, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    zip(text, { level: constants.Z_BEST_COMPRESSION }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ])
}
