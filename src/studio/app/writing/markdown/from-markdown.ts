import type { Token } from 'markdown-it'
import { MarkdownParser } from 'prosemirror-markdown'
import type { Node } from 'prosemirror-model'
import { createParser, ownAnchor } from '#checker/markdown.ts'
import { quoteAt } from '#engine/figures.ts'
import { schema } from './schema.ts'

const markdown = createParser()

markdown.inline.ruler.before('text', 'quote', (state, silent) => {
  const source = quoteAt(state.src, state.pos)
  if (source === undefined) return false
  if (!silent) state.push('quote', '', 0).content = source
  state.pos += source.length
  return true
})

/** The tokens of a text, with the anchors of headings as attributes. */
export function tokensOf(text: string): Token[] {
  const tokens = markdown.parse(text, {})
  for (const [i, token] of tokens.entries()) {
    const last = token.type === 'heading_open' ? tokens[i + 1]?.children?.at(-1) : undefined
    const anchor = last?.type === 'text' ? ownAnchor.exec(last.content) : undefined
    if (!anchor || !last) continue
    last.content = last.content.slice(0, anchor.index).trimEnd()
    token.attrSet('id', anchor[1] ?? '')
  }
  return tokens
}

const cellAttrs = (token: Token) => ({
  align: /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1] ?? null,
})

const listAttrs = (token: Token, tokens: readonly Token[], i: number) => ({
  marker: token.markup,
  tight: isTight(tokens, i),
  ...(token.type === 'ordered_list_open' && {
    order: Number(token.attrs?.find(([name]) => name === 'start')?.[1] ?? 1),
  }),
})

/** Whether the paragraphs of a list have no empty lines between them. */
function isTight(tokens: readonly Token[], list: number): boolean {
  const level = (tokens[list]?.level ?? 0) + 2
  const rest = tokens.slice(list + 1)
  const end = rest.findIndex((token) => token.level === level - 2)
  const own = rest.slice(0, end).filter((token) => token.type === 'paragraph_open' && token.level === level)
  return own.every(({ hidden }) => hidden)
}

const parser = new MarkdownParser(schema, { parse: tokensOf } as unknown as typeof markdown, {
  paragraph: { block: 'paragraph' },
  heading: {
    block: 'heading',
    getAttrs: (token) => ({ level: Number(token.tag.slice(1)), anchor: token.attrGet('id') ?? '' }),
  },
  blockquote: { block: 'blockquote' },
  list_item: { block: 'list_item' },
  bullet_list: { block: 'bullet_list', getAttrs: listAttrs },
  ordered_list: { block: 'ordered_list', getAttrs: listAttrs },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'table_row' },
  th: { block: 'table_header', getAttrs: cellAttrs },
  td: { block: 'table_cell', getAttrs: cellAttrs },
  code_block: { block: 'code_block', noCloseToken: true },
  fence: { block: 'code_block', getAttrs: (token) => ({ params: token.info }), noCloseToken: true },
  hr: { node: 'horizontal_rule', getAttrs: ({ markup }) => ({ markup }) },
  html_block: { node: 'html_block', getAttrs: ({ content }) => ({ source: content.trimEnd() }) },
  html_inline: { node: 'html_inline', getAttrs: ({ content }) => ({ source: content }) },
  quote: { node: 'quote', getAttrs: ({ content }) => ({ source: content.replaceAll('\n', ' ') }) },
  image: {
    node: 'image',
    getAttrs: (token) => ({
      src: token.attrGet('src') ?? '',
      alt: token.content.replaceAll('\n', ' '),
      title: token.attrGet('title') ?? '',
    }),
  },
  hardbreak: { node: 'hard_break' },
  em: { mark: 'em' },
  strong: { mark: 'strong' },
  s: { mark: 'strike' },
  link: {
    mark: 'link',
    getAttrs: (token) => ({ href: token.attrGet('href') ?? '', title: token.attrGet('title') ?? '' }),
  },
  code_inline: { mark: 'code', noCloseToken: true },
})

/** The document of a text. */
export function documentOf(text: string): Node {
  return parser.parse(text) ?? schema.node('doc', null, schema.node('paragraph'))
}
