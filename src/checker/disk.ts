/** What the checker reads and keeps on the disk; nothing else of it knows the disk. */
import { spawnSync } from 'node:child_process'
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path, { join, posix } from 'node:path'
import process from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import type { ReviewRule } from '#engine/contract/config.ts'
import { replaceFile } from '#storage/atomic-file.ts'
import { checked, digestOf, withChecksum } from '#storage/digest.ts'
import { reasonOf } from './english.ts'
import { type ConfigFiles, type FileContent, isConfigFile, isDrawing } from './files.ts'
import type { CheckCache } from './model.ts'
import { isPhoto, pictureSize } from './pictures.ts'
import { isSchemaFile } from './schema.ts'

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

/** Names of files under `config/assets`. */
export interface AssetChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
}

/** A ref that is not there, or cannot be read; the message says which. */
export class GitRefError extends Error {}

/** A config as it was at a git ref. */
export interface RefFiles extends ConfigFiles {
  /** The git object of every file by its path. */
  readonly objects: ReadonlyMap<string, string>
}

/** The config and its schemas at a git ref; the work tree is not touched. */
export function readRef(root: string, ref: string): RefFiles {
  // A leading dash would make an option of it.
  const commit = ref.startsWith('-') ? undefined : git(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])
  if (commit === undefined) throw new GitRefError(withoutCommit(root, ref))
  const listed = git(root, ['ls-tree', '-r', '-z', commit.toString().trim(), '--', 'config', 'schemas'])
  const objects = new Map(
    (listed ?? '')
      .toString()
      .split('\0')
      .filter(Boolean)
      .map((line) => {
        const [entry = '', file = ''] = line.split('\t')
        return [file, entry.split(' ')[2] ?? '']
      }),
  )
  if (![...objects.keys()].some((file) => file.startsWith('config/'))) {
    throw new GitRefError(`There is no folder config/ at "${ref}".`)
  }
  const wanted = [...objects].filter(([file]) => isConfigFile(file) || isSchemaFile(file))
  const texts = contents(
    root,
    wanted.map(([, object]) => object),
  )
  const all = new Map<string, FileContent>([...objects.keys()].map((file) => [file, null]))
  wanted.forEach(([file], i) => {
    all.set(file, texts[i] ?? null)
  })
  const under = (folder: string) => new Map([...all].filter(([file]) => file.startsWith(folder)))
  return { files: under('config/'), schemas: under('schemas/'), objects }
}

function withoutCommit(root: string, ref: string): string {
  return git(root, ['rev-parse', '--is-inside-work-tree']) === undefined
    ? `${root} is no git checkout (or git is not installed), so there is nothing to compare with.`
    : `There is no git ref "${ref}" here: name a branch, a tag or a commit.`
}

/** @param names the assets in the work tree. */
export function assetChanges(root: string, objects: RefFiles['objects'], names: readonly string[]): AssetChanges {
  const old = [...objects.keys()].filter((file) => file.startsWith('config/assets/'))
  const both = names.filter((name) => objects.has(name))
  const now = hashesOf(root, both)
  return {
    added: names.filter((name) => !objects.has(name)),
    removed: old.filter((name) => !names.includes(name)),
    changed: both.filter((name, i) => objects.get(name) !== now[i]),
  }
}

/** The git objects that files of the work tree would be. */
function hashesOf(root: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const hashes = git(root, ['hash-object', '--stdin-paths'], names.map((name) => `${name}\n`).join(''))
  return (hashes ?? '').toString().split('\n')
}

function contents(root: string, objects: readonly string[]): Uint8Array[] {
  const output = git(root, ['cat-file', '--batch'], objects.map((object) => `${object}\n`).join(''))
  if (!output) throw new GitRefError('Git could not give out the files of that commit.')
  const found: Uint8Array[] = []
  for (let at = 0; at < output.length; ) {
    const line = output.indexOf(10, at)
    const size = Number(output.subarray(at, line).toString().split(' ')[2])
    found.push(output.subarray(line + 1, line + 1 + size))
    at = line + 1 + size + 1
  }
  return found
}

/** Git's output; undefined where it fails or is missing. */
export function git(root: string, args: readonly string[], input = ''): Buffer | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, input, maxBuffer: 1024 ** 3 })
  return status === 0 ? stdout : undefined
}

