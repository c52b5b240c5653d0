import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fixConfig, undoFix } from '../../src/cli/check/fix-config.ts'
import { type Check, createChecker } from '../../src/config/check.ts'
import type { Diagnostic } from '../../src/config/diagnostics/diagnostic.ts'
import { type ConfigFiles, decode } from '../../src/config/files/decode.ts'
import { isConfigFile, isMarkdown } from '../../src/config/files/file-patterns.ts'
import { parseMarkdown } from '../../src/config/markdown/parse-markdown.ts'
import { readDocuments } from '../../src/config/model/documents.ts'
import { compileSchemas } from '../../src/config/schema/schemas.ts'
import { pick, type Random, randomFrom } from './mutations.ts'

/** What a run came to. */
export interface FixRun {
  readonly tally: Readonly<Record<keyof typeof fixOutcomes, number>>
  /** What must never happen, each with what reproduces it. */
  readonly faults: readonly string[]
}

/** What became of a file from which something was deleted, in words. */
export const fixOutcomes = {
  restored: 'repaired, and it says what it said before',
  other: 'repaired, and it says something else',
  left: 'left to a person',
} as const

interface Cut {
  readonly offset: number
  readonly length: number
}

interface Scene {
  readonly config: ConfigFiles
  readonly root: string
  /** Reads a file against its schema alone. */
  readonly checkFile: Check
  readonly checkAll: Check
}

/** Deletes something at random from a file of the config, `most` times, and repairs what is left. */
export function fixRun(config: ConfigFiles, { seed, most }: { seed: number; most: number }): FixRun {
  const root = mkdtempSync(path.join(tmpdir(), 'fix-'))
  const scene = { config, root, checkFile: fileCheck(config), checkAll: createChecker() }
  const files = [...config.files.keys()].filter((file) => isConfigFile(file) && textOf(config, file) !== '')
  const tally = { restored: 0, other: 0, left: 0 }
  const faults: string[] = []
  try {
    for (let i = 0; i < most; i += 1) {
      const random = randomFrom(seed + i)
      const file = pick(random, files)
      const cuts = cutsOf(textOf(config, file), random)
      const { outcome, fault } = tryFix(scene, file, cuts)
      tally[outcome] += 1
      if (fault !== undefined) faults.push(shrunk(scene, file, cuts, `seed ${seed + i}`))
    }
  } finally {
    rmSync(root, { recursive: true })
  }
  return { tally, faults }
}

/** Checks the files that differ from the config's, each against its schema: the others are as they were. */
function fileCheck({ files, schemas }: ConfigFiles): Check {
  const { validators } = compileSchemas(schemas)
  return (now) => {
    const changed = new Map([...now].filter(([file, content]) => files.get(file) !== content))
    const { diagnostics } = readDocuments(changed, validators)
    return { site: undefined, diagnostics: diagnostics.filter(({ file }) => changed.has(file)) }
  }
}

/** One character, a few, a line or two places: what a slip of the hand deletes. */
function cutsOf(text: string, random: Random): Cut[] {
  const anywhere = (): Cut => ({ offset: Math.floor(random() * text.length), length: 1 + Math.floor(random() * 12) })
  const signs = [...text.matchAll(/[{}[\]",:\-\n]/g)].map(({ index }) => ({ offset: index, length: 1 }))
  const lines = [...text.matchAll(/.+\n/g)].map(({ index, 0: line }) => ({ offset: index, length: line.length }))
  const cuts = pick(random, [
    () => [pick(random, signs)],
    () => [pick(random, signs), pick(random, signs)],
    () => [anywhere()],
    () => [pick(random, lines)],
  ])()
  return cuts.toSorted((a, b) => b.offset - a.offset)
}

function without(text: string, cuts: readonly Cut[]): string {
  return cuts.reduce((left, { offset, length }) => left.slice(0, offset) + left.slice(offset + length), text)
}

interface Outcome {
  readonly outcome: keyof typeof fixOutcomes
  readonly fault?: string
}

/**
 * What repairing makes of a file without what is cut, and what of that must never be. The rules have a say only where
 * the file does not mean what it did: what means the same breaks none.
 */
function tryFix(scene: Scene, file: string, cuts: readonly Cut[]): Outcome {
  const quick = tryWith(scene.checkFile, scene, file, cuts)
  return quick.outcome === 'other' ? tryWith(scene.checkAll, scene, file, cuts) : quick
}

function tryWith(check: Check, { config, root }: Scene, file: string, cuts: readonly Cut[]): Outcome {
  const whole = textOf(config, file)
  const broken = without(whole, cuts)
  const place = path.join(root, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, broken)
  const files = new Map(config.files).set(file, broken)
  const said = fixConfig(root, { ...config, files }, [file], { check, order: false })
  const fixed = readFileSync(place, 'utf8')
  const isRepaired = said.includes('\nRepaired ')
  if (isRepaired !== (fixed !== broken)) return { outcome: 'left', fault: 'It says another thing than it did.' }
  if (!isRepaired) return { outcome: 'left' }
  undoFix(root)
  const undone = readFileSync(place, 'utf8')
  const outcome = isDeepStrictEqual(meaningOf(file, fixed), meaningOf(file, whole)) ? 'restored' : 'other'
  if (undone !== broken) return { outcome, fault: 'Undoing it does not bring back what was.' }
  if (meaningOf(file, fixed) === undefined) return { outcome, fault: 'What it repaired cannot be read.' }
  if (outcome === 'restored') return { outcome }
  const [before = 0, then = 0] = [broken, fixed].map((text) => {
    return errorsIn(check(new Map(config.files).set(file, text), config.schemas).diagnostics)
  })
  return then > before ? { outcome, fault: `It had ${before} errors and has ${then}.` } : { outcome }
}

function errorsIn(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length
}

/** What a text says; undefined where it cannot be read. */
function meaningOf(file: string, text: string): unknown {
  if (isMarkdown(file)) {
    const { value, text: body } = parseMarkdown(file, text)
    return value === undefined ? undefined : { value, html: body?.html }
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A fault in words, with as little deleted as shows it. */
function shrunk(scene: Scene, file: string, cuts: readonly Cut[], seed: string): string {
  const smaller = [
    ...cuts.map((_, i) => cuts.toSpliced(i, 1)),
    ...cuts.flatMap(({ offset, length }, i) => {
      if (length < 2) return []
      const shorter = [
        { offset, length: length - 1 },
        { offset: offset + 1, length: length - 1 },
      ]
      return shorter.map((cut) => cuts.toSpliced(i, 1, cut))
    }),
  ].find((fewer) => fewer.length > 0 && tryFix(scene, file, fewer).fault !== undefined)
  if (smaller) return shrunk(scene, file, smaller, seed)
  const text = textOf(scene.config, file)
  const deleted = cuts.map(({ offset, length }) => {
    const line = text.slice(0, offset).split('\n').length
    return `${JSON.stringify(text.slice(offset, offset + length))} in line ${line} (offset ${offset})`
  })
  return `${seed}: ${file} without ${deleted.join(' and ')}: ${tryFix(scene, file, cuts).fault}`
}

function textOf({ files }: ConfigFiles, file: string): string {
  return decode(file, files.get(file) ?? null).text ?? ''
}
