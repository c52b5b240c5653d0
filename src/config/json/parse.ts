import { parseTree } from 'jsonc-parser'
import type { Diagnostic } from '#config/diagnostics/diagnostic.ts'
import { duplicateError, emptyFile, type Parsed, parsedFrom, type Reading } from './parsed.ts'
import { recover } from './recover.ts'
import { errorAt, type Source, sourceOf } from './source.ts'
import { readStrictJson } from './strict-json.ts'
import { isJson } from './tokens.ts'
import { readTree } from './tree.ts'

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
  const deep = deeperThan(deepest, text)
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
  if (!/(?<![#\w])\d[\d.]*[eE][+-]?\d|\d{16}/.test(source.text)) return []
  const tokens = source.text.matchAll(/"(?:[^"\\\r\n]|\\.)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g)
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

/** The offset of the first bracket that opens more than `levels` levels; undefined when the text stays above that. */
function deeperThan(levels: number, text: string): number | undefined {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\r\n]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
    if (depth > levels) return index
  }
  return undefined
}
