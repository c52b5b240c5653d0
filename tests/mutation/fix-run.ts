import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Check, createChecker } from '#checker/check.ts'
import { type ConfigFiles, decode, type FileContent, isConfigFile, isMarkdown } from '#checker/files.ts'
import type { Diagnostic } from '#checker/findings.ts'
import { parseMarkdown } from '#checker/markdown.ts'
import { readDocuments } from '#checker/model.ts'
import { formats } from '#checker/report.ts'
import { compileSchemas } from '#checker/schema/schemas.ts'
import { fixConfig, undoFix } from '#cli/check/fix-config.ts'
import { pick, type Random, randomFrom } from './mutations.ts'

/** The result of a run. */
export interface FixRun {
  readonly tally: Readonly<Record<keyof typeof fixOutcomes, number>>
  /** Faults, each with the damage that reproduces it. */
  readonly faults: readonly string[]
}

/** The outcomes for a damaged file, in words. */
export const fixOutcomes = {
  restored: 'repaired, and it says what it said before',
  other: 'repaired, and it says something else',
  left: 'left to a person',
} as const

/** A replacement in a text. */
interface Damage {
  readonly offset: number
  readonly length: number
  readonly text: string
}

interface Scene {
  readonly config: ConfigFiles
  readonly root: string
  /** Reads a file against its schema alone. */
  readonly checkFile: Check
  readonly checkAll: Check
}

/** Damages a file of the config at random, `most` times, and repairs what is left. */
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
      const damages = damagesOf(textOf(config, file), textOf(config, pick(random, files)), random)
      const { outcome, fault } = tryFix(scene, file, damages)
      tally[outcome] += 1
      if (fault !== undefined) faults.push(shrunk(scene, file, damages, `seed ${seed + i}`))
    }
  } finally {
    rmSync(root, { recursive: true })
  }
  return { tally, faults }
}

/** Checks changed files against their schemas alone. */
function fileCheck({ files, schemas }: ConfigFiles): Check {
  const { validators } = compileSchemas(schemas)
  return (now) => {
    const changed = new Map([...now].filter(([file, content]) => files.get(file) !== content))
    const { diagnostics } = readDocuments(changed, validators)
    return { site: undefined, diagnostics: diagnostics.filter(({ file }) => changed.has(file)) }
  }
}

/** Characters with a meaning in JSON, YAML or Markdown, and leftovers of other programs. */
const strangers = [
  ...'{}[]",:-#|>*`\\\'&\n\t',
  '{',
  '}',
  '\u0000',
  '\ufeff',
  '\u00a0',
  '\ud83d',
  '// ',
  '<<<<<<< HEAD\n',
  '1e999',
  'null',
]

