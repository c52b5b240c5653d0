import { type ParseError, parseTree } from 'jsonc-parser'
import { lineStarts } from './lines.ts'
import { duplicateFault, emptyFile, type Parsed, parsedFrom, type Reading, tooDeep } from './parsed.ts'
import { type SyntaxFault, syntaxFaults } from './syntax.ts'
import { deeperThan, tokensOf } from './tokens.ts'
import { readTree } from './tree.ts'

/** Deeper than any config is, and far from what exhausts the stack. */
const deepest = 64

/** Reads a JSON text; never throws. */
export function parseJson(file: string, text: string): Parsed {
  const starts = lineStarts(text)
  return parsedFrom(read(text, starts), file, text, starts)
}

function read(text: string, starts: readonly number[]): Reading {
  const tokens = tokensOf(text)
  const deep = deeperThan(deepest, tokens)
  if (deep) return { faults: [tooDeep(deep.offset, deepest)] }
  if (text.trim() === '') return { faults: [emptyFile] }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const faults = errors.length > 0 ? syntaxFaults(text, tokens, errors) : refusals(text)
  if (!root) return { faults }
  const { value, spots, duplicates } = readTree(root)
  return { value, spots, faults: [...faults, ...duplicates.map((found) => duplicateFault(found, starts))] }
}

// The parser may be laxer than JSON in some corner: the platform's own parser has the last word.
function refusals(text: string): SyntaxFault[] {
  try {
    JSON.parse(text)
    return []
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return [{ offset: 0, rule: 'syntax', message: `The file is not JSON: ${said}.`, harmless: false }]
  }
}
