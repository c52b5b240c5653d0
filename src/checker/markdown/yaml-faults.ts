import { parseDocument } from 'yaml'
import { cut } from '../english.ts'
import { nameOfInvisible } from '../files.ts'
import type { Fix } from '../findings.ts'
import type { SyntaxSentence } from '../json/tokens.ts'

/** An error of the YAML parser; the offset counts in the front matter. */
interface YamlError {
  readonly code: string
  readonly message: string
  readonly offset: number
}

const quoteIt = 'Put the whole text in double quotation marks.'
const escaping = 'In double quotation marks, a quotation mark is written \\" and a backslash \\\\.'
/** For a text that begins with an anchor, alias or tag. */
export const markSentence: SyntaxSentence = ['A text that begins with &, * or ! means something else in YAML.', quoteIt]

/** How a property is written. */
export const propertyShape = 'A property is written `name: value`, with a colon and a space.'

/** The message and hint for a YAML error. */
export function yamlSentence(yaml: string, { code, message, offset }: YamlError): SyntaxSentence {
  const line = lineAt(yaml, offset)
  const [, odd] = /^[ \t]*([\u00a0\u2007\u202f\u3000])/.exec(lineBefore(yaml, offset)) ?? []
  if (odd) return [`A line is indented with ${nameOfInvisible(odd)} here.`, 'Put plain spaces.']
  if (line === '' && code !== 'BAD_INDENT') return ['Something is missing before this.', propertyShape]
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return /:(\s|$)/.test(line) && !isLineStart(yaml, offset)
        ? ['A colon followed by a space cannot stand in this text as it is.', quoteIt]
        : lineUp
    case 'MULTILINE_IMPLICIT_KEY':
      return propertySentence(line)
    case 'MISSING_CHAR':
      return missingSentence(message, line)
    case 'UNEXPECTED_TOKEN':
      return unexpectedSentence(yaml, offset, line)
    case 'BAD_SCALAR_START':
      return [`A text cannot begin with ${line.slice(0, 1)} as it is.`, quoteIt]
    case 'BAD_INDENT':
      return /[[{][^[\]{}\n]*\n?$/.test(yaml.slice(0, offset))
        ? ['What begins with [ or { is not closed, or not indented.', 'Add ] or } at its end.']
        : lineUp
    case 'TAB_AS_INDENT':
      return ['A tab stands here: lines are indented with spaces.', 'Put two spaces for it.']
    case 'BAD_DQ_ESCAPE':
      return ['A backslash in this text begins no known sign.', 'A backslash itself is written \\\\.']
    case 'NON_STRING_KEY':
      return ['The name of a property is a plain text.', propertyShape]
    default:
      return [`${cut(line)} cannot stand here.`]
  }
}

const lineUp: SyntaxSentence = [
  'The lines around here do not line up.',
  'Properties of one object begin in the same column, and so do the dashes of one list.',
]

function propertySentence(line: string): SyntaxSentence {
  if (/^[\w-]+：/.test(line)) return ['This colon is a full-width one (：).', propertyShape]
  if (/^[\w-]+:\S/.test(line)) return ['A space is missing after the colon.', propertyShape]
  return ['A colon is missing on this line.', propertyShape]
}

function missingSentence(message: string, line: string): SyntaxSentence {
  if (message.includes('quote')) return ['This text has no closing quotation mark.', escaping]
  if (message.includes('without - indicator')) return lineUp
  if (message.includes('map values')) return propertySentence(line)
  return [`${cut(line)} cannot stand here.`]
}

function unexpectedSentence(yaml: string, offset: number, line: string): SyntaxSentence {
  if (isLineStart(yaml, offset)) return lineUp
  const text = /: +([[{])/.exec(lineBefore(yaml, offset))?.[1]
  if (text) return [`A text cannot begin with ${text} as it is.`, quoteIt]
  if (line.trim() === ',') return ['No comma stands at the end of a line here.', propertyShape]
  if (/["']\s*$/.test(yaml.slice(0, offset))) return ['The text ends before this, at its quotation mark.', escaping]
  const [word = '', rest] = yaml.slice(0, offset).split(/\s+/).slice(-2)
  if (rest === '' && /(^|:)[&*!]/.test(word)) return markSentence
  if (/^-(\s|$)/.test(line)) return ['A list begins on the line below its name.']
  return [`${cut(line)} cannot stand here.`]
}

function isLineStart(yaml: string, offset: number): boolean {
  return /^[ \t]*$/.test(lineBefore(yaml, offset))
}

/** A repair of one line after which the whole front matter parses. */
interface LineFix {
  /** The offset of the line's first character, without its indent. */
  readonly offset: number
  readonly fix: Fix
}

interface QuickFix {
  readonly title: string
  readonly write: (line: string, above: string) => string
}

const spaces = /[\t\u00a0\u2007\u202f\u3000]/g

const quoting: QuickFix = { title: 'Put the text in double quotation marks', write: inQuotation }

// In order of likelihood: the first that parses wins.
const quickFixes: readonly QuickFix[] = [
  { title: 'Write a plain colon and a space', write: (line) => line.replace(/^(\s*(?:- )?[\w-]+)：\s*/, '$1: ') },
  { title: 'Add the space', write: (line) => line.replace(/^(\s*(?:- )?[\w-]+):(?=\S)/, '$1: ') },
  {
    title: 'Indent it with spaces',
    write: (line) => line.replace(/^\s+/, (indent) => indent.replaceAll('\t', '  ').replaceAll(spaces, ' ')),
  },
  { title: 'Remove the comma', write: (line) => line.replace(/,\s*$/, '') },
  quoting,
  { title: 'Line it up with the line above', write: (line, above) => indented(line, indentOf(above)) },
  { title: 'Line it up below the name above', write: (line, above) => indented(line, `${indentOf(above)}  `) },
]

/** The repair of the line at an offset or the one below it, if any works. */
export function lineFixOf(yaml: string, offset: number): LineFix | undefined {
  const start = lineStart(yaml, offset)
  return mendLine(yaml, start) ?? mendLine(yaml, start + lineAt(yaml, start).length + 1)
}

/** Quotes the text of the line at an offset. */
export function quotedText(yaml: string, offset: number): Fix {
  const start = lineStart(yaml, offset)
  return fixOf(start, lineAt(yaml, start), quoting.title, inQuotation(lineAt(yaml, start)))
}

function mendLine(yaml: string, start: number): LineFix | undefined {
  const line = lineAt(yaml, start)
  const above = lineAt(yaml, lineStart(yaml, start - 1))
  const end = start + line.length
  const canBeWritten = (text: string) => text !== line && canBeRead(yaml.slice(0, start) + text + yaml.slice(end))
  const found = quickFixes.find(({ write }) => canBeWritten(write(line, above)))
  if (!found) return undefined
  const offset = end - line.trimStart().length
  return { offset, fix: fixOf(start, line, found.title, found.write(line, above)) }
}

function fixOf(offset: number, line: string, title: string, text: string): Fix {
  return { title, applicability: 'sure', edits: [{ offset, length: line.length, text }] }
}

function lineStart(yaml: string, offset: number): number {
  return offset <= 0 ? 0 : yaml.lastIndexOf('\n', offset - 1) + 1
}

function lineAt(yaml: string, start: number): string {
  return yaml.slice(start).split('\n', 1)[0] ?? ''
}

/** The line of an offset up to it. */
function lineBefore(yaml: string, offset: number): string {
  return yaml.slice(lineStart(yaml, offset), offset)
}

function canBeRead(yaml: string): boolean {
  const { errors, warnings } = parseDocument(yaml, { uniqueKeys: false, stringKeys: true, logLevel: 'silent' })
  return errors.length === 0 && warnings.length === 0
}

function inQuotation(line: string): string {
  const [, name, text] = /^(\s*(?:- )?[\w-]+:\s+)(\S.*)$/.exec(line.trimEnd()) ?? []
  if (name === undefined || text === undefined) return line
  const inside = text.replace(/^(?:"(.*?)"?|'(.*?)'?|“(.*?)”?|‘(.*)’)$/, '$1$2$3$4')
  return `${name}"${inside.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

// Only properties and items are moved: other lines may continue the text above.
function indented(line: string, indent: string): string {
  return /^\s*(- |[\w-]+:(\s|$))/.test(line) ? indent + line.trimStart() : line
}

/** The indent of a line, where `- ` counts as two spaces. */
function indentOf(line: string): string {
  return ' '.repeat(/^[ -]*/.exec(line)?.[0].length ?? 0)
}
