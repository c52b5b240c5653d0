/** JSON that need not be sound, with the place of each value. */
import { parseTree } from 'jsonc-parser'
import { quote } from './english.ts'
import { tooDeepAt } from './files.ts'
import {
  type Diagnostic,
  type Finding,
  type Fix,
  namedPointer,
  type Part,
  type Position,
  parentPointer,
  pointer,
  pointerKeys,
  printed,
} from './findings.ts'
import { recover } from './json/recover.ts'
import { emptyFile, errorAt, placeAt, positionAt, type Source, sourceOf } from './json/source.ts'
import { isJson } from './json/tokens.ts'

/** A place below another one in the same file. */
export function under(
  { file, pointer: at }: { readonly file: string; readonly pointer: string },
  ...keys: (string | number)[]
): { file: string; pointer: string } {
  return { file, pointer: pointer(at, ...keys) }
}

/** Offsets in a text, `to` exclusive. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** The ranges of a property's name and value; an item of a list has its value's twice. */
export interface PropertyRange {
  readonly key: TextRange
  readonly value: TextRange
}

/** A duplicate key. */
export interface Duplicate {
  readonly key: string
  readonly offset: number
  /** The offset of the first one. */
  readonly first: number
}

/** Whether a value is unknown, or may lack parts. */
export type Damage = 'unknown' | 'partial'

/** A node as `jsonc-parser` has it. */
export interface TreeNode {
  readonly type: string
  readonly offset: number
  readonly length: number
  readonly value?: unknown
  /** A property has its name and its value. */
  readonly children?: readonly TreeNode[]
  readonly damage?: Damage
}

/** A syntax tree's value, and the ranges of its parts by JSON Pointer. */
export interface Tree {
  readonly value: unknown
  readonly ranges: ReadonlyMap<string, PropertyRange>
  readonly duplicates: readonly Duplicate[]
  readonly damage: ReadonlyMap<string, Damage>
}

/** Reads a syntax tree; the last of duplicate keys wins, as in JSON.parse. */
export function readTree(root: TreeNode): Tree {
  const ranges = new Map<string, PropertyRange>()
  const duplicates: Duplicate[] = []
  const damage = new Map<string, Damage>()
  function read(node: TreeNode, at: string, key?: TreeNode): unknown {
    const value = rangeOf(node)
    ranges.set(at, { key: key ? rangeOf(key) : value, value })
    if (node.damage) damage.set(at, node.damage)
    const children = node.children ?? []
    if (node.type === 'array') return children.map((item, i) => read(item, pointer(at, i)))
    return node.type === 'object' ? readObject(children, at) : node.value
  }
  function readObject(properties: readonly TreeNode[], at: string): unknown {
    const first = new Map<string, number>()
    const entries = properties.flatMap(({ children: [name, value] = [] }): [string, unknown][] => {
      if (!name || !value) return []
      const key = String(name.value)
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, name.offset)
      else duplicates.push({ key, offset: name.offset, first: earlier })
      return [[key, read(value, pointer(at, key), name)]]
    })
    // Not by assignment, because of `__proto__`.
    return Object.fromEntries(entries)
  }
  return { value: read(root, ''), ranges, duplicates, damage }
}

function rangeOf({ offset, length }: TreeNode): TextRange {
  return { from: offset, to: offset + length }
}

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
    other === undefined ? undefined : parsed.sliceOf(pointer(parentPointer(at), other), part)
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

/** Deeper than any config, and far from exhausting the stack. */
const deepest = 64

/** Parses JSON, and recovers from invalid JSON; never throws. */
export function parseJson(file: string, text: string): Parsed {
  const source = sourceOf(file, text)
  return parsedFrom(read(source), source)
}

function read(source: Source): Reading {
  const { text } = source
  const plain = readStrictJson(text, deepest)
  if (plain) return { ...plain, diagnostics: strangeNumbers(source) }
  const deep = tooDeepAt(text, deepest)
  if (deep !== undefined) {
    const message = `This is nested more than ${deepest} levels deep.`
    return { diagnostics: [errorAt(source, deep, 'too-deep', message)] }
  }
  if (text.trim() === '') return { diagnostics: [emptyFile(source)] }
  const { root, diagnostics } = isJson(text)
    ? { root: parseTree(text), diagnostics: strangeNumbers(source) }
    : recover(source)
  if (!root) return { diagnostics }
  const { value, ranges, duplicates, damage } = readTree(root)
  const twice = duplicates.map((duplicate) => duplicateError(source, duplicate))
  const found = [...diagnostics, ...twice]
  return { value, ranges: () => ranges, damage, diagnostics: found }
}

