import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newFile } from '../../storage/atomic-file.ts'
import { digestOf } from '../../storage/digest.ts'
import type { PersistentCache } from '../../storage/persistent-cache.ts'
import { type Compressed, compress, compressor, type Effort, good, isText } from './compress.ts'
import { type KeptContent, newTrace, type Trace, type Traces, traceOf } from './traces.ts'

/**
 * The files of a site while a build makes them, each text also compressed in two ways: the server never compresses while a
 * visitor waits. What several have in common stands in the folder of contents once.
 */
export interface SiteFiles {
  /** Gives a content to one name or several; resolves to its digest. */
  write(names: readonly string[], content: string | Uint8Array, effort?: Effort): Promise<string>
  /** Does the same with what is there since the build before; false where it is not, or not whole. */
  take(names: readonly string[], digest: string, effort?: Effort): boolean
  /** The digests of what has been written, by name. */
  readonly digests: ReadonlyMap<string, string>
  /** What stands in the folder of it. */
  readonly contents: ReadonlyMap<string, KeptContent>
}

interface SiteOptions {
  readonly cache: PersistentCache
  /** What the build before left in the folder. */
  readonly earlier?: Pick<Traces, 'contents'> | undefined
  /** Whether texts get their compressed forms: only a host that compresses by itself wants none. */
  readonly compressed?: boolean | undefined
}

/** Begins a site whose contents are kept in a folder. */
export function newSite(folder: string, { cache, earlier, compressed = true }: SiteOptions): SiteFiles {
  mkdirSync(folder, { recursive: true })
  const digests = new Map<string, string>()
  const contents = new Map<string, KeptContent>()
  const give = (names: readonly string[], content: string, kept: KeptContent) => {
    contents.set(content, kept)
    for (const [end, [digest]] of Object.entries(kept.files)) {
      for (const name of names) digests.set(name + end, digest)
    }
  }
  const compressorOf = (name: string, effort: Effort) => (compressed && isText(name) ? compressor(effort) : '')
  const take: SiteFiles['take'] = (names, digest, effort = good) => {
    const content = digest + extension(names)
    const left = earlier?.contents[content]
    const kept = contents.get(content) ?? (left && stillWhole(path.join(folder, content), left))
    if (kept?.compressor !== compressorOf(content, effort)) return false
    give(names, content, kept)
    return true
  }
  const put = (file: string, bytes: Uint8Array, digest = digestOf(bytes)): Trace => {
    newFile(file, (free) => writeFileSync(free, bytes, { flag: 'wx' }))
    return newTrace(file, digest)
  }
  return {
    digests,
    contents,
    take,
    async write(names, content, effort = good) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const digest = digestOf(bytes)
      if (take(names, digest, effort)) return digest
      const name = digest + extension(names)
      const compressor = compressorOf(name, effort)
      const forms: Partial<Compressed> = compressor ? await compress(bytes, digest, effort, cache) : {}
      const file = path.join(folder, name)
      const traces = Object.entries(forms).map(([end, form]) => [end, put(file + end, form)] as const)
      const files = { '': put(file, bytes, digest), ...Object.fromEntries(traces) }
      give(names, name, { compressor, files })
      return digest
    },
  }
}

/** A site of which nothing is written: what takes long goes into the cache, for the build that writes it. */
export function unwrittenSite(cache: PersistentCache): SiteFiles {
  return {
    digests: new Map(),
    contents: new Map(),
    take: () => false,
    async write([name = ''], content, effort = good) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const digest = digestOf(bytes)
      if (isText(name)) await compress(bytes, digest, effort, cache)
      return digest
    },
  }
}

/** The end of names that have one content, by which its type is known. */
const extension = ([name = '']: readonly string[]) => path.extname(name)

/** A content that stands as a build left it. */
function stillWhole(file: string, { compressor, files }: KeptContent): KeptContent | undefined {
  const traces = Object.entries(files).map(([end, left]) => [end, traceOf(file + end, left[0], left)] as const)
  const whole = traces.flatMap(([end, trace]) => (trace ? [[end, trace] as const] : []))
  return whole.length === traces.length ? { compressor, files: Object.fromEntries(whole) } : undefined
}
