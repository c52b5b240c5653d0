import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { digestOf } from '../../server/pages/build-folder.ts'
import type { Cache } from './cache.ts'
import { best, compress, type Effort, isText } from './compress.ts'

/** The files of a site while a build writes them, each text with a `.br` and a `.gz` beside it: the server never compresses while a visitor waits. */
export interface SiteFiles {
  /** Writes a content under one name or several, compressed once; resolves to its digest. */
  write(names: readonly string[], content: string | Uint8Array, effort?: Effort): Promise<string>
  /** The digests of what has been written, by name. */
  readonly digests: ReadonlyMap<string, string>
}

/** Begins a site in a folder that is still empty. Only a host that compresses by itself wants nothing compressed. */
export function newSite(folder: string, cache: Cache, compressed = true): SiteFiles {
  const digests = new Map<string, string>()
  const folders = new Set<string>()
  const place = (name: string, digest: string): string => {
    digests.set(name, digest)
    const file = path.join(folder, name)
    const parent = path.dirname(file)
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true })
    folders.add(parent)
    return file
  }
  const put = ([name = '', ...others]: readonly string[], content: Uint8Array, digest = digestOf(content)) => {
    const file = place(name, digest)
    writeFileSync(file, content)
    for (const other of others) link(file, place(other, digest))
  }
  return {
    digests,
    async write(names, content, effort = best) {
      const bytes = Buffer.from(content)
      const digest = digestOf(bytes)
      put(names, bytes, digest)
      if (!compressed || !names.every(isText)) return digest
      for (const [end, text] of Object.entries(await compress(bytes, digest, effort, cache))) {
        put(
          names.map((name) => `${name}.${end}`),
          text,
        )
      }
      return digest
    },
  }
}

/** One content at two places; nothing of a build is ever written to again. Not every disk can do so without a copy. */
function link(file: string, other: string): void {
  try {
    linkSync(file, other)
  } catch {
    copyFileSync(file, other)
  }
}

/** As many at once as keep every thread of Node busy. */
const atOnce = 8

/** Works on several items at once, beginning with the first; resolves to the results in the order of the items. */
export async function allOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  const worker = async () => {
    for (const [i, item] of rest) results[i] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
