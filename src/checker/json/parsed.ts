import {
  type Diagnostic,
  type Finding,
  type Fix,
  type Part,
  type Position,
  printed,
} from '../diagnostics/diagnostic.ts'
import { quote } from '../diagnostics/english.ts'
import { namedPointer, parentPointer, pointerKeys, pointer as pointerOf } from './pointer.ts'
import { errorAt, placeAt, positionAt, type Source } from './source.ts'
import type { Damage, Duplicate, PropertyRange } from './tree.ts'

/** A parsed file. */
export interface Parsed {
  /** The value, for Markdown its front matter; undefined when errors leave it in doubt. */
  readonly value: unknown
  readonly diagnostics: readonly Diagnostic[]
  /** Damaged parts, by JSON Pointer. */
  readonly damage: ReadonlyMap<string, Damage>
  /** The position of a pointer's key or value, or of the nearest ancestor if the pointer leads nowhere. */
  readonly locate: (pointer: string, part: Part) => Position
  /** The pointer of the innermost value or name at a position. */
  readonly pointerAt: (position: Position) => string
  /** The written text of a pointer's key or value. */
  readonly sliceOf: (pointer: string, part: Part) => TextSlice | undefined
}

/** A part of a text; the offset is in UTF-16 units. */
export interface TextSlice {
  readonly offset: number
  readonly text: string
}

/** The result of a parser. */
export interface Reading {
  /** Undefined when errors leave it in doubt. */
  readonly value?: unknown
  /** The ranges of its parts, by JSON Pointer; lazy, since most files never need them. */
  readonly ranges?: () => ReadonlyMap<string, PropertyRange>
  readonly damage?: ReadonlyMap<string, Damage>
  readonly diagnostics: readonly Diagnostic[]
}

/** Adds positions to a reading; `offsetIn` maps an offset in the text to one in the file. */
export function parsedFrom(reading: Reading, source: Source, offsetIn = (offset: number) => offset): Parsed {
  const { value, damage = new Map(), diagnostics } = reading
  let known: ReadonlyMap<string, PropertyRange> | undefined
  const ranges = () => {
    known ??= reading.ranges?.() ?? new Map()
    return known
  }
  const rangeAt = (at: string): PropertyRange | undefined => ranges().get(at)
  const locate = (at: string, part: Part): Position => {
    let place = at
    while (place !== '' && !rangeAt(place)) place = parentPointer(place)
    return placeAt(source, rangeAt(place)?.[part] ?? { from: 0 })
  }
  const sliceOf = (at: string, part: Part): TextSlice | undefined => {
    const range = rangeAt(at)?.[part]
    const text = range && source.text.slice(range.from, range.to)
    // Line ends may differ in the file.
    const isOneLine = offsetIn(source.text.length) === source.text.length || !text?.includes('\n')
    return range && text && isOneLine ? { offset: offsetIn(range.from), text } : undefined
  }
  const pointerAt = (position: Position) => innermost(ranges(), source, position)
  return { value, diagnostics, damage, locate, pointerAt, sliceOf }
}

/** The pointer of the smallest value or name around a position, or the root's. */
function innermost(
  ranges: ReadonlyMap<string, PropertyRange>,
  source: Source,
  { line, column, endColumn }: Position,
): string {
  const offset = (source.starts[line - source.firstLine] ?? 0) + column - 1
  let found = ''
  let smallest = Infinity
  for (const [at, { key, value }] of ranges) {
    for (const range of [key, value]) {
      if (offset < range.from || offset >= range.to) continue
      // In YAML, a list item and the name of its first property begin at the same offset.
      const isMeant = range.from === offset && placeAt(source, range).endColumn === endColumn
      const size = isMeant ? 0 : range.to - range.from
      if (size > smallest) continue
      found = at
      smallest = size
    }
  }
  return found
}

/** A sound text with its cached value: it is parsed only when positions are needed. */
export function parsedAs<Value extends { readonly value: unknown }>(known: Value, read: () => Parsed): Parsed & Value {
  let parsed: Parsed | undefined
  const whole = () => {
    parsed ??= read()
    return parsed
  }
  return {
    ...known,
    diagnostics: [],
    damage: new Map(),
    locate: (...at) => whole().locate(...at),
    pointerAt: (position) => whole().pointerAt(position),
    sliceOf: (...at) => whole().sliceOf(...at),
  }
}

