import type { Check } from '#config/check.ts'
import type { Diagnostic, Edit } from '#config/diagnostics/diagnostic.ts'
import { tidyJson } from '#config/edit/layout.ts'
import { outlineOf } from '#config/edit/outline.ts'
import { type ConfigFiles, decode, type FileContent } from '#config/files/decode.ts'
import { isMarkdown, patternOf } from '#config/files/file-patterns.ts'
import { parseJson } from '#config/json/parse.ts'
import { readSchemas, schemaSet } from '#config/schema/schema-set.ts'

/** What repairing came to. */
export interface Repaired {
  /** The new texts, by file; undefined for a file that moved elsewhere. */
  readonly texts: ReadonlyMap<string, string | undefined>
  /** The diagnostics whose fixes were made. */
  readonly made: readonly Diagnostic[]
  /** Those whose fixes would not have made the config better, and so were not. */
  readonly left: readonly Diagnostic[]
  /** How many were not tried, since their file has more than can be checked one by one. */
  readonly untried: number
}

/** How many fixes of a file are tried: each takes a check, and a real file has a dozen. */
const mostTried = 300

/**
 * Repairs what is sure in the files named: one fix after another, each checked, and kept only where its file can be
 * read again without more errors, or the config has fewer errors and none that it had not.
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
  // A text that still cannot be read is left to people as they wrote it.
  const lost = new Set([...now.keys()].filter((file) => named.includes(file) && !stateOf(file, now, found).isReadable))
  const moved = [...files.keys()].filter((file) => !now.has(file)).map((file) => [file, undefined] as const)
  const texts = new Map([...moved, ...changes(files, now)].filter(([file]) => !lost.has(file)))
  const { kept = [], lost: undone = [] } = Object.groupBy(made, ({ file }) => (lost.has(file) ? 'lost' : 'kept'))
  return { texts, made: kept, left: [...undone, ...left], untried: found.filter(isOpen).length }
}

/** Puts the properties and the layout of the JSON files named in order; returns the new texts. */
export function tidy({ files, schemas }: ConfigFiles, named: readonly string[]): ReadonlyMap<string, string> {
  const set = schemaSet(readSchemas(schemas))
  const tidied = (file: string, content: FileContent): FileContent => {
    const { text, diagnostics } = decode(file, content)
    const schema = patternOf(file)?.schema
    if (text === undefined || schema === undefined || diagnostics.length > 0 || isMarkdown(file)) return content
    const parsed = parseJson(file, text)
    // Where it cannot be read without doubt, its order is in doubt as well.
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

/** Tells one mistake from another, wherever edits have moved it. */
function mistakeKey({ file, rule, message }: Diagnostic): string {
  return `${file} ${rule} ${message}`
}

/** How a config stands, and a file in it. */
interface State {
  readonly errors: readonly string[]
  readonly isReadable: boolean
}

function stateOf(file: string, files: ConfigFiles['files'], found: readonly Diagnostic[]): State {
  const errors = found.filter(({ severity }) => severity === 'error').map(mistakeKey)
  const isSaid = found.some((one) => one.file === file && unreadable.includes(one.rule))
  // One that has moved elsewhere is read there.
  const isRead = !files.has(file) || isMarkdown(file) || isJson(decode(file, files.get(file) ?? null).text)
  return { errors, isReadable: !isSaid && isRead }
}

const unreadable = ['syntax', 'comment', 'trailing-comma', 'too-deep', 'wrong-place']

// What is said of a file may leave out a mistake that another one makes plain; the parser leaves out none.
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

/** The files with one fix made; the same files where that cannot be, as where another one has the name that it gives. */
function withFix(files: Map<string, FileContent>, { file, fix }: Diagnostic): Map<string, FileContent> {
  const { text } = decode(file, files.get(file) ?? null)
  const { rename = file, edits = [] } = fix ?? {}
  if (text === undefined || (rename !== file && files.has(rename))) return files
  const others = [...files].filter(([name]) => name !== file)
  return new Map([...others, [rename, applyEdits(text, edits)]])
}

/** The text with the edits made, from its end to its start; of two that overlap, only the later one in the text. */
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
