import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, visit } from 'yaml'
import { type Diagnostic, type Fix, pointer } from '../findings.ts'
import { errorAt, type Source } from '../json/source.ts'
import { type Duplicate, duplicateError, type PropertyRange, type Reading, type TextRange, type Tree } from '../json.ts'
import { lineFixOf, markSentence, propertyShape, quotedText, yamlSentence } from './yaml-faults.ts'

/** Reads the front matter that stands from one offset to another in a text. */
export function readYaml(source: Source, from: number, to: number): Reading {
  const { text } = source
  const yaml = text.slice(from, to)
  // Duplicates are found in the tree instead, since the rest is sound.
  const document = parseDocument(yaml, { uniqueKeys: false, stringKeys: true, prettyErrors: false, logLevel: 'silent' })
  const error = syntaxError(source, yaml, document, from)
  if (error) return { diagnostics: [error] }
  if (document.contents && !isMap(document.contents)) {
    const message = 'The front matter is no list of properties.'
    return { diagnostics: [errorAt(source, from, 'syntax', message, { hint: propertyShape })] }
  }
  const { value, ranges, duplicates, marks, cut } = readYamlTree(document.contents, text, from)
  const quoted = (offset: number) => movedFix(quotedText(yaml, offset - from), from)
  const diagnostics = [
    ...duplicates.map((found) => duplicateError(source, found)),
    ...marks.map((offset) => markError(source, offset, quoted(offset))),
    ...cut.map((offset) => commentError(source, offset, quoted(offset))),
  ]
  return { ...(marks.length === 0 ? { value } : {}), ranges: () => ranges, diagnostics }
}

// Errors after the first one follow from it.
function syntaxError(source: Source, yaml: string, document: Document, from: number): Diagnostic | undefined {
  const [error] = [...document.errors, ...document.warnings]
  if (!error) return undefined
  const { code, message, pos } = error
  if (code === 'RESOURCE_EXHAUSTION') {
    // The offset depends on the machine's stack; the line does not.
    const offset = from + yaml.lastIndexOf('\n', pos[0]) + 1
    return errorAt(source, offset, 'too-deep', 'This line is nested too deeply.')
  }
  const isUnclosed = code === 'MISSING_CHAR' && message.includes('quote')
  const found = isUnclosed ? lastQuotation(document) : pos[0]
  const lineFix = lineFixOf(yaml, found)
  const fix = lineFix && movedFix(lineFix.fix, from)
  if (code === 'TAG_RESOLVE_FAILED') return markError(source, from + found, fix)
  // The parser reports a line that is indented too far at the start of the text above it.
  const isBelow = lineFix !== undefined && yaml.slice(found, lineFix.offset).includes('\n')
  const offset = isBelow ? lineFix.offset : found
  const [sentence, hint] = yamlSentence(yaml, { code, message, offset })
  return errorAt(source, from + offset, 'syntax', sentence, { hint, fix })
}

function movedFix(fix: Fix, by: number): Fix {
  return { ...fix, edits: fix.edits.map((edit) => ({ ...edit, offset: edit.offset + by })) }
}

// An unclosed text takes in all that follows, so it is the last scalar.
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

/** The value of a YAML document, its ranges, and the syntax that front matter does not allow. */
interface YamlTree extends Omit<Tree, 'damage'> {
  /** The offsets of anchors, aliases and tags. */
  readonly marks: readonly number[]
  /** The offsets of comments behind a text on its line. */
  readonly cut: readonly number[]
}

/** The opening dashes, the place of reports about the whole front matter. */
const dashes: TextRange = { from: 0, to: 3 }

interface Found {
  readonly ranges: Map<string, PropertyRange>
  readonly duplicates: Duplicate[]
  readonly marks: number[]
  readonly cut: number[]
}

/** Reads a YAML document's content, which begins at `from` in the file's text; an empty one is an empty object. */
function readYamlTree(content: Node | null, text: string, from: number): YamlTree {
  const found: Found = { ranges: new Map([['', { key: dashes, value: dashes }]]), duplicates: [], marks: [], cut: [] }
  const value = content === null ? {} : read(content, '', dashes)
  return { value, ...found }

  function read(node: unknown, at: string, key: TextRange): unknown {
    const value = at === '' ? dashes : (rangeOf(node, from) ?? key)
    found.ranges.set(at, { key, value })
    found.marks.push(...marksOf(node, value.from, text))
    if (isSeq(node)) {
      return node.items.map((item, i) => read(item, pointer(at, i), rangeOf(item, from) ?? value))
    }
    if (isMap(node)) return readMap(node.items, at)
    if (!isScalar(node)) return null
    const end = from + (node.range?.[1] ?? 0)
    const comment = node.type === 'PLAIN' ? /^[ \t]+#/.exec(text.slice(end)) : null
    if (comment) found.cut.push(end + comment[0].length - 1)
    return node.value
  }

  function readMap(pairs: readonly Pair[], at: string): unknown {
    const first = new Map<string, number>()
    const entries = pairs.map(({ key: name, value: part }): [string, unknown] => {
      const key = String(isScalar(name) ? name.value : name)
      const range = rangeOf(name, from) ?? dashes
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, range.from)
      else found.duplicates.push({ key, offset: range.from, first: earlier })
      return [key, read(part, pointer(at, key), range)]
    })
    return Object.fromEntries(entries)
  }
}

function marksOf(node: unknown, offset: number, text: string): number[] {
  if (isAlias(node)) return [offset]
  if (!isNode(node)) return []
  // A node begins behind its anchor and its tag.
  return [
    ...(node.anchor ? [text.lastIndexOf(`&${node.anchor}`, offset)] : []),
    ...(node.tag ? [text.lastIndexOf('!', offset)] : []),
  ]
}

function rangeOf(node: unknown, offset: number): TextRange | undefined {
  const [from, to] = (isNode(node) ? node.range : undefined) ?? []
  return from === undefined || to === undefined ? undefined : { from: offset + from, to: offset + to }
}

function isNode(node: unknown): node is { range?: readonly number[] | null; anchor?: string; tag?: string } {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node)
}
