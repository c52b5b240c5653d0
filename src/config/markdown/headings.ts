import type { Token } from 'markdown-it'
import { quote } from '../diagnostics/words.ts'
import { isId, slug } from '../files/ids.ts'
import type { SyntaxFault } from '../json/syntax.ts'
import { plainText } from './markdown-it.ts'

/** A place in a text that links can lead to. */
export interface Anchor {
  readonly id: string
  readonly offset: number
}

/** What the headings of a text come to. */
export interface Headings {
  readonly contents: readonly { readonly id: string; readonly title: string }[]
  readonly anchors: readonly Anchor[]
  readonly faults: readonly SyntaxFault[]
}

interface Heading extends Anchor {
  /** The offset of its line. */
  readonly line: number
  readonly level: number
  readonly title: string
  readonly isUnderlined: boolean
}

const ownAnchor = /\s*\{#([^{}]*)\}$/

/** Reads the headings among the tokens, given the offsets of lines in `text`, and puts their ids into the tokens. */
export function readHeadings(tokens: readonly Token[], text: string, starts: readonly number[]): Headings {
  const headings = tokens.flatMap((token, i) => {
    const inline = tokens[i + 1]
    return token.type === 'heading_open' && inline ? [readHeading(token, inline, text, starts)] : []
  })
  const named = headings.filter(({ id }) => id !== '')
  return {
    contents: named.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title })),
    anchors: named.map(({ id, offset }) => ({ id, offset })),
    faults: headings.flatMap((heading, i) => faultOf(heading, headings[i - 1]) ?? []),
  }
}

function readHeading(open: Token, inline: Token, text: string, starts: readonly number[]): Heading {
  const level = Number(open.tag.slice(1))
  const last = inline.children?.at(-1)
  const own = last?.type === 'text' ? ownAnchor.exec(last.content) : null
  if (last && own) last.content = last.content.slice(0, own.index)
  const title = plainText(inline.children ?? [])
  // Only sections get an anchor unasked: the headings within them often say the same in several sections.
  const id = own?.[1] ?? (level === 2 ? slug(title) : '')
  if (id !== '') open.attrSet('id', id)
  const line = starts[open.map?.[0] ?? 0] ?? 0
  const offset = own ? text.indexOf('{#', line) : line
  return { id, offset, line, level, title, isUnderlined: open.markup.startsWith('-') || open.markup.startsWith('=') }
}

function faultOf(
  { id, offset, line, level, title, isUnderlined }: Heading,
  before: Heading | undefined,
): SyntaxFault | undefined {
  // What stands under a main heading that should not be there is as right as under a section.
  const above = before ? Math.max(2, before.level) : 1
  if (isUnderlined) {
    const hint = 'A heading is written with ##. For a line across the page, leave an empty line above it.'
    return levelFault(line, 'The line under this text makes it a heading.', hint)
  }
  if (title === '') return levelFault(line, 'This heading has no words.')
  if (level === 1) return levelFault(line, 'The main heading is the title in the front matter; sections begin with ##.')
  if (level > above + 1) {
    const [wanted, found] = ['#'.repeat(above + 1), '#'.repeat(level)]
    return levelFault(line, `A heading with ${found} cannot stand here: the next level is ${wanted}.`)
  }
  if (isId(id) || (id === '' && level > 2)) return undefined
  const message = id === '' ? 'This heading needs an anchor.' : `The anchor ${quote(id)} cannot stand in an address.`
  const hint = 'An anchor is made of lower-case letters, digits and single hyphens: ## Heading {#its-name}'
  return { offset, rule: 'wrong-form', message, hint, harmless: true }
}

function levelFault(offset: number, message: string, hint?: string): SyntaxFault {
  return { offset, rule: 'heading-level', message, ...(hint === undefined ? {} : { hint }), harmless: true }
}