/** Reports numbers in exponent form or beyond any amount. */
function strangeNumbers(source: Source): Diagnostic[] {
  // Most files have none; `#1e5e4a` is a colour.
  if (!/(?<![#\w.])\d[\d.]*[eE][+-]?\d/.test(source.text) && !/\d{16}/.test(source.text)) return []
  // In sound JSON every text is closed, and these characters are those of a number.
  const tokens = source.text.matchAll(/"(?:[^"\\]|\\.?)*"?|-?\d[\d.eE+-]*/g)
  return Array.from(tokens).flatMap(({ 0: token, index }) =>
    token.startsWith('"') ? [] : strange(source, token, index),
  )
}

function strange(source: Source, number: string, offset: number): Diagnostic[] {
  const { length } = number
  const digits = Number(number).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
  // Larger numbers are not exact.
  if (Math.abs(Number(number)) > Number.MAX_SAFE_INTEGER) {
    const size = Number.isFinite(Number(number)) ? `: it has ${digits.replace('-', '').length} digits` : ''
    const message = `${number} is larger than any amount${size}.`
    return [
      errorAt(source, offset, 'wrong-size', message, { hint: 'Write the number that is meant, in digits.', length }),
    ]
  }
  if (!/e/i.test(number)) return []
  const fix = { title: `Write ${digits}`, applicability: 'perhaps', edits: [{ offset, length, text: digits }] } as const
  const message = `${number} is short for ${Number(digits).toLocaleString('en', { maximumFractionDigits: 20 })}.`
  return [errorAt(source, offset, 'wrong-form', message, { hint: 'Write a number in digits.', fix, length })]
}

/** A valid JSON text without duplicate keys: its value and ranges. */
interface StrictJson {
  readonly value: unknown
  readonly ranges: () => ReadonlyMap<string, PropertyRange>
}

const [quoteMark, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Reads a JSON text whose names all differ within their objects, in one pass and the platform's own parser; undefined
 * for every other text, and for one that is nested more than `levels` levels deep.
 */
export function readStrictJson(text: string, levels: number): StrictJson | undefined {
  const { names, depth } = shapeOf(text)
  if (depth > levels) return undefined
  try {
    const value: unknown = JSON.parse(text)
    // JSON.parse keeps one of two duplicate keys.
    if (namesIn(value) !== names) return undefined
    return { value, ranges: () => rangesIn(text) }
  } catch {
    return undefined
  }
}

/** The number of keys and the nesting depth, outside of strings. */
function shapeOf(text: string): { names: number; depth: number } {
  let [names, level, depth] = [0, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quoteMark) at = endOfString(text, at) - 1
    else if (code === colon) names += 1
    else if (code === openBrace || code === openBracket) depth = Math.max(depth, ++level)
    else if (code === closeBrace || code === closeBracket) level -= 1
  }
  return { names, depth }
}

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts = Object.values(value)
  let sum = Array.isArray(value) ? 0 : parts.length
  for (const part of parts) sum += namesIn(part)
  return sum
}

/** The offset behind the string at `from`; the text's length when it never ends. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end + 1
}

function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first -= 1
  return (at - first) % 2 === 1
}

/** The range of each part of a JSON text, by JSON Pointer. */
function rangesIn(text: string): Map<string, PropertyRange> {
  const ranges = new Map<string, PropertyRange>()
  let at = 0
  const isEnd = (code: number) => code <= 0x20 || code === comma || code === closeBrace || code === closeBracket
  /** Skips to the next name or value; false at the end of the object or list. */
  const hasNext = (): boolean => {
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === closeBrace || code === closeBracket) return false
      if (code > 0x20 && code !== comma && code !== colon) return true
    }
    return false
  }
  const readString = (): TextRange => {
    const from = at
    at = endOfString(text, from)
    return { from, to: at }
  }
  const readParts = (place: string, isObject: boolean): void => {
    at += 1
    for (let i = 0; hasNext(); i += 1) {
      const key = isObject ? readString() : undefined
      read(pointer(place, key ? (JSON.parse(text.slice(key.from, key.to)) as string) : i), key)
    }
    at += 1
  }
  const read = (place: string, key?: TextRange): void => {
    hasNext()
    const from = at
    const code = text.charCodeAt(from)
    if (code === openBrace || code === openBracket) readParts(place, code === openBrace)
    else if (code === quoteMark) readString()
    else while (at < text.length && !isEnd(text.charCodeAt(at))) at += 1
    const value = { from, to: at }
    ranges.set(place, { key: key ?? value, value })
  }
  read('')
  return ranges
}
