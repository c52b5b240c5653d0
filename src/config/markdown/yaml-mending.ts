import { parseDocument } from 'yaml'
import type { Fix } from '../diagnostics/diagnostic.ts'

/** A way to write one line of front matter so that all of it can be read. */
export interface Mending {
  /** Where in the front matter the line has its first character that is no space. */
  readonly offset: number
  readonly fix: Fix
}

interface Way {
  readonly title: string
  readonly write: (line: string, above: string) => string
}

const spaces = /[\t\u00a0\u2007\u202f\u3000]/g

const quoting: Way = { title: 'Put the text in double quotation marks', write: inQuotation }

// In this order: the first that makes sense of everything is what was meant.
const ways: readonly Way[] = [
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

/** The line at an offset, or the one below it, written so that the front matter can be read; undefined for no such way. */
export function mendingOf(yaml: string, offset: number): Mending | undefined {
  const start = lineStart(yaml, offset)
  return mendLine(yaml, start) ?? mendLine(yaml, start + lineAt(yaml, start).length + 1)
}

/** Writes the text of the line at an offset in quotation marks, so that no sign in it has a meaning of its own. */
export function quotedText(yaml: string, offset: number): Fix {
  const start = lineStart(yaml, offset)
  return fixOf(start, lineAt(yaml, start), quoting.title, inQuotation(lineAt(yaml, start)))
}

function mendLine(yaml: string, start: number): Mending | undefined {
  const line = lineAt(yaml, start)
  const above = lineAt(yaml, lineStart(yaml, start - 1))
  const end = start + line.length
  const canBeWritten = (text: string) => text !== line && canBeRead(yaml.slice(0, start) + text + yaml.slice(end))
  const found = ways.find(({ write }) => canBeWritten(write(line, above)))
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

function canBeRead(yaml: string): boolean {
  const { errors, warnings } = parseDocument(yaml, { uniqueKeys: false, stringKeys: true, logLevel: 'silent' })
  return errors.length === 0 && warnings.length === 0
}

function inQuotation(line: string): string {
  return line.replace(/^(\s*(?:- )?[\w-]+:\s+)(.+?)\s*$/, (_, name: string, text: string) => {
    const inside = text.replace(/^(?:"(.*?)"?|'(.*?)'?|“(.*?)”?|‘(.*)’)$/, '$1$2$3$4')
    return `${name}"${inside.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  })
}

// A line that is no property and no item may belong to the text above it, but was hardly meant to.
function indented(line: string, indent: string): string {
  return /^\s*(- |[\w-]+:(\s|$))/.test(line) ? indent + line.trimStart() : line
}

/** The indent of a line, where `- ` counts as two spaces. */
function indentOf(line: string): string {
  return ' '.repeat(/^[ -]*/.exec(line)?.[0].length ?? 0)
}
