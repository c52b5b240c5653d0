import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newFile } from '#storage/atomic-file.ts'
import { digestOf } from '#storage/digest.ts'
import type { PersistentCache } from '#storage/persistent-cache.ts'
import type { BuildSnapshot, Content } from './build-snapshot.ts'
import { compress, compressor, type Effort, good, isText } from './compress.ts'

/**
 * The files of a site while it is built. A content stands in `builds/contents/` once, under its digest, however many
 * names and builds have it; texts have compressed forms beside them, so that the server never compresses.
 */
export interface SiteFiles {
  /** Stores a content under one or more names; resolves to its digest. */
  put(names: readonly string[], content: string | Uint8Array, effort?: Effort): Promise<string>
  /** Gives names to a content that the build before stored; false where it is absent or damaged. */
  link(names: readonly string[], digest: string, effort?: Effort): boolean
  /** The digests of all files, by name. */
  readonly digests: ReadonlyMap<string, string>
  /** The contents by their names in `builds/contents/`. */
  readonly contents: ReadonlyMap<string, Content>
}

interface Options {
  readonly cache: PersistentCache
  readonly earlier?: Pick<BuildSnapshot, 'contents' | 'time'> | undefined
  /** False for hosts that compress by themselves. */
  readonly compressed?: boolean | undefined
}

/** File times are coarse: a file that changed within so many milliseconds of a snapshot is read again. */
const tickMs = 100

/** @param folder undefined to fill the cache of compressed forms, and store nothing else. */
export function newSite(folder: string | undefined, { cache, earlier, compressed = true }: Options): SiteFiles {
  if (folder) mkdirSync(folder, { recursive: true })
  const digests = new Map<string, string>()
  const contents = new Map<string, Content>()
  // A snapshot from the future was written by a wrong clock and proves nothing.
  const unchangedSince = earlier && earlier.time <= Date.now() ? earlier.time : 0
  const compressorFor = (name: string, effort: Effort) => (compressed && isText(name) ? compressor(effort) : '')
  const earlierContent = (name: string): Content | undefined => {
    const content = earlier?.contents[name]
    const isThere = Object.entries(content?.digests ?? {}).every(([end, digest]) =>
      isWhole(folder, name + end, digest, unchangedSince),
    )
    return isThere ? content : undefined
  }
  const giveNames = (names: readonly string[], contentName: string, content: Content) => {
    contents.set(contentName, content)
    for (const [end, digest] of Object.entries(content.digests))
      for (const name of names) digests.set(name + end, digest)
  }
  const link: SiteFiles['link'] = (names, digest, effort = good) => {
    const contentName = digest + extension(names)
    const content = contents.get(contentName) ?? earlierContent(contentName)
    if (content?.compressor !== compressorFor(contentName, effort)) return false
    giveNames(names, contentName, content)
    return true
  }
  return {
    digests,
    contents,
    link,
    async put(names, content, effort = good) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const digest = digestOf(bytes)
      if (link(names, digest, effort)) return digest
      const contentName = digest + extension(names)
      const compressor = compressorFor(contentName, effort)
      const forms = { '': bytes, ...(compressor && (await compress(bytes, digest, effort, cache))) }
      const stored = Object.entries(forms).map(([end, form]) => {
        const own = end ? digestOf(form) : digest
        if (folder && !isWhole(folder, contentName + end, own))
          newFile(path.join(folder, contentName + end), (free) => writeFileSync(free, form, { flag: 'wx' }))
        return [end, own]
      })
      giveNames(names, contentName, { compressor, digests: Object.fromEntries(stored) })
      return digest
    },
  }
}

/** Whether a file has the content of this digest; one that has not changed since a snapshot listed it is not read. */
function isWhole(folder: string | undefined, name: string, digest: string, unchangedSince = 0): boolean {
  if (!folder) return false
  const file = path.join(folder, name)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) return false
  return found.ctimeMs < unchangedSince - tickMs || digestOf(readFileSync(file)) === digest
}

/** A content has the extension of its names, by which the server sets the content type. */
const extension = ([name = '']: readonly string[]) => path.extname(name)
