import { moneyText } from '../../engine/money/money.ts'

/** What a visitor finds on a page: its texts and where its links lead, from top to bottom. */
export interface PageContents {
  readonly texts: readonly string[]
  readonly links: readonly string[]
}

// What names or decorates and is never read; amounts are read as `shown`, with their currency.
const silent = new Set(
  'action after anchor answer colour coverage drawing field formName icon id image initials isOneOf kind leadsTo market on order picture plan premium rule thankYou timeZone type value'.split(
    ' ',
  ),
)

/** The texts and links in a part of a page. */
export function pageContents(part: unknown): PageContents {
  const texts: string[] = []
  const links: string[] = []
  const read = (value: unknown, key: string): void => {
    if (typeof value === 'string' && /(^h|H)ref$/.test(key)) links.push(value)
    else if (typeof value === 'string' && key === 'html') readHtml(value, texts, links)
    else if (isMoney(value)) texts.push(moneyText(value))
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        if (!isSilent(name, item)) read(item, isIndex(name) ? key : name)
      }
    } else if (typeof value === 'string' && value !== '') texts.push(value)
    else if (typeof value === 'number' || typeof value === 'boolean') texts.push(`${key}: ${value}`)
  }
  read(part, '')
  return { texts, links }
}

// A plan's name is read, its number is not; an amount is read where it stands with its currency.
function isSilent(name: string, value: unknown): boolean {
  return silent.has(name) && !(name === 'plan' && typeof value === 'string') && !isMoney(value)
}

function readHtml(html: string, texts: string[], links: string[]): void {
  texts.push(...html.split(/<\/?(?:p|h\d|li|ul|ol|td|th|tr|table|blockquote)\b[^>]*>/).flatMap(paragraph))
  links.push(...[...html.matchAll(/ href="([^"]*)"/g)].flatMap(([, href]) => href ?? []))
}

function paragraph(html: string): string[] {
  const text = html.replaceAll(/<[^>]*>/g, '').trim()
  return text === '' ? [] : [text]
}

function isIndex(name: string): boolean {
  return /^\d+$/.test(name)
}

function isMoney(value: unknown): value is { readonly symbol: string; readonly digits: string } {
  return typeof value === 'object' && value !== null && 'symbol' in value && 'digits' in value
}
