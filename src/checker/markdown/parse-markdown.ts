import { figurePattern } from '#engine/figures.ts'
import type { Text } from '#engine/site.ts'
import { replacePassages } from '#engine/text.ts'
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.ts'
import { say, term } from '../diagnostics/message.ts'
import { type Parsed, parsedFrom, type Reading, type TextSlice } from '../json/parsed.ts'
import { pointer } from '../json/pointer.ts'
import { emptyFile, errorAt, lineStarts, positionAt, type Source, sourceOf } from '../json/source.ts'
import { conflictSentence } from '../json/tokens.ts'
import type { PropertyRange } from '../json/tree.ts'
import { unfinishedMarks } from '../model/unfinished-texts.ts'
import { bodyKey, splitFrontMatter } from './front-matter.ts'
import { readHeadings } from './headings.ts'
import { readInline } from './inline.ts'
import { parseTokens, renderTokens } from './markdown-it.ts'
import { readYaml } from './yaml.ts'

/** A Markdown file that has been read; its `value` is its front matter. */
export interface ParsedMarkdown extends Parsed {
  /** The body; undefined when the front matter was not found. */
  readonly text: MarkdownText | undefined
}

/** Reads a Markdown file: its front matter and the text under it; never throws. */
export function parseMarkdown(file: string, content: string): ParsedMarkdown {
  // The Markdown parser normalises line ends.
  const source = sourceOf(file, content.replaceAll(/\r\n?/g, '\n'))
  const starts = lineStarts(content)
  const offsetIn = (offset: number): number => {
    const { line, column } = positionAt(source.starts, offset)
    return (starts[line - 1] ?? 0) + column - 1
  }
  const reading = read(source)
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n'
  const diagnostics = reading.diagnostics.map((one) =>
    one.fix ? { ...one, fix: fixIn(one.fix, offsetIn, lineEnd) } : one,
  )
  return { ...parsedFrom({ ...reading, diagnostics }, source, offsetIn), text: reading.text }
}

/** A fix of a text as one of its file. */
function fixIn(fix: Fix, offsetIn: (offset: number) => number, lineEnd: string): Fix {
  const edits = fix.edits.map(({ offset, length, text }) => {
    const start = offsetIn(offset)
    return { offset: start, length: offsetIn(offset + length) - start, text: text.replaceAll('\n', lineEnd) }
  })
  return { ...fix, edits }
}

function read(source: Source): Reading & Pick<ParsedMarkdown, 'text'> {
  const { text: whole } = source
  if (whole.trim() === '') return { text: undefined, diagnostics: [emptyFile(source)] }
  const mark = /^(<{7}|>{7})( |$)/m.exec(whole)
  if (mark) return { text: undefined, diagnostics: [conflictError(source, mark.index)] }
  const parts = splitFrontMatter(whole)
  if (!parts) return { text: undefined, diagnostics: [frontMatterError(source)] }
  const from = parts.opening.length
  const frontMatter = readYaml(source, from, from + parts.frontMatter.length)
  const { text, ranges, diagnostics } = readText(source, whole.length - parts.body.length)
  const read = {
    text,
    ranges: () => new Map([...ranges, ...(frontMatter.ranges?.() ?? [])]),
    diagnostics: [...frontMatter.diagnostics, ...diagnostics],
  }
  if (parts.body.trim() !== '') return { ...read, value: frontMatter.value }
  const noText = errorAt(
    source,
    whole.trimEnd().length,
    'empty-file',
    say`No text stands under the ${term('front matter')}.`,
  )
  return { ...read, diagnostics: [...read.diagnostics, noText] }
}

function conflictError(source: Source, offset: number): Diagnostic {
  const [message, hint] = conflictSentence
  return errorAt(source, offset, 'syntax', message, { hint })
}

const dashes = /^---[ \t]*$/m
// Dashes that an editor made of hyphens, or a wrong number of them.
const otherDashes = /^(?!---[ \t]*$)[-–—=_*]{1,10}[ \t]*$/m
const shape = say`The ${term('front matter')} stands between two lines of three dashes: a name, a colon and a value on each line.`

/** Reports missing lines of dashes. */
function frontMatterError(source: Source): Diagnostic {
  const [opening = ''] = source.text.split('\n', 1)
  return dashes.test(opening) ? noClosing(source, opening.length + 1) : noOpening(source, opening)
}

function noOpening(source: Source, opening: string): Diagnostic {
  const blank = /^\s*/.exec(source.text)?.[0].length ?? 0
  const isThere = dashes.test(source.text.slice(blank).split('\n', 1)[0] ?? '')
  const isOther = otherDashes.test(opening)
  const message = say`The file must begin with a line of three dashes, with its ${term('front matter')} under it.`
  const fix = isThere
    ? dashesFix('Remove what stands above the dashes', 0, blank, '')
    : dashesFix('Write three dashes', 0, isOther ? opening.length : 0, isOther ? '---' : '---\n')
  return errorAt(source, 0, 'front-matter', message, { hint: shape, fix })
}

