import { checkConfig } from '../src/config/check.ts'
import { decode } from '../src/config/decode.ts'
import type { Diagnostic } from '../src/config/diagnostic.ts'
import { parseJson } from '../src/config/parse.ts'
import { isConfigFile, isMarkdown } from '../src/config/places.ts'
import { parentPointer, pointer } from '../src/config/pointer.ts'
import type { ConfigFiles } from '../src/config/read.ts'
import { pages } from '../src/engine/pages.ts'
import { type Mutation, mutateJson, mutateLines, pick, randomFrom } from './mutations.ts'

/** How often each thing came of an edit. */
export interface Tally {
  /** A site whose pages all build. */
  sound: number
  /** An error at the edited place or above it. */
  atPlace: number
  /** An error elsewhere in the edited file: at what the edited place is inconsistent with. */
  sameFile: number
  /** Errors in other files only: at what refers to the edited place. */
  otherFiles: number
}

/** What a run came to. */
export interface Run {
  readonly tally: Tally
  readonly byKind: Readonly<Record<string, number>>
  /** What must never happen, each with the seed that brings it up again. */
  readonly faults: readonly string[]
}

/** Edits real config files at random, one edit at a time, until the time (`performance.now()`) or the number is up. */
export function mutationRun({ files, schemas }: ConfigFiles, seed: number, most: number, until: number): Run {
  const names = [...files.keys()].filter(isConfigFile)
  const tally: Tally = { sound: 0, atPlace: 0, sameFile: 0, otherFiles: 0 }
  const byKind: Record<string, number> = {}
  const faults: string[] = []
  for (let i = 0; i < most && performance.now() < until; i += 1) {
    const random = randomFrom(seed + i)
    const file = pick(random, names)
    const { text = '' } = decode(file, files.get(file) ?? null)
    const mutation = isMarkdown(file) ? mutateLines(text, random) : mutateJson(text, random)
    byKind[mutation.kind] = (byKind[mutation.kind] ?? 0) + 1
    try {
      tally[outcome({ files: new Map(files).set(file, mutation.text), schemas }, file, mutation)] += 1
    } catch (error) {
      faults.push(`seed ${seed + i}: ${mutation.kind} in ${file}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return { tally, byKind, faults }
}

function outcome({ files, schemas }: ConfigFiles, file: string, mutation: Mutation): keyof Tally {
  const { site, diagnostics } = checkConfig(files, schemas)
  const fault = diagnostics.find(({ rule }) => rule === 'checker' || rule === 'schema')
  if (fault) throw new Error(fault.message)
  if (site) {
    pages(site)
    return 'sound'
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) throw new Error('There is neither a site nor an error.')
  const own = errors.filter((found) => found.file === file)
  if (own.some((found) => isAt(found, mutation, file))) return 'atPlace'
  return own.length > 0 ? 'sameFile' : 'otherFiles'
}

function isAt({ line, column }: Diagnostic, { text, places }: Mutation, file: string): boolean {
  // Of a byte or a line, it is not known what it belonged to.
  if (places.length === 0 || typeof text !== 'string') return true
  const { locate } = parseJson(file, text)
  return places.some((path) => {
    for (let at = pointer('', ...path.map(String)); ; at = parentPointer(at)) {
      const found = [locate(at, 'key'), locate(at, 'value')]
      if (found.some((place) => place.line === line && place.column === column)) return true
      if (at === '') return false
    }
  })
}
