import { pointer } from './pointer.ts'
import type { PropertyRange, TextRange } from './tree.ts'

/** A valid JSON text without duplicate keys: its value and ranges. */
export interface StrictJson {
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
