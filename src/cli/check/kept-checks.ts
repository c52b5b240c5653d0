import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Kept } from '../../config/model/memory.ts'
import { replaceFile } from '../../storage/atomic-file.ts'
import { checked, digestOf, withChecksum } from '../../storage/digest.ts'

const program = path.resolve(import.meta.dirname, '../../..')

/** The parts of this program that decide what a check says. */
const parts = ['package-lock.json', 'src/blocks', 'src/config', 'src/contract', 'src/engine', 'src/pages']

/** Of a hundred results, so many may be new without all being written down again. */
const mostNew = 2

type Results = Record<string, unknown>

/**
 * What checks in a folder have found, kept in `node_modules/.cache` there, where the folder has such modules. What is
 * damaged, or of another program, is as good as nothing; the folder is the one in which the first check is made.
 */
export function keptChecks(folder: () => string): Kept {
  let place: Place | undefined
  let earlier: ReadonlyMap<string, Results> | undefined
  let isDone = false
  const taken = new Map<string, Results>()
  const counts = { known: 0, made: 0 }
  const file = (name: string): string | undefined => {
    place ??= placeIn(folder())
    return place.folder && path.join(place.folder, name)
  }
  const textFile = (name: string) => file(`checks-${name.replaceAll('/', '-')}`)
  return {
    digest,
    known(root, path) {
      earlier ??= resultsOf(textIn(file('checks'), place?.program))
      const result = earlier.get(root)?.[path]
      if (result !== undefined) counts.known += 1
      return result
    },
    add(root, path, result) {
      if (isDone || !place?.folder) return
      counts.made += 1
      const results = taken.get(root) ?? {}
      if (results[path] === undefined) results[path] = result
      taken.set(root, results)
    },
    knownText: (root, name) => textIn(textFile(name), `${place?.program} ${root}`),
    addText: (root, name, text) => write(textFile(name), `${place?.program} ${root}`, text),
    save() {
      const isOther = counts.made - counts.known > (counts.made * mostNew) / 100
      if (!isDone && isOther) write(file('checks'), place?.program, JSON.stringify(Object.fromEntries(taken)))
      isDone = true
      earlier = new Map()
      taken.clear()
    },
  }
}

function digest(...parts: readonly (string | Uint8Array)[]): string {
  if (parts.length === 1 && parts[0] !== undefined) return digestOf(parts[0])
  return digestOf(parts.map(digestOf).join(' '))
}

/** The digest of all that decides what a check says of a file. */
function programDigest(): string {
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

/** What was kept in a file under a head; undefined where the file is not whole, or another's. */
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
    // Without what was kept, the next check takes as long as this one.
  }
}

function resultsOf(text: string | undefined): ReadonlyMap<string, Results> {
  try {
    return new Map(Object.entries(JSON.parse(text ?? '{}')))
  } catch {
    return new Map()
  }
}

/** Where checks are kept, and by which program; nowhere where the folder has no modules. */
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
