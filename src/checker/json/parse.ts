import { parseTree } from 'jsonc-parser'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { tooDeepAt } from './depth.ts'
import { duplicateError, type Parsed, parsedFrom, type Reading } from './parsed.ts'
import { pointer } from './pointer.ts'
import { recover } from './recover.ts'
import { emptyFile, errorAt, type Source, sourceOf } from './source.ts'
import { isJson } from './tokens.ts'
import { type PropertyRange, readTree, type TextRange } from './tree.ts'

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

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c]
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
    if (code === quote) at = endOfString(text, at) - 1
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
    else if (code === quote) readString()
    else while (at < text.length && !isEnd(text.charCodeAt(at))) at += 1
    const value = { from, to: at }
    ranges.set(place, { key: key ?? value, value })
  }
  read('')
  return ranges
}
