import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { replaceFile } from '#storage/atomic-file.ts'
import { checked, digestOf, withChecksum } from '#storage/digest.ts'
import type { CheckCache } from './model/memo.ts'

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
