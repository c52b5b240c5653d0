import { lineStarts } from '../json/lines.ts'
import { emptyFile, type Parsed, parsedFrom, type Reading } from '../json/parsed.ts'
import type { SyntaxFault } from '../json/syntax.ts'
import { type MarkdownText, readText } from './text.ts'
import { readYaml } from './yaml.ts'

/** A Markdown file that has been read; its `value` is its front matter. */
export interface ParsedMarkdown extends Parsed {
  /** What stands under the front matter, where that was found. */
  readonly text: MarkdownText | undefined
}

/** Reads a Markdown file: its front matter and the text under it; never throws. */
export function parseMarkdown(file: string, content: string): ParsedMarkdown {
  // Markdown counts lines as we do, but its parser drops the second half of Windows' line ends.
  const text = content.replaceAll(/\r\n?/g, '\n')
  const starts = lineStarts(text)
  // Offsets in a text whose line ends were changed are none in the file.
  const reading = read(text, starts)
  return { ...parsedFrom(reading, file, text === content ? text : '', starts), text: reading.text }
}

function read(whole: string, starts: readonly number[]): Reading & { readonly text: MarkdownText | undefined } {
  if (whole.trim() === '') return { text: undefined, faults: [emptyFile] }
  const parts = partsOf(whole)
  if ('rule' in parts) return { text: undefined, faults: [parts] }
  const { value, spots = [], faults } = readYaml(whole, parts.frontMatter.from, parts.frontMatter.to, starts)
  const body = readText(whole, parts.body)
  const isEmpty = whole.slice(parts.body).trim() === ''
  return {
    value,
    text: body.text,
    spots: new Map([...body.spots, ...spots]),
    faults: [...faults, ...body.faults, ...(isEmpty ? [noText(whole)] : [])],
  }
}

function noText(whole: string): Reading['faults'][number] {
  const message = 'No text stands under the front matter.'
  return { offset: whole.trimEnd().length, rule: 'empty-file', message, harmless: false }
}

/** The two parts of a Markdown file, by the offsets at which they start and end. */
interface Parts {
  readonly frontMatter: { readonly from: number; readonly to: number }
  /** Where the text begins; it goes on to the end of the file. */
  readonly body: number
}

const dashes = /^---[ \t]*$/m

/** Finds the front matter between its two lines of dashes, or says what is wrong with them. */
function partsOf(text: string): Parts | SyntaxFault {
  const [opening = ''] = text.split('\n', 1)
  if (!dashes.test(opening)) {
    const message = 'The file must begin with a line of three dashes, with its front matter under it.'
    return { offset: 0, rule: 'front-matter', message, hint, harmless: false }
  }
  const from = opening.length + 1
  const closing = dashes.exec(text.slice(from))
  if (!closing) {
    const message = 'The front matter is never closed: no second line of three dashes follows.'
    return { offset: 0, rule: 'front-matter', message, hint, harmless: false }
  }
  const to = from + closing.index
  return { frontMatter: { from, to }, body: Math.min(text.length, to + closing[0].length + 1) }
}

const hint = 'The front matter stands between two lines of three dashes: a name, a colon and a value on each line.'
