import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { BuildFolder } from '../../server/pages/build-folder.ts'
import { checked, digestOf, withChecksum } from '../../storage/digest.ts'

/** A file as a build left it: the digest of its content, and the disk's number for it and the time of its last change. */
export type Trace = readonly [digest: string, inode: number, changed: number]

/** A content that a build left in `contents/`. */
export interface KeptContent {
  /** What it was compressed with; empty where it is no text. */
  readonly compressor: string
  /** Its file, then those of its compressed forms, by the ends of their names. */
  readonly files: Readonly<Record<string, Trace>>
}

/** What a page was made of and what became of it, as digests. */
export interface PageRecord {
  /** Of all that it was composed of and by; empty where that may be anything of the site. */
  readonly made: string
  readonly data: string
  readonly renderer: string
  /** Of the style sheet and the scripts that it loads, and where else it may load from. */
  readonly assets: string
  readonly html: string
  /** How many characters its document has, and the policy that it is sent with. */
  readonly length: number
  readonly policy: string
}

const version = 2

/** What a build leaves for the next one, which takes from it what it would make again. */
export interface Traces {
  /** By which another version of this program knows that it cannot read it. */
  readonly version: typeof version
  /** When it was written down, in milliseconds. */
  readonly time: number
  /** The pages by path. */
  readonly pages: Readonly<Record<string, PageRecord>>
  /** What stands in `contents/`, by name. */
  readonly contents: Readonly<Record<string, KeptContent>>
  /** What stands in `dist/`, by path. */
  readonly dist: Readonly<Record<string, Trace>>
  /** When each asset that is no part of the build, but still readable, ceased to be one: ISO 8601, by path. */
  readonly ceased: Readonly<Record<string, string>>
}

/** Where a build is, and where its site was put. */
interface Places {
  readonly folder: string
  readonly contents: string
  readonly dist: string
}

const tracesFile = ({ folder }: Pick<Places, 'folder'>) => path.join(folder, 'traces')

/** What a build left; undefined where there is nothing, or nothing whole. */
export function tracesOf({ folder }: Pick<Places, 'folder'>): Traces | undefined {
  try {
    const text = checked(readFileSync(tracesFile({ folder })))
    const traces: Traces | undefined = text && JSON.parse(String(text))
    return traces?.version === version ? traces : undefined
  } catch {
    return undefined
  }
}

/** What a build left, and whether anything else stands in `dist/`. */
export interface StandingTraces extends Traces {
  readonly hasOthers: boolean
}

/**
 * The same, in which each file that does not stand as it was left bears the number 0. Of so many files a thread of its own
 * asks the disk, while this one checks the config.
 */
export function standingTraces(
  { folder, contents }: BuildFolder,
  dist: string,
): () => Promise<StandingTraces | undefined> {
  const places = { folder, contents, dist } satisfies Places
  const looking = lookedAt(places).catch(() => touchedFiles(places))
  return async () => {
    const [traces, { contents, dist, hasOthers }] = [tracesOf(places), await looking]
    if (!traces) return undefined
    return { ...(contents.length + dist.length > 0 ? without({ contents, dist }, traces) : traces), hasOthers }
  }
}

/** Files that do not stand as they were left, by their names in `contents/` and in `dist/`. */
type Touched = Readonly<Record<'contents' | 'dist', readonly string[]>>

type Look = Touched & Pick<StandingTraces, 'hasOthers'>

function lookedAt(places: Places): Promise<Look> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: { places } })
    worker.once('message', resolve).once('error', reject).once('exit', reject)
  })
}

function touchedFiles({ folder, contents, dist }: Places): Look {
  const traces = tracesOf({ folder })
  if (!traces) return { contents: [], dist: [], hasOthers: true }
  const isTouched = (file: string, [digest, inode, changed]: Trace): boolean => {
    try {
      const [, ino, ctimeMs] = newTrace(file, digest)
      return ino !== inode || ctimeMs !== changed || changed >= traces.time - tickMs
    } catch {
      return true
    }
  }
  const namesIn = (within: string, all: readonly (readonly [string, Trace])[]) =>
    all.flatMap(([name, trace]) => (isTouched(path.join(within, name), trace) ? [name] : []))
  const kept = Object.entries(traces.contents).flatMap(([name, { files }]) =>
    Object.entries(files).map(([end, trace]) => [name + end, trace] as const),
  )
  const placed = Object.entries(traces.dist)
  return { contents: namesIn(contents, kept), dist: namesIn(dist, placed), hasOthers: hasOthers(dist, traces) }
}

/** Whether a file or a folder stands in `dist/` besides what was placed there. */
function hasOthers(dist: string, { dist: placed }: Traces): boolean {
  if (!existsSync(dist)) return false
  const known = new Set(Object.keys(placed).flatMap(withFolders))
  const found = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  return found.some((name) => !known.has(name.replaceAll(path.sep, '/')))
}

/** A name, and the folders that it stands in. */
function withFolders(name: string): string[] {
  const folder = path.posix.dirname(name)
  return folder === '.' ? [name] : [name, ...withFolders(folder)]
}

function without(touched: Touched, traces: Traces): Traces {
  const { contents, dist } = traces
  const gone = { contents: new Set(touched.contents), dist: new Set(touched.dist) }
  const seen = (trace: Trace): Trace => [trace[0], 0, 0]
  const changed = Object.entries(contents).flatMap(([name, { compressor, files }]) => {
    const all = Object.entries(files)
    if (!all.some(([end]) => gone.contents.has(name + end))) return []
    const left = all.map(([end, trace]) => [end, gone.contents.has(name + end) ? seen(trace) : trace] as const)
    return [[name, { compressor, files: Object.fromEntries(left) }] as const]
  })
  const moved = [...gone.dist].flatMap((name) => (dist[name] ? [[name, seen(dist[name])] as const] : []))
  const left = { contents: Object.fromEntries(changed), dist: Object.fromEntries(moved) }
  return { ...traces, contents: { ...contents, ...left.contents }, dist: { ...dist, ...left.dist } }
}

export async function leaveTraces(build: BuildFolder, traces: Omit<Traces, 'version' | 'time'>): Promise<void> {
  const all: Traces = { version, time: Date.now(), ...traces }
  await writeFile(tracesFile(build), withChecksum(Buffer.from(JSON.stringify(all))))
}

/** The least by which times on the disk differ that are not the same, in milliseconds, and more. */
const tickMs = 100

/** The trace of a file that has a content; undefined where it has not. One that stands as it was left need not be read. */
export function traceOf(file: string, digest: string, left?: Trace): Trace | undefined {
  if (left?.[0] === digest && left[1] !== 0) return left
  try {
    const { ino, ctimeMs } = statSync(file)
    return digestOf(readFileSync(file)) === digest ? [digest, ino, ctimeMs] : undefined
  } catch {
    return undefined
  }
}

/** The trace of a file that has just got its content. */
export function newTrace(file: string, digest: string): Trace {
  const { ino, ctimeMs } = statSync(file)
  return [digest, ino, ctimeMs]
}

if (!isMainThread && workerData?.places) parentPort?.postMessage(touchedFiles(workerData.places))
