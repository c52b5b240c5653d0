import { parseTree } from 'jsonc-parser'
import { duplicateError, emptyFile, type Parsed, parsedFrom, type Reading } from './parsed.ts'
import { recover } from './recover.ts'
import { errorAt, type Source, sourceOf } from './source.ts'
import { readTree } from './tree.ts'

/** Deeper than any config is, and far from what exhausts the stack. */
const deepest = 64

/** Reads a JSON text, and of one that is not JSON all that is certain; never throws. */
export function parseJson(file: string, text: string): Parsed {
  const source = sourceOf(file, text)
  return parsedFrom(read(source), source, text)
}

function read(source: Source): Reading {
  const { text } = source
  const deep = deeperThan(deepest, text)
  if (deep !== undefined) {
    const message = `This is nested more than ${deepest} levels deep.`
    return { diagnostics: [errorAt(source, deep, 'too-deep', message)] }
  }
  if (text.trim() === '') return { diagnostics: [emptyFile(source)] }
  const { root, diagnostics } = isJson(text) ? { root: parseTree(text), diagnostics: [] } : recover(source)
  if (!root) return { diagnostics }
  const { value, spots, duplicates, damage } = readTree(root)
  const found = [...diagnostics, ...duplicates.map((duplicate) => duplicateError(source, duplicate))]
  return { value, spots, damage, diagnostics: found }
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

// The platform's own parser has the last word on what JSON is.
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
