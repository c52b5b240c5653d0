import { type ParseError, parseTree } from 'jsonc-parser'
import type { Diagnostic, Position } from './diagnostic.ts'
import { lineStarts, positionAt } from './lines.ts'
import { parentPointer } from './pointer.ts'
import { type SyntaxFault, syntaxFaults } from './syntax.ts'
import { deeperThan, tokensOf } from './tokens.ts'
import { type Duplicate, readTree, type Spot } from './tree.ts'
import { quote } from './words.ts'

/** Which side of a property is meant: its name or its value. */
export type Part = 'key' | 'value'

/** A JSON text that has been read. */
export interface Parsed {
  /** What the text means; undefined when its mistakes leave that in doubt. */
  readonly value: unknown
  readonly diagnostics: readonly Diagnostic[]
  /** Where a JSON Pointer's key or value stands; for one that leads nowhere, the nearest place above it. */
  readonly locate: (pointer: string, part: Part) => Position
}

interface Reading {
  readonly value?: unknown
  readonly spots?: ReadonlyMap<string, Spot>
  readonly faults: readonly SyntaxFault[]
}

/** Deeper than any config is, and far from what exhausts the stack. */
const deepest = 64

/** Reads a JSON text; never throws. */
export function parseJson(file: string, text: string): Parsed {
  const starts = lineStarts(text)
  const { value, spots, faults } = read(text, starts)
  const diagnostics = faults.map(({ offset, harmless, ...fault }): Diagnostic => {
    return { file, ...positionAt(starts, offset), severity: 'error', ...fault }
  })
  const locate = (at: string, part: Part): Position => {
    let place = at
    while (place !== '' && !spots?.has(place)) place = parentPointer(place)
    return positionAt(starts, spots?.get(place)?.[part] ?? 0)
  }
  return { value: faults.every(({ harmless }) => harmless) ? value : undefined, diagnostics, locate }
}

function read(text: string, starts: readonly number[]): Reading {
  const tokens = tokensOf(text)
  const tooDeep = deeperThan(deepest, tokens)
  if (tooDeep) {
    const message = `This is nested more than ${deepest} levels deep.`
    return { faults: [{ offset: tooDeep.offset, rule: 'too-deep', message, harmless: false }] }
  }
  if (text.trim() === '') {
    return { faults: [{ offset: 0, rule: 'empty-file', message: 'The file is empty.', harmless: false }] }
  }
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

function duplicateFault({ key, offset, first }: Duplicate, starts: readonly number[]): SyntaxFault {
  const message = `${quote(key)} stands twice in this object; the first is on line ${positionAt(starts, first).line}.`
  return { offset, rule: 'duplicate-key', message, hint: 'Keep one of them.', harmless: true }
}
