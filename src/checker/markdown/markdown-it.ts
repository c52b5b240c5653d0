import MarkdownIt, { type Token } from 'markdown-it'
import { withCjkEmphasis } from './cjk-emphasis.ts'

/** A parser of the Markdown of texts. */
export function createParser(): InstanceType<typeof MarkdownIt> {
  // HTML is parsed only to be reported at its place; if it were ever rendered, it would be shown as text.
  const parser = new MarkdownIt({ html: true, linkify: false, typographer: false })
  // No link is rewritten or dropped: the checks report bad ones with their position.
  parser.validateLink = () => true
  parser.normalizeLink = (url) => url
  withCjkEmphasis(parser)
  return parser
}

const parser = createParser()
const { escapeHtml } = parser.utils
parser.renderer.rules['html_block'] = (tokens, i) => escapeHtml(tokens[i]?.content ?? '')
parser.renderer.rules['html_inline'] = (tokens, i) => escapeHtml(tokens[i]?.content ?? '')

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

/** A longer one would be repeated in each row, for a text of many times the size. */
const longestLabel = 200

/**
 * Gives each cell of a table's body the heading of its column as `data-label`, for narrow screens, which show the
 * cells of a row one below the other.
 */
function labelTables(tokens: readonly Token[]): void {
  let headings: string[] = []
  let column = 0
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'table_open') headings = []
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') headings.push(plain(tokens[i + 1]?.content ?? ''))
    if (token.type === 'td_open') {
      const heading = headings[column]
      if (heading && heading.length <= longestLabel) token.attrSet('data-label', heading)
      column += 1
    }
  }
}

/** A heading without the signs of Markdown. */
function plain(markdown: string): string {
  const worded = markdown.replaceAll(/\[([^\]]*)(?:\](\([^)]*\)?)?)?/g, (part, words: string, target?: string) =>
    target?.endsWith(')') ? words : part,
  )
  return worded.replaceAll(/[*_`]/g, '')
}
