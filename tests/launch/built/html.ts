import type { BuiltPage } from './built-site.ts'

/** An opening tag as it stands in a document; the names are in lower case, the values decoded. */
export interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name) return named[name] ?? entity
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })
}

/** The document without the contents of scripts and styles, which are no HTML. */
function markup(html: string): string {
  return html.replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/g, '$1$3')
}

/** Every opening tag of a piece of HTML, in its order. */
export function tagsIn(html: string): Tag[] {
  return [...markup(html).matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>/"]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({
      name: name.toLowerCase(),
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          decode(value),
        ]),
      ),
    }),
  )
}

/** The opening tags of one name. */
export function tagsNamed(name: string, { html }: Pick<BuiltPage, 'html'>): Tag[] {
  return tagsIn(html).filter((tag) => tag.name === name)
}

/** The content of `<meta name>` or `<meta property>`; undefined if there is none. */
export function metaOf(page: BuiltPage, name: string): string | undefined {
  const tags = tagsNamed('meta', page)
  return tags.find(({ attributes }) => (attributes['name'] ?? attributes['property']) === name)?.attributes['content']
}

/** The links in a document's head of one relation. */
export function headLinks(page: BuiltPage, rel: string): Tag['attributes'][] {
  return tagsNamed('link', page)
    .map(({ attributes }) => attributes)
    .filter((attributes) => attributes['rel'] === rel)
}

/** The canonical address that a document names, with its origin. */
export function canonicalOf(page: BuiltPage): URL {
  return new URL(headLinks(page, 'canonical')[0]?.['href'] ?? '')
}

/** Whether a search engine may list the document under this very address. */
export function isIndexable(page: BuiltPage): boolean {
  return metaOf(page, 'robots') !== 'noindex' && canonicalOf(page).pathname === page.address
}

/** A document's `main`: the page without its header and footer. */
export function mainOf({ html }: BuiltPage): string {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0]
  if (main === undefined) throw new Error('The document has no main.')
  return main
}

/**
 * The words of a piece of HTML as a reader sees them. Tags separate words, except within an amount of money, whose
 * currency has a tag of its own. Pictures, and texts that are hidden from screen readers because they repeat others,
 * are left out.
 */
export function textOf(html: string): string {
  const words = markup(html)
    .replaceAll(/<!--[\s\S]*?-->|<svg\b[\s\S]*?<\/svg>|<(\w+)[^>]* aria-hidden="true"[^>]*>[^<]*<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
  return fold(decode(words))
    .replaceAll(/(\$|RM) (?=\d)/g, '$1')
    .replaceAll(/ (?=[,.;:)])/g, '')
}

/** The words of each plan that a piece of HTML offers: a row of a table or a card, with its Get Quote. */
export function planRowsOf(html: string): string[] {
  const rows = [...html.matchAll(/<(tr|article)\b[\s\S]*?<\/\1>/g)].map(([row]) => textOf(row))
  return rows.filter((row) => says(row, 'Get Quote'))
}

/** A text with all dashes replaced by hyphens and all white space by single spaces. */
export function fold(text: string): string {
  return text.replaceAll(/[–—]/g, '-').replaceAll(/\s+/g, ' ').trim()
}

/** Whether a text contains these words, and not as a part of a longer word or number. */
export function says(text: string, words: string): boolean {
  const escaped = words.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return new RegExp(`(?<![\\w$])${escaped}(?!\\w|[.,]\\d)`).test(text)
}