function noClosing(source: Source, from: number): Diagnostic {
  const rest = source.text.slice(from)
  const other = otherDashes.exec(rest)
  const message = say`The ${term('front matter')} is never closed: no second line of three dashes follows.`
  if (other) {
    const fix = dashesFix('Write three dashes', from + other.index, other[0].length, '---')
    return errorAt(source, from + other.index, 'front-matter', message, { hint: 'Write three dashes here: ---', fix })
  }
  // The first line that is not part of a property begins the body.
  const first = /^(?![\w-]+:|[ \t#-]|$)/m.exec(rest)
  if (!first) return errorAt(source, 0, 'front-matter', message, { hint: shape })
  const fix = dashesFix('Write three dashes above this line', from + first.index, 0, '---\n')
  const hint = 'Write three dashes above this line, where the text begins: ---'
  return errorAt(source, from + first.index, 'front-matter', message, { hint, fix })
}

function dashesFix(title: string, offset: number, length: number, text: string): Fix {
  return { title, applicability: 'sure', edits: [{ offset, length, text }] }
}

/** A rendered body with the parts that rules check. */
export interface MarkdownText extends Omit<Text, 'id'> {
  /** The anchors of its headings; links can lead to them. */
  readonly anchors: readonly { readonly id: string }[]
  readonly links: readonly { readonly href: string; readonly words: string }[]
  /** Its pictures, by their paths. */
  readonly images: readonly { readonly image: string }[]
  /** Its source lines. */
  readonly lines: readonly string[]
  /** The figures that it quotes, such as `{markets.open}`. */
  readonly figures: readonly string[]
  /** Signs that it is unfinished. */
  readonly unfinished: readonly string[]
}

/** Reads and renders the Markdown that stands in a file from an offset on, which begins a line. */
function readText(
  { file, text, starts }: Source,
  from: number,
): { text: MarkdownText; ranges: ReadonlyMap<string, PropertyRange>; diagnostics: readonly Diagnostic[] } {
  const markdown = text.slice(from)
  const body = sourceOf(file, markdown, positionAt(starts, from).line)
  const tokens = parseTokens(markdown)
  const headings = readHeadings(tokens, body)
  const { contents, anchors } = headings
  const { links, pictures, diagnostics } = readInline(tokens, body)
  const figures = [...markdown.matchAll(figurePattern)].map(({ 0: text, index }) => ({ text, offset: index }))
  const unfinished = unfinishedMarks(markdown)
  const lines = markdown.split('\n').map((line, i) => ({ text: line, offset: body.starts[i] ?? 0 }))
  const rangesOf = (parts: readonly TextSlice[], list: string, ...property: readonly string[]) =>
    parts.map(({ offset, text: { length } }, i): [string, PropertyRange] => {
      const range = { from: from + offset, to: from + offset + length }
      return [pointer('', bodyKey, list, i, ...property), { key: range, value: range }]
    })
  return {
    text: {
      html: renderTokens(tokens),
      contents,
      anchors: anchors.map(({ id }) => ({ id })),
      links: links.map(({ href, words }) => ({ href, words })),
      images: pictures.map(({ image }) => ({ image })),
      lines: lines.map(({ text }) => text),
      figures: figures.map(({ text }) => text),
      unfinished: unfinished.map(({ text }) => text),
    },
    ranges: new Map([
      ...rangesOf(lines, 'lines'),
      ...rangesOf(anchors, 'anchors', 'id'),
      ...rangesOf(
        links.map(({ href, offset }) => ({ offset, text: href })),
        'links',
        'href',
      ),
      ...rangesOf(
        pictures.map(({ image, offset }) => ({ offset, text: image })),
        'images',
        'image',
      ),
      ...rangesOf(figures, 'figures'),
      ...rangesOf(unfinished, 'unfinished'),
    ]),
    diagnostics: [...headings.diagnostics, ...diagnostics],
  }
}

/** The words of a Markdown text: without the targets of its links and the anchors of its headings. */
export function countWords(markdown: string): number {
  const read = replacePassages(markdown, ['](', ')'], ']').replaceAll(/\{#[\w-]+\}/g, '')
  const found = read.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,%$-]*/gu) ?? []
  return found.reduce((count, word) => count + (withoutBlanks.test(word) ? wordsWithin(word) : 1), 0)
}

/** Scripts that write words without blanks between them. */
const withoutBlanks = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

function wordsWithin(text: string): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  return [...segments].filter(({ isWordLike }) => isWordLike).length
}
