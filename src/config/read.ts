import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Checked, checkConfig } from './check.ts'
import { reasonOf } from './diagnostics/english.ts'
import type { ConfigFiles, FileContent } from './files/decode.ts'
import { isConfigFile, isDrawing, isSchemaFile } from './files/file-patterns.ts'

/** Reads `config/` under the root and `schemas/` under its own; of assets and other files, the names alone. */
export function readConfigFiles(root: string, schemasRoot = root): ConfigFiles {
  return createReader(root, schemasRoot)()
}

/** A file as it was read last. */
interface Known {
  /** What becomes another when the file does: its number, its size, and when it was changed, in nanoseconds. */
  readonly state: string
  readonly content: FileContent
}

/** More than any file of a config has, in bytes: a check reads all of them, time and again. */
const largest = 4_000_000

/** How long after a change of a file another one may bear the same time, in nanoseconds. */
const clockTick = 50_000_000n

/**
 * The same for whoever reads again and again: a file that has not changed since the last time is not read anew, and where
 * none has, the very same files are returned.
 */
export function createReader(root: string, schemasRoot = root): () => ConfigFiles {
  const known = new Map<string, Known>()
  const read = (path: string): FileContent => {
    const problem = sizeProblem(path)
    if (problem) return problem
    const now = BigInt(Date.now()) * 1_000_000n
    const { ino, size, ctimeNs } = statSync(path, { bigint: true })
    const state = `${ino} ${size} ${ctimeNs}`
    const last = known.get(path)
    if (last?.state === state) return last.content
    const content = readFileSync(path)
    if (now > ctimeNs + clockTick) known.set(path, { state, content })
    return content
  }
  let last: ConfigFiles | undefined
  return () => {
    const now = { files: readFolder(root, 'config', read), schemas: readFolder(schemasRoot, 'schemas', read) }
    if (last && isDeepStrictEqual(now, last)) return last
    last = now
    return now
  }
}

/**
 * When to look at files after a watcher told of a change, in milliseconds: soon, for what an editor writes in several
 * steps; and once more, since of two changes of a file within 50 ms watchers tell the first alone.
 */
const looks = [10, 70]

/** Looks at files after each change; what follows at once is seen together. */
export function afterChanges(look: () => void): { readonly changed: () => void; readonly stop: () => void } {
  let timers: NodeJS.Timeout[] = []
  const stop = () => timers.forEach(clearTimeout)
  const changed = () => {
    stop()
    timers = looks.map((wait) => setTimeout(look, wait))
  }
  return { changed, stop }
}

/** Reads and checks the config under a root folder; the schemas are those of another root when it is given. */
export function loadSite(root: string, schemasRoot = root): Checked {
  const { files, schemas } = readConfigFiles(root, schemasRoot)
  return checkConfig(files, schemas)
}

/** Whether there is a folder of this name under the root. */
export function hasFolder(root: string, name: string): boolean {
  return statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory() ?? false
}

function readFolder(root: string, folder: string, content: (path: string) => FileContent): Map<string, FileContent> {
  const found = new Map<string, FileContent>()
  const read = (path: string): void => {
    const entries = attempt(() => readdirSync(join(root, path), { withFileTypes: true }))
    if (!Array.isArray(entries)) {
      found.set(path, entries)
      return
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = `${path}/${entry.name}`
      if (entry.isDirectory()) read(file)
      else if (!entry.isFile() && !entry.name.startsWith('.')) found.set(file, { unreadable: noFile(entry) })
      else if (isConfigFile(file) || isSchemaFile(file) || isDrawing(file))
        found.set(
          file,
          attempt(() => content(join(root, file))),
        )
      else found.set(file, null)
    }
  }
  read(folder)
  return found
}

function sizeProblem(path: string): { unreadable: string } | undefined {
  const { size } = statSync(path)
  const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  return size > largest
    ? { unreadable: `it has ${inMegabytes(size)}, and at most ${inMegabytes(largest)} are read` }
    : undefined
}

/** What stands in place of a file: a link could publish any file of the machine, and a pipe or a device has no end. */
function noFile(entry: Dirent): string {
  return entry.isSymbolicLink()
    ? 'it is a link; put the file itself, or the folder, in its place'
    : 'it is no file but a pipe, a socket or a device; remove it'
}

function attempt<T>(action: () => T): T | { unreadable: string } {
  try {
    return action()
  } catch (error) {
    // Node's message names the call and the full path as well; only the reason is of use here.
    return {
      unreadable: reasonOf(error)
        .replace(/^\w+: /, '')
        .replace(/, \w+( '.*')?$/, ''),
    }
  }
}
