import { type ParseError, parseTree } from 'jsonc-parser'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { reasonOf } from '../diagnostics/english.ts'
import { duplicateError, emptyFile, type Parsed, parsedFrom, type Reading } from './parsed.ts'
import { errorAt, type Source, sourceOf } from './source.ts'
import { syntaxErrors } from './syntax.ts'
import { deeperThan, tokensOf } from './tokens.ts'
import { readTree } from './tree.ts'

/** Deeper than any config is, and far from what exhausts the stack. */
const deepest = 64

/** Reads a JSON text; never throws. */
export function parseJson(file: string, text: string): Parsed {
  const source = sourceOf(file, text)
  return parsedFrom(read(source), source, text)
}

function read(source: Source): Reading {
  const { text } = source
  const tokens = tokensOf(text)
  const deep = deeperThan(deepest, tokens)
  if (deep) {
    const message = `This is nested more than ${deepest} levels deep.`
    return { diagnostics: [errorAt(source, deep.offset, 'too-deep', message)] }
  }
  if (text.trim() === '') return { diagnostics: [emptyFile(source)] }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const diagnostics = errors.length > 0 ? syntaxErrors(source, tokens, errors) : refusals(source)
  if (!root) return { diagnostics }
  const { value, spots, duplicates } = readTree(root)
  const isCertain = diagnostics.every(({ fix }) => fix?.applicability === 'sure')
  const found = [...diagnostics, ...duplicates.map((duplicate) => duplicateError(source, duplicate))]
  return { ...(isCertain ? { value } : {}), spots, diagnostics: found }
}

// The parser may be laxer than JSON in some corner: the platform's own parser has the last word.
function refusals(source: Source): Diagnostic[] {
  try {
    JSON.parse(source.text)
    return []
  } catch (error) {
    return [errorAt(source, 0, 'syntax', `The file is not JSON: ${reasonOf(error)}.`)]
  }
}
