import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Kept } from '../../config/model/memory.ts'

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
  let file: string | undefined
  let program = ''
  let earlier: ReadonlyMap<string, Results> | undefined
  let isDone = false
  const taken = new Map<string, Results>()
  const counts = { known: 0, made: 0 }
  const open = (): ReadonlyMap<string, Results> => {
    const modules = path.join(folder(), 'node_modules')
    file = existsSync(modules) ? path.join(modules, '.cache/checks') : undefined
    if (file === undefined) return new Map()
    program = programDigest()
    return resultsIn(file, program)
  }
  return {
    digest,
    known(root, path) {
      earlier ??= open()
      const result = earlier.get(root)?.[path]
      if (result !== undefined) counts.known += 1
      return result
    },
    add(root, path, result) {
      if (isDone || !file) return
      counts.made += 1
      const results = taken.get(root) ?? {}
      if (results[path] === undefined) results[path] = result
      taken.set(root, results)
    },
    save() {
      if (!isDone && file && counts.made - counts.known > (counts.made * mostNew) / 100) write(file, program, taken)
      isDone = true
      earlier = new Map()
      taken.clear()
    },
  }
}

function digest(...parts: readonly (string | Uint8Array)[]): string {
  if (parts.length === 1 && parts[0] !== undefined) return hash('sha256', parts[0], 'base64url')
  return hash('sha256', parts.map((part) => hash('sha256', part, 'hex')).join(' '), 'base64url')
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

/** What a program has kept in a file: nothing where the file is not whole, or another's. */
function resultsIn(file: string, program: string): ReadonlyMap<string, Results> {
  try {
    const text = readFileSync(file, 'utf8')
    const [head, end] = [`${program} `, text.indexOf('\n')]
    const results = text.slice(end + 1)
    if (text.slice(0, end) !== head + digest(results)) return new Map()
    return new Map(Object.entries(JSON.parse(results)))
  } catch {
    return new Map()
  }
}

/** Writes it aside and moves it into place; where that cannot be, nothing is kept. */
function write(file: string, program: string, results: ReadonlyMap<string, Results>): void {
  const text = JSON.stringify(Object.fromEntries(results))
  const unfinished = `${file}.${process.pid}`
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(unfinished, `${program} ${digest(text)}\n${text}`)
    renameSync(unfinished, file)
  } catch {
    // The next check takes as long as this one.
  }
}
