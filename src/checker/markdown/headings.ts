import type { Token } from 'markdown-it'
import { slug } from '#engine/text.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { capitalized, quote, say, term, withArticle } from '../diagnostics/message.ts'
import { isId } from '../files/file-patterns.ts'
import type { TextSlice } from '../json/parsed.ts'
import { errorAt, type Source } from '../json/source.ts'
import { plainText } from './markdown-it.ts'

/** A link target in a text. */
interface HeadingAnchor extends TextSlice {
  readonly id: string
}

/** The headings of a text. */
interface Headings {
  readonly contents: readonly { readonly id: string; readonly title: string }[]
  readonly anchors: readonly HeadingAnchor[]
  readonly diagnostics: readonly Diagnostic[]
}

interface Heading extends HeadingAnchor {
  /** The offset of its line. */
  readonly line: number
  readonly level: number
  readonly title: string
  readonly isUnderlined: boolean
}

/** The anchor at the end of a heading: `{#its-name}`. */
export const ownAnchor = /\{#([^{}]*)\}$/

/** Reads the headings among the tokens of a text, and puts their ids into the tokens. */
export function readHeadings(tokens: readonly Token[], source: Source): Headings {
  const headings = tokens.flatMap((token, i) => {
    const inline = tokens[i + 1]
    return token.type === 'heading_open' && inline ? [readHeading(token, inline, source)] : []
  })
  const named = headings.filter(({ id }) => id !== '')
  return {
    contents: named.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title })),
    anchors: named.map(({ id, offset, text }) => ({ id, offset, text })),
    diagnostics: headings.flatMap((heading, i) => mistakeIn(source, heading, headings[i - 1]) ?? []),
  }
}

function readHeading(open: Token, inline: Token, { text, starts }: Source): Heading {
  const level = Number(open.tag.slice(1))
  const last = inline.children?.at(-1)
  const own = last?.type === 'text' ? ownAnchor.exec(last.content) : null
  if (last && own) last.content = last.content.slice(0, own.index).trimEnd()
  const title = plainText(inline.children ?? [])
  // Only sections get an anchor by themselves, because lower headings are often the same in several sections.
  const id = own?.[1] ?? (level === 2 ? slug(title) : '')
  if (id !== '') open.attrSet('id', id)
  const line = starts[open.map?.[0] ?? 0] ?? 0
  const offset = own ? text.indexOf('{#', line) : line
  const [written = ''] = text.slice(offset).split('\n', 1)
  return {
    id,
    offset,
    text: written,
    line,
    level,
    title,
    isUnderlined: open.markup.startsWith('-') || open.markup.startsWith('='),
  }
}

function mistakeIn(
  source: Source,
  { id, offset, line, level, title, isUnderlined }: Heading,
  before: Heading | undefined,
): Diagnostic | undefined {
  // A misplaced main heading is reported once, without the sections under it.
  const above = before ? Math.max(2, before.level) : 1
  if (isUnderlined) {
    const hint = 'A heading is written with ##. For a line across the page, leave an empty line above it.'
    return errorAt(source, line, 'heading-level', 'The line under this text makes it a heading.', { hint })
  }
  if (title === '') return errorAt(source, line, 'heading-level', 'This heading has no words.')
  if (level === 1) {
    const message = say`The main heading is the title in the ${term('front matter')}; sections begin with ##.`
    return errorAt(source, line, 'heading-level', message, { hint: 'Write ## for #, or remove this line.' })
  }
  if (level > above + 1) {
    const [wanted, found] = ['#'.repeat(above + 1), '#'.repeat(level)]
    const message = `A heading with ${found} cannot stand here: the next level is ${wanted}.`
    return errorAt(source, line, 'heading-level', message)
  }
  if (isId(id) || (id === '' && level > 2)) return undefined
  const message =
    id === ''
      ? say`This heading needs ${withArticle('anchor')}.`
      : say`The ${term('anchor')} ${quote(id)} cannot stand in an address.`
  const hint = say`${capitalized([withArticle('anchor')])} is made of lower-case letters, digits and single hyphens: ## Heading {#its-name}`
  return errorAt(source, offset, 'wrong-form', message, { hint })
}
