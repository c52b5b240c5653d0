import { readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BuildFolder, digestOf } from '../../server/pages/build-folder.ts'
import { sealed, unsealed } from './cache.ts'

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
  readonly data: string
  readonly renderer: string
  /** Of the style sheet and the scripts that it loads, and where else it may load from. */
  readonly assets: string
  readonly html: string
  /** How many characters its document has, and the policy that it is sent with. */
  readonly length: number
  readonly policy: string
}

const version = 1

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

const tracesFile = ({ folder }: BuildFolder) => path.join(folder, 'traces')

/** What a build left; undefined where there is nothing, or nothing whole. */
export async function tracesOf(build: BuildFolder): Promise<Traces | undefined> {
  const text = unsealed(await readFile(tracesFile(build)).catch(() => Buffer.alloc(0)))
  const traces: Traces | undefined = text && JSON.parse(String(text))
  return traces?.version === version ? traces : undefined
}

export async function leaveTraces(build: BuildFolder, traces: Omit<Traces, 'version' | 'time'>): Promise<void> {
  const all: Traces = { version, time: Date.now(), ...traces }
  await writeFile(tracesFile(build), sealed(Buffer.from(JSON.stringify(all))))
}

/** The least by which times on the disk differ that are not the same, in milliseconds, and more. */
const tickMs = 100

/**
 * The trace of a file that has a content; undefined where it has not. One that nobody has touched since it was left need
 * not be read.
 */
export function traceOf(file: string, digest: string, left?: Trace, time = 0): Trace | undefined {
  try {
    const { ino, ctimeMs } = statSync(file)
    const isUntouched = left?.[0] === digest && left[1] === ino && left[2] === ctimeMs && ctimeMs < time - tickMs
    return isUntouched || digestOf(readFileSync(file)) === digest ? [digest, ino, ctimeMs] : undefined
  } catch {
    return undefined
  }
}

/** The trace of a file that has just got its content. */
export function newTrace(file: string, digest: string): Trace {
  const { ino, ctimeMs } = statSync(file)
  return [digest, ino, ctimeMs]
}
