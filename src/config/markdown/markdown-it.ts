import MarkdownIt, { type Token } from 'markdown-it'
import { labelTables } from './table-labels.ts'

// HTML is understood only to be refused at its place; should it ever be rendered, it is shown, not obeyed.
const parser = new MarkdownIt({ html: true, linkify: false, typographer: false })
const { escapeHtml } = parser.utils
parser.renderer.rules['html_block'] = (tokens, i) => escapeHtml(tokens[i]?.content ?? '')
parser.renderer.rules['html_inline'] = (tokens, i) => escapeHtml(tokens[i]?.content ?? '')

// A link is kept as it is written: what it may lead to is for the checks to say, with its place.
parser.validateLink = () => true
parser.normalizeLink = (url) => url

/** The tokens of a Markdown text. */
export function parseTokens(markdown: string): Token[] {
  const tokens = parser.parse(markdown, {})
  for (const token of tokens) if (token.type === 'th_open' || token.type === 'td_open') prepareCell(token)
  labelTables(tokens)
  return tokens
}

/** The tokens as HTML. */
export function renderTokens(tokens: Token[]): string {
  return parser.renderer.render(tokens, parser.options, {})
}

/** The tokens of a line as plain words. */
export function plainText(tokens: Token[]): string {
  return parser.renderer.renderInlineAsText(tokens, parser.options, {})
}

// The alignment comes as a style attribute, which the site's content security policy refuses.
function prepareCell(token: Token): void {
  token.attrs = token.type === 'th_open' ? [['scope', 'col']] : null
}
