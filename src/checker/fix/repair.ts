import type { Check } from '../check.ts'
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.ts'
import { outlineOf, tidyJson } from '../edit/layout.ts'
import { type ConfigFiles, decode, type FileContent } from '../files/decode.ts'
import { isMarkdown, patternOf } from '../files/file-patterns.ts'
import { parseJson } from '../json/parse.ts'
import { readSchemas, schemaSet } from '../schema/schema-set.ts'

/** The result of a repair. */
interface Repaired {
  /** The new texts, by file; undefined for a file that moved elsewhere. */
  readonly texts: ReadonlyMap<string, string | undefined>
  /** The diagnostics whose fixes were applied. */
  readonly made: readonly Diagnostic[]
  /** The diagnostics whose fixes would not have improved the config, and were not applied. */
  readonly left: readonly Diagnostic[]
  /** The number of fixes that were not tried, since their file has too many. */
  readonly untried: number
}

/** The most fixes tried in a file: each takes a check, and a real file has a dozen. */
const mostTried = 300

/**
 * Applies the sure fixes of the named files one by one, with a check after each. A fix is kept only if its file
 * becomes readable without more errors, or the config has fewer errors and no new ones.
 */
export function repair({ files, schemas }: ConfigFiles, named: readonly string[], check: Check): Repaired {
  const made: Diagnostic[] = []
  const left: Diagnostic[] = []
  const leftPlaces = new Set<string>()
  const tried = new Map<string, number>()
  let now = new Map(files)
  let found = check(now, schemas).diagnostics
  const isOpen = (one: Diagnostic) => isFixable(one, found, named) && !leftPlaces.has(placeOf(one))
  const next = () => found.find((one) => isOpen(one) && (tried.get(one.file) ?? 0) < mostTried)
  for (let one = next(); one; one = next()) {
    tried.set(one.file, (tried.get(one.file) ?? 0) + 1)
    const fixed = withFix(now, one)
    const then = check(fixed, schemas).diagnostics
    const isKept = fixed !== now && isBetter(stateOf(one.file, now, found), stateOf(one.file, fixed, then))
    if (!isKept) {
      left.push(one)
      leftPlaces.add(placeOf(one))
      continue
    }
    made.push(one)
    now = fixed
    found = then
  }
  // A file that is still unreadable is left as it was written.
  const lost = new Set([...now.keys()].filter((file) => named.includes(file) && !stateOf(file, now, found).isReadable))
  const moved = [...files.keys()].filter((file) => !now.has(file)).map((file) => [file, undefined] as const)
  const texts = new Map([...moved, ...changes(files, now)].filter(([file]) => !lost.has(file)))
  const { kept = [], lost: undone = [] } = Object.groupBy(made, ({ file }) => (lost.has(file) ? 'lost' : 'kept'))
  return { texts, made: kept, left: [...undone, ...left], untried: found.filter(isOpen).length }
}

/** Sorts the properties of the named JSON files and lays them out; returns the new texts. */
export function tidy({ files, schemas }: ConfigFiles, named: readonly string[]): ReadonlyMap<string, string> {
  const set = schemaSet(readSchemas(schemas))
  const tidied = (file: string, content: FileContent): FileContent => {
    const { text, diagnostics } = decode(file, content)
    const schema = patternOf(file)?.schema
    if (text === undefined || schema === undefined || diagnostics.length > 0 || isMarkdown(file)) return content
    const parsed = parseJson(file, text)
    // The order of a file with faults is in doubt as well.
    if (parsed.diagnostics.length > 0) return content
    const outline = outlineOf(set, { schema: set.at(schema), file: schema }, parsed.value)
    const inOrder = tidyJson(text, outline)
    return inOrder === text ? content : inOrder
  }
  const now = new Map(
    [...files].map(([file, content]) => [file, named.includes(file) ? tidied(file, content) : content]),
  )
  return changes(files, now)
}

function changes(before: ConfigFiles['files'], now: ConfigFiles['files']): ReadonlyMap<string, string> {
  return new Map(
    [...now].filter((entry): entry is [string, string] => {
      const [file, content] = entry
      return typeof content === 'string' && before.get(file) !== content
    }),
  )
}

function isFixable({ file, fix }: Diagnostic, found: readonly Diagnostic[], named: readonly string[]): boolean {
  return (
    fix?.applicability === 'sure' &&
    named.includes(file) &&
    !found.some((one) => one.file === file && one.rule === 'encoding' && !one.fix)
  )
}

function placeOf(one: Diagnostic): string {
  return `${one.line}:${one.column} ${mistakeKey(one)}`
}

/** Identifies a mistake independently of its position, which edits change. */
function mistakeKey({ file, rule, message }: Diagnostic): string {
  return `${file} ${rule} ${message}`
}

/** The errors of a config, and whether one of its files is readable. */
interface State {
  readonly errors: readonly string[]
  readonly isReadable: boolean
}

function stateOf(file: string, files: ConfigFiles['files'], found: readonly Diagnostic[]): State {
  const errors = found.filter(({ severity }) => severity === 'error').map(mistakeKey)
  const isSaid = found.some((one) => one.file === file && unreadable.includes(one.rule))
  // A file that was moved is read in its new place.
  const isRead = !files.has(file) || isMarkdown(file) || isJson(decode(file, files.get(file) ?? null).text)
  return { errors, isReadable: !isSaid && isRead }
}

const unreadable = ['syntax', 'comment', 'trailing-comma', 'too-deep', 'wrong-place']

// Diagnostics may omit a mistake that follows from another one; the parser omits none.
function isJson(text: string | undefined): boolean {
  try {
    JSON.parse(text ?? '')
    return true
  } catch {
    return false
  }
}

/** Whether a change to a file has made the config better. */
function isBetter(before: State, then: State): boolean {
  if (then.errors.length > before.errors.length) return false
  if (!before.isReadable && then.isReadable) return true
  const known = new Set(before.errors)
  return then.errors.length < before.errors.length && then.errors.every((name) => known.has(name))
}

/** The files with one fix applied; unchanged if that is impossible, such as when the new name of a file is taken. */
function withFix(files: Map<string, FileContent>, { file, fix }: Diagnostic): Map<string, FileContent> {
  const { text } = decode(file, files.get(file) ?? null)
  const { rename = file, edits = [] } = fix ?? {}
  if (text === undefined || (rename !== file && files.has(rename))) return files
  const others = [...files].filter(([name]) => name !== file)
  return new Map([...others, [rename, applyEdits(text, edits)]])
}

/** Applies edits to a text, from its end to its start; if two overlap, only the later one in the text is applied. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let done = text
  let from = text.length + 1
  for (const { offset, length, text: written } of [...edits].sort((a, b) => b.offset - a.offset)) {
    if (offset + length > from || (offset === from && length === 0)) continue
    done = done.slice(0, offset) + written + done.slice(offset + length)
    from = offset
  }
  return done
}