/** Damage as by typing errors, crashes while saving or bad merges; `other` is another file's text. */
function damagesOf(text: string, other: string, random: Random): Damage[] {
  const anywhere = () => Math.floor(random() * text.length)
  const cut = (offset: number, length: number): Damage => ({ offset, length, text: '' })
  const put = (offset: number, inserted: string): Damage => ({ offset, length: 0, text: inserted })
  const signs = [...text.matchAll(/[{}[\]",:\-\n]/g)].map(({ index }) => cut(index, 1))
  const lines = [...text.matchAll(/.+\n/g)].map(({ index, 0: line }) => cut(index, line.length))
  const line = () => pick(random, lines)
  const piece = (of: string) => {
    const from = Math.floor(random() * of.length)
    return of.slice(from, from + 1 + Math.floor(random() * 200))
  }
  const damages = pick(random, [
    () => [pick(random, signs)],
    () => [pick(random, signs), pick(random, signs)],
    () => [cut(anywhere(), 1 + Math.floor(random() * 12))],
    () => [line()],
    () => [put(anywhere(), pick(random, strangers))],
    () => [put(anywhere(), pick(random, strangers)), put(anywhere(), pick(random, strangers))],
    () => [cut(anywhere(), text.length)],
    () => {
      const { offset, length } = line()
      return [put(offset, text.slice(offset, offset + length))]
    },
    () => [put(anywhere(), piece(text))],
    () => [put(anywhere(), piece(other))],
    () => [put(line().offset, piece(other))],
  ])()
  return damages.toSorted((a, b) => b.offset - a.offset)
}

function damaged(text: string, damages: readonly Damage[]): string {
  const left = damages.reduce((text, { offset, length, text: put }) => {
    return text.slice(0, offset) + put + text.slice(offset + length)
  }, text)
  // No file holds half a surrogate pair.
  return left.toWellFormed()
}

interface Outcome {
  readonly outcome: keyof typeof fixOutcomes
  readonly fault?: string
}

/**
 * Repairs a damaged file and looks for faults. The slow check of all rules runs only if
 * the file's value has changed.
 */
function tryFix(scene: Scene, file: string, damages: readonly Damage[]): Outcome {
  try {
    const quick = tryWith(scene.checkFile, scene, file, damages)
    return quick.outcome === 'other' ? tryWith(checkedOnce(scene, file), scene, file, damages) : quick
  } catch (error) {
    return { outcome: 'left', fault: `It fails: ${error instanceof Error ? error.stack : error}` }
  }
}

/** Checks each text of a file once, while the other files stay as they are: a check of all rules is slow. */
function checkedOnce({ config, checkAll }: Scene, file: string): Check {
  const results = new Map<FileContent | undefined, ReturnType<Check>>()
  return (files, schemas, options) => {
    const isAlone = [...config.files].every(([name, content]) => name === file || files.get(name) === content)
    if (!isAlone || !files.has(file)) return checkAll(files, schemas, options)
    const checked = results.get(files.get(file)) ?? checkAll(files, schemas, options)
    results.set(files.get(file), checked)
    return checked
  }
}

function tryWith(check: Check, { config, root }: Scene, file: string, damages: readonly Damage[]): Outcome {
  const whole = textOf(config, file)
  const broken = damaged(whole, damages)
  const place = path.join(root, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, broken)
  const files = new Map(config.files).set(file, broken)
  const { diagnostics } = check(files, config.schemas)
  const lost = diagnostics.find((one) => one.file !== file && !files.has(one.file))
  if (lost) return { outcome: 'left', fault: `It says "${lost.message}" of no file.` }
  const unwritten = unwrittenFormat(diagnostics, files)
  if (unwritten !== undefined) return { outcome: 'left', fault: unwritten }
  const said = fixConfig(root, { ...config, files }, [file], { check, asOf: {}, order: false })
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

/** A file's value; undefined if it cannot be read. */
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

/** The first report format that fails, and why. */
function unwrittenFormat(diagnostics: readonly Diagnostic[], files: ConfigFiles['files']): string | undefined {
  const report = { diagnostics, files, checked: [...new Set(diagnostics.map(({ file }) => file))] }
  for (const [name, format] of Object.entries(formats)) {
    try {
      format(report)
    } catch (error) {
      return `As ${name} it cannot be told: ${error}`
    }
  }
  return undefined
}

/** A fault in words, with its damage reduced. */
function shrunk(scene: Scene, file: string, found: readonly Damage[], seed: string): string {
  let damages = found
  const smaller = () =>
    [
      ...damages.map((_, i) => damages.toSpliced(i, 1)),
      ...damages.flatMap((damage, i) => lessDamage(damage).map((less) => damages.toSpliced(i, 1, less))),
    ].find((fewer) => fewer.length > 0 && tryFix(scene, file, fewer).fault !== undefined)
  for (let less = smaller(); less; less = smaller()) damages = less
  const text = textOf(scene.config, file)
  const done = damages.map(({ offset, length, text: put }) => {
    const line = text.slice(0, offset).split('\n').length
    const cut = text.slice(offset, offset + length)
    const where = `line ${line} (offset ${offset})`
    return `${JSON.stringify(cut.slice(0, 200))} became ${JSON.stringify(put)} in ${where}`
  })
  return `${seed}: ${file}, where ${done.join(' and ')}: ${tryFix(scene, file, damages).fault}`
}

function lessDamage({ offset, length, text }: Damage): Damage[] {
  const middle = Math.floor(length / 2)
  const shorter = [
    { offset, length: middle, text },
    { offset: offset + middle, length: length - middle, text },
    { offset, length: length - 1, text },
    { offset: offset + 1, length: length - 1, text },
  ]
  const half = Math.ceil(text.length / 2)
  const less = [text.slice(half), text.slice(0, half), text.slice(1), text.slice(0, -1)]
  return [
    ...(length > 1 ? shorter : []),
    ...(text.length > 1 ? less.map((put) => ({ offset, length, text: put })) : []),
  ]
}

function textOf({ files }: ConfigFiles, file: string): string {
  return decode(file, files.get(file) ?? null).text ?? ''
}
