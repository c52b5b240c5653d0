import { type Document, isMap, parseDocument, visit } from 'yaml'
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.ts'
import { duplicateError, type Reading } from '../json/parsed.ts'
import { errorAt, type Source } from '../json/source.ts'
import { mendingOf, quotedText } from './yaml-mending.ts'
import { markSentence, propertyShape, yamlSentence } from './yaml-sentences.ts'
import { readYamlTree } from './yaml-tree.ts'

/** Reads the front matter that stands from one offset to another in a text. */
export function readYaml(source: Source, from: number, to: number): Reading {
  const { text } = source
  const yaml = text.slice(from, to)
  // Duplicates are found while reading the tree, for they leave the meaning of the rest beyond doubt.
  const document = parseDocument(yaml, { uniqueKeys: false, stringKeys: true, prettyErrors: false, logLevel: 'silent' })
  const error = syntaxError(source, yaml, document, from)
  if (error) return { diagnostics: [error] }
  if (document.contents && !isMap(document.contents)) {
    const message = 'The front matter is no list of properties.'
    return { diagnostics: [errorAt(source, from, 'syntax', message, { hint: propertyShape })] }
  }
  const { value, spots, duplicates, marks, cut } = readYamlTree(document.contents, text, from)
  const quoted = (offset: number) => movedFix(quotedText(yaml, offset - from), from)
  const diagnostics = [
    ...duplicates.map((found) => duplicateError(source, found)),
    ...marks.map((offset) => markError(source, offset, quoted(offset))),
    ...cut.map((offset) => commentError(source, offset, quoted(offset))),
  ]
  return { ...(marks.length === 0 ? { value } : {}), spots, diagnostics }
}

// The parser's first error is the mistake; the others follow from it.
function syntaxError(source: Source, yaml: string, document: Document, from: number): Diagnostic | undefined {
  const [error] = [...document.errors, ...document.warnings]
  if (!error) return undefined
  const { code, message, pos } = error
  if (code === 'RESOURCE_EXHAUSTION') {
    // How far the parser came depends on the machine; the line does not.
    const offset = from + yaml.lastIndexOf('\n', pos[0]) + 1
    return errorAt(source, offset, 'too-deep', 'This line is nested too deeply.')
  }
  const isUnclosed = code === 'MISSING_CHAR' && message.includes('quote')
  const found = isUnclosed ? lastQuotation(document) : pos[0]
  const mending = mendingOf(yaml, found)
  const fix = mending && movedFix(mending.fix, from)
  if (code === 'TAG_RESOLVE_FAILED') return markError(source, from + found, fix)
  // Of a line that is indented too far, the parser speaks only where the text above it begins.
  const isBelow = mending !== undefined && yaml.slice(found, mending.offset).includes('\n')
  const offset = isBelow ? mending.offset : found
  const [sentence, hint] = yamlSentence(yaml, { code, message, offset })
  return errorAt(source, from + offset, 'syntax', sentence, { hint, fix })
}

function movedFix(fix: Fix, by: number): Fix {
  return { ...fix, edits: fix.edits.map((edit) => ({ ...edit, offset: edit.offset + by })) }
}

// A text that is never closed takes in all that follows it, so it is the last one.
function lastQuotation(document: Document): number {
  let last = 0
  visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE')) last = range?.[0] ?? last
    },
  })
  return last
}

function markError(source: Source, offset: number, fix: Fix | undefined): Diagnostic {
  const [message, hint] = markSentence
  return errorAt(source, offset, 'syntax', message, { hint, fix })
}

function commentError(source: Source, offset: number, fix: Fix): Diagnostic {
  const hint = 'Put the whole text in double quotation marks, or the comment on a line of its own.'
  const message = 'The text ends before this #: what follows is a comment.'
  return errorAt(source, offset, 'comment', message, { hint, fix: { ...fix, applicability: 'perhaps' } })
}