const program = path.resolve(import.meta.dirname, '../..')

/** The parts of this program that decide the findings. */
const parts = ['package-lock.json', 'src/checker', 'src/engine', 'src/site/blocks', 'src/site/pages']

/** The file is rewritten when more than so many per cent of the results are new. */
const toleratedPercent = 2

type Results = Record<string, unknown>

/**
 * The cache of checks in a folder's `node_modules/.cache`; nothing is cached without `node_modules`.
 * Damaged files and those of another version of the program are ignored.
 *
 * @param folder asked at the first check.
 */
export function checkCache(folder: () => string): CheckCache {
  let place: Place | undefined
  let earlier: ReadonlyMap<string, Results> | undefined
  let isDone = false
  const current = new Map<string, Results>()
  const counts = { known: 0, made: 0 }
  const file = (name: string): string | undefined => {
    place ??= placeIn(folder())
    return place.folder && path.join(place.folder, name)
  }
  const textFile = (name: string) => file(`checks-${name.replaceAll('/', '-')}`)
  return {
    digest,
    get(root, path) {
      earlier ??= resultsOf(textIn(file('checks'), place?.program))
      const result = earlier.get(root)?.[path]
      if (result !== undefined) counts.known += 1
      return result
    },
    set(root, path, result) {
      if (isDone || !place?.folder) return
      counts.made += 1
      const results = current.get(root) ?? {}
      if (results[path] === undefined) results[path] = result
      current.set(root, results)
    },
    getText: (root, name) => textIn(textFile(name), `${place?.program} ${root}`),
    setText: (root, name, text) => write(textFile(name), `${place?.program} ${root}`, text),
    save() {
      const isOther = counts.made - counts.known > (counts.made * toleratedPercent) / 100
      if (!isDone && isOther) write(file('checks'), place?.program, JSON.stringify(Object.fromEntries(current)))
      isDone = true
      earlier = new Map()
      current.clear()
    },
  }
}

function digest(...parts: readonly (string | Uint8Array)[]): string {
  if (parts.length === 1 && parts[0] !== undefined) return digestOf(parts[0])
  return digestOf(parts.map(digestOf).join(' '))
}

let ownDigest: string | undefined

/** The digest of the program and platform, which decide the findings in a file; this process has loaded one program. */
function programDigest(): string {
  ownDigest ??= digestOfProgram()
  return ownDigest
}

function digestOfProgram(): string {
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const files = parts.flatMap((part) => filesIn(path.join(program, part)))
  const texts = files.flatMap((file) => [path.relative(program, file), readFileSync(file)])
  return digest(process.version, `${process.versions.icu}`, locale, timeZone, ...texts)
}

function filesIn(part: string): string[] {
  if (path.extname(part) !== '') return [part]
  const files = readdirSync(part, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  return files.sort().map((name) => path.join(part, name))
}

/** The text of a file; undefined when it is damaged or has another head. */
function textIn(file: string | undefined, head = ''): string | undefined {
  if (file === undefined) return undefined
  try {
    const content = String(checked(readFileSync(file)) ?? '')
    return content.startsWith(`${head}\n`) ? content.slice(head.length + 1) : undefined
  } catch {
    return undefined
  }
}

function write(file: string | undefined, head = '', text: string): void {
  if (file === undefined) return
  try {
    replaceFile(file, withChecksum(Buffer.from(`${head}\n${text}`)))
  } catch {
    // Only speed is lost.
  }
}

function resultsOf(text: string | undefined): ReadonlyMap<string, Results> {
  try {
    return new Map(Object.entries(JSON.parse(text ?? '{}')))
  } catch {
    return new Map()
  }
}

/** The folder of the cache, undefined when there is none, and the digest of the program. */
interface Place {
  readonly folder: string | undefined
  readonly program: string
}

function placeIn(root: string): Place {
  const modules = path.join(root, 'node_modules')
  return existsSync(modules)
    ? { folder: path.join(modules, '.cache'), program: programDigest() }
    : { folder: undefined, program: '' }
}

/** Whether a rule of review is about a file, by its patterns: the check and the desk have to agree on it. */
export function isReviewed({ files }: Pick<ReviewRule, 'files'>, file: string): boolean {
  return !files || files.some((pattern) => posix.matchesGlob(file, pattern))
}
