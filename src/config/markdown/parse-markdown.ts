import { lineStarts } from '../json/lines.ts'
import { emptyFile, type Parsed, parsedFrom, type Reading } from '../json/parsed.ts'
import { partsOf } from './front-matter.ts'
import { readText } from './text.ts'
import { readYaml } from './yaml.ts'

/** Reads a Markdown file: its front matter and the text under it; never throws. */
export function parseMarkdown(file: string, content: string): Parsed {
  // Markdown counts lines as we do, but its parser drops the second half of Windows' line ends.
  const text = content.replaceAll(/\r\n?/g, '\n')
  const starts = lineStarts(text)
  // Offsets in a text whose line ends were changed are none in the file.
  return parsedFrom(read(text, starts), file, text === content ? text : '', starts)
}

function read(whole: string, starts: readonly number[]): Reading {
  if (whole.trim() === '') return { faults: [emptyFile] }
  const parts = partsOf(whole)
  if ('rule' in parts) return { faults: [parts] }
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
