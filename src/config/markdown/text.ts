import { figurePattern } from '../../engine/plans/figures.ts'
import type { Text } from '../../engine/site/site.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../json/parsed.ts'
import { pointer } from '../json/pointer.ts'
import { positionAt, type Source, sourceOf } from '../json/source.ts'
import type { Spot } from '../json/tree.ts'
import { readHeadings } from './headings.ts'
import { readInline } from './inline.ts'
import { parseTokens, renderTokens } from './markdown-it.ts'
import { unfinishedMarks } from './unfinished.ts'

/** A rendered text, with what the rules look at. */
export interface MarkdownText extends Omit<Text, 'id'> {
  /** The anchors of its headings; links can lead to them. */
  readonly anchors: readonly { readonly id: string }[]
  readonly links: readonly { readonly href: string; readonly words: string }[]
  /** Its lines as they are written, for the rules that read what it says. */
  readonly lines: readonly string[]
  /** The figures that it quotes, such as `{markets.open}`. */
  readonly figures: readonly string[]
  /** What shows that it is not written yet. */
  readonly unfinished: readonly string[]
}

/** The property under which a text stands beside its front matter, for the rules. */
const key = 'text'

/** Reads and renders the Markdown that stands in a file from an offset on, which begins a line. */
export function readText(
  { file, text, starts }: Source,
  from: number,
): { text: MarkdownText; spots: ReadonlyMap<string, Spot>; diagnostics: readonly Diagnostic[] } {
  const markdown = text.slice(from)
  const body = sourceOf(file, markdown, positionAt(starts, from).line)
  const tokens = parseTokens(markdown)
  const headings = readHeadings(tokens, body)
  const { contents, anchors } = headings
  const { links, diagnostics } = readInline(tokens, body)
  const figures = [...markdown.matchAll(figurePattern)].map(({ 0: text, index }) => ({ text, offset: index }))
  const unfinished = unfinishedMarks(markdown)
  const lines = markdown.split('\n').map((line, i) => ({ text: line, offset: body.starts[i] ?? 0 }))
  const spotsOf = (parts: readonly Span[], list: string, ...property: readonly string[]) =>
    parts.map(({ offset, text: { length } }, i): [string, Spot] => {
      const extent = { from: from + offset, to: from + offset + length }
      return [pointer('', key, list, i, ...property), { key: extent, value: extent }]
    })
  return {
    text: {
      html: renderTokens(tokens),
      contents,
      anchors: anchors.map(({ id }) => ({ id })),
      links: links.map(({ href, words }) => ({ href, words })),
      lines: lines.map(({ text }) => text),
      figures: figures.map(({ text }) => text),
      unfinished: unfinished.map(({ text }) => text),
    },
    spots: new Map([
      ...spotsOf(lines, 'lines'),
      ...spotsOf(anchors, 'anchors', 'id'),
      ...spotsOf(
        links.map(({ href, offset }) => ({ offset, text: href })),
        'links',
        'href',
      ),
      ...spotsOf(figures, 'figures'),
      ...spotsOf(unfinished, 'unfinished'),
    ]),
    diagnostics: [...headings.diagnostics, ...diagnostics],
  }
}

/** The words of a Markdown text: without the targets of its links and the anchors of its headings. */
export function countWords(markdown: string): number {
  const read = markdown.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/\{#[^}]*\}/g, '')
  return read.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,%$-]*/gu)?.length ?? 0
}