/** Gives a rule's finding its line and column. */
export function diagnosticOf(
  rule: string,
  {
    file,
    pointer,
    part = 'value',
    severity = 'error',
    meant,
    inList,
    isRemoved,
    applicability = 'sure',
    related,
    message,
    hint,
    ...found
  }: Finding,
  parsedOf: (file: string) => Parsed | undefined,
): Diagnostic {
  const locate = (of: string, at: string, side: Part): Position =>
    parsedOf(of)?.locate(at, side) ?? { line: 1, column: 1 }
  const span = meant === undefined && !inList ? undefined : parsedOf(file)?.sliceOf(pointer, part)
  const removal = isRemoved && removalOf(parsedOf(file), pointer)
  return {
    file,
    ...locate(file, pointer, part),
    rule,
    severity,
    pointer: namedPointer(parsedOf(file)?.value, pointer),
    ...printed(message, hint),
    ...found,
    ...(related ? { related: { file: related.file, ...locate(related.file, related.pointer, 'key') } } : {}),
    ...(span ? { fix: { ...(meant === undefined ? putInList(span) : writeInstead(span, meant)), applicability } } : {}),
    ...(removal ? { fix: { ...removal, applicability } } : {}),
  }
}

/** Removes a property of an object with its comma; undefined in Markdown, whose front matter has none. */
function removalOf(parsed: Parsed | undefined, at: string): Omit<Fix, 'applicability'> | undefined {
  const [key, value] = [parsed?.sliceOf(at, 'key'), parsed?.sliceOf(at, 'value')]
  if (!parsed || !key?.text.startsWith('"') || !value) return undefined
  const [name = '', ...above] = pointerKeys(at).reverse()
  const holder = above.reduceRight((part: unknown, step) => Object(part)[step], parsed.value)
  const names = Object.keys(Object(holder))
  const place = names.indexOf(name)
  const sliceOf = (other: string | undefined, part: Part) =>
    other === undefined ? undefined : parsed.sliceOf(pointerOf(parentPointer(at), other), part)
  const [before, next] = [sliceOf(names[place - 1], 'value'), sliceOf(names[place + 1], 'key')]
  const from = !next && before ? before.offset + before.text.length : key.offset
  const to = next ? next.offset : value.offset + value.text.length
  const title = `Remove ${key.text}: ${value.text}`
  return { title, edits: [{ offset: from, length: to - from, text: '' }] }
}

// Keeps the quotation marks that were there; values other than texts get double ones.
function writeInstead({ offset, text }: TextSlice, meant: NonNullable<Finding['meant']>): Omit<Fix, 'applicability'> {
  const mark = /^["']/.exec(text)?.[0] ?? (/^(\[|-?\d+(\.\d+)?$|true$|false$)/.test(text) ? '"' : '')
  const list = Array.isArray(meant) ? `[${meant.map((item) => JSON.stringify(item)).join(', ')}]` : undefined
  const written = list ?? (typeof meant === 'string' ? quoted(meant, mark) : jsonOnOneLine(meant))
  return { title: `Write ${written}`, edits: [{ offset, length: text.length, text: written }] }
}

/** A value as people write it: `{ "from": 1, "to": 2 }`. */
function jsonOnOneLine(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ')
}

/** A text between the quotation marks that stood there: those of JSON or of YAML, or none. */
function quoted(text: string, mark: string): string {
  if (mark === "'") return `'${text.replaceAll("'", "''")}'`
  return mark === '' && /^[\w/.+-][\w/.+ -]*$/.test(text) ? text : JSON.stringify(text)
}

function putInList({ offset, text }: TextSlice): Omit<Fix, 'applicability'> {
  const edits = [
    { offset, length: 0, text: '[' },
    { offset: offset + text.length, length: 0, text: ']' },
  ]
  return { title: 'Put it in square brackets', edits }
}

/** Reports a duplicate key. */
export function duplicateError(source: Source, { key, offset, first }: Duplicate): Diagnostic {
  const { line } = positionAt(source.starts, first)
  const message = `${quote(key)} stands twice in this object; the first is on line ${line}.`
  return errorAt(source, offset, 'duplicate-key', message, { hint: 'Keep one of them.' })
}
