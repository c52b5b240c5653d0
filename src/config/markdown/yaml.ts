import { type Document, isMap, parseDocument, visit } from 'yaml'
import { duplicateFault, type Reading } from '../json/parsed.ts'
import type { SyntaxFault } from '../json/syntax.ts'
import { markSentence, propertyShape, yamlSentence } from './yaml-sentences.ts'
import { readYamlTree } from './yaml-tree.ts'

/** Reads the front matter that stands from one offset to another in a text whose `lineStarts` are given. */
export function readYaml(text: string, from: number, to: number, starts: readonly number[]): Reading {
  const yaml = text.slice(from, to)
  // Duplicates are found while reading the tree, for they leave the meaning of the rest beyond doubt.
  const document = parseDocument(yaml, { uniqueKeys: false, stringKeys: true, prettyErrors: false, logLevel: 'silent' })
  const fault = syntaxFault(yaml, document, from)
  if (fault) return { faults: [fault] }
  if (document.contents && !isMap(document.contents)) return { faults: [noProperties(from)] }
  const { value, spots, duplicates, marks, cut } = readYamlTree(document.contents, text, from)
  const faults = [...duplicates.map((found) => duplicateFault(found, starts)), ...marks.map(mark), ...cut.map(comment)]
  return { value, spots, faults }
}

// The parser's first error is the mistake; the others follow from it.
function syntaxFault(yaml: string, document: Document, from: number): SyntaxFault | undefined {
  const [error] = [...document.errors, ...document.warnings]
  if (!error) return undefined
  const { code, message, pos } = error
  if (code === 'RESOURCE_EXHAUSTION') {
    // How far the parser came depends on the machine; the line does not.
    const offset = from + yaml.lastIndexOf('\n', pos[0]) + 1
    return { offset, rule: 'too-deep', message: 'This line is nested too deeply.', harmless: false }
  }
  if (code === 'TAG_RESOLVE_FAILED') return mark(from + pos[0])
  const isUnclosed = code === 'MISSING_CHAR' && message.includes('quote')
  const offset = isUnclosed ? lastQuotation(document) : pos[0]
  const [said, hint] = yamlSentence(yaml, { code, message, offset })
  return fault(from + offset, said, hint)
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

function noProperties(offset: number): SyntaxFault {
  return fault(offset, 'The front matter is no list of properties.', propertyShape)
}

function mark(offset: number): SyntaxFault {
  return fault(offset, ...markSentence)
}

function comment(offset: number): SyntaxFault {
  const message = 'The text ends before this #: what follows is a comment.'
  const hint = 'Put the whole text in double quotation marks, or the comment on a line of its own.'
  return { offset, rule: 'comment', message, hint, harmless: true }
}

function fault(offset: number, message: string, hint?: string): SyntaxFault {
  return { offset, rule: 'syntax', message, ...(hint === undefined ? {} : { hint }), harmless: false }
}
