import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { reasonOf } from './diagnostics/english.ts'
import type { ConfigFiles, FileContent } from './files/decode.ts'
import { isConfigFile, isDrawing } from './files/file-patterns.ts'
import { isPhoto, pictureSize } from './files/picture-size.ts'
import { isSchemaFile } from './schema/schema-set.ts'

/** Reads `config/` under the root and `schemas/` under its own; of pictures only the size is read, other files are listed by name. */
export function readConfigFiles(root: string, schemasRoot = root): ConfigFiles {
  return createReader(root, schemasRoot)()
}

/** A file as it was read last. */
interface Known {
  /** The file's number, size and time of change in nanoseconds, at least one of which differs after a change. */
  readonly state: string
  readonly content: FileContent
}

/** The maximum size of a file in bytes: no real file is larger, and each check reads them all. */
const largest = 4_000_000

/** The resolution of file times in nanoseconds: a second change within it may bear the same time. */
const clockTick = 50_000_000n

/**
 * Returns a reader for repeated use: it does not read unchanged files again, and returns the same object if none has
 * changed.
 */
export function createReader(root: string, schemasRoot = root): () => ConfigFiles {
  const known = new Map<string, Known>()
  const read = (file: string, under: string): FileContent => {
    const path = join(under, file)
    const problem = sizeProblem(path)
    if (problem) return problem
    const now = BigInt(Date.now()) * 1_000_000n
    const { ino, size, ctimeNs } = statSync(path, { bigint: true })
    const state = `${ino} ${size} ${ctimeNs}`
    const last = known.get(path)
    if (last?.state === state) return last.content
    const bytes = readFileSync(path)
    const content = isPhoto(file) ? (pictureSize(bytes) ?? noPicture) : bytes
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

/** Whether there is a folder of this name under the root. */
export function hasFolder(root: string, name: string): boolean {
  return statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory() ?? false
}

function readFolder(
  root: string,
  folder: string,
  content: (file: string, root: string) => FileContent,
): Map<string, FileContent> {
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
      else if (isConfigFile(file) || isSchemaFile(file) || isDrawing(file) || isPhoto(file))
        found.set(
          file,
          attempt(() => content(file, root)),
        )
      else found.set(file, null)
    }
  }
  read(folder)
  return found
}

const noPicture = { unreadable: 'it is no PNG, JPEG or WebP picture; export it again' } as const

function sizeProblem(path: string): { unreadable: string } | undefined {
  const { size } = statSync(path)
  const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  return size > largest
    ? { unreadable: `it has ${inMegabytes(size)}, and at most ${inMegabytes(largest)} are read` }
    : undefined
}

/**
 * The reason why an entry is not read: a link could publish any file of the machine, and a pipe or a device has no end.
 */
function noFile(entry: Dirent): string {
  return entry.isSymbolicLink()
    ? 'it is a link; put the file itself, or the folder, in its place'
    : 'it is no file but a pipe, a socket or a device; remove it'
}

function attempt<T>(action: () => T): T | { unreadable: string } {
  try {
    return action()
  } catch (error) {
    // Node's message also names the call and the full path, which do not help here.
    return {
      unreadable: reasonOf(error)
        .replace(/^\w+: /, '')
        .replace(/, \w+( '.*')?$/, ''),
    }
  }
}
