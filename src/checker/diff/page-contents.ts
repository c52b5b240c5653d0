import { isDay } from '#engine/dates.ts'
import { type Money, moneyText } from '#engine/money.ts'
import type { PageBlock } from '#site/blocks/blocks.ts'
import { isIndex, pointer } from '../findings.ts'
import type { BlockTexts } from './block-texts.ts'
import { asWords } from './change.ts'

/** The texts of a page and the targets of its links, from top to bottom. */
export interface PageContents {
  readonly texts: readonly string[]
  readonly links: readonly string[]
}

/** The flags that visitors read as a mark, such as a badge. */
const marks: ReadonlySet<string> = new Set(['optional', 'recommended', 'soon', 'standIn'])

// Properties of records that no visitor reads, where no schema says that they are texts; amounts are read with their currency, days in words.
const unreadProperties = new Set(
  'action after anchor answer autocomplete bounds colour coverage currency differs drawing emphasis field formName hasPhones icon id if image initials isOneOf isSubsidized isTop keeps keepsPlanField kind leadsTo market method on order path picture plan planLinks premium premiums rated repricing rule subsidyRule thankYou timeZone total type under value wide'.split(
    ' ',
  ),
)

/** The texts and links of blocks. */
export function contentsOf(blocks: readonly PageBlock[], textsIn: BlockTexts): PageContents {
  const parts = blocks.map((block) => pageContents(block, textsIn(block)))
  return { texts: parts.flatMap(({ texts }) => texts), links: parts.flatMap(({ links }) => links) }
}

const none: ReadonlySet<string> = new Set()

/** The texts and links in a part of a page; those at `marked` pointers are read whatever their names. */
export function pageContents(part: unknown, marked = none): PageContents {
  const texts: string[] = []
  const links: string[] = []
  const holdsText = (place: string) => [...marked].some((text) => text === place || text.startsWith(`${place}/`))
  /** Of a record that is not read as a whole, its texts are. */
  const readTexts = (value: unknown, key: string, at: string): void => {
    if (marked.has(at)) read(value, key, at)
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) readTexts(item, name, pointer(at, name))
  }
  const read = (value: unknown, key: string, at: string): void => {
    if (typeof value === 'string' && /(^h|H)ref$/.test(key)) links.push(value)
    else if (typeof value === 'string' && key === 'html') readHtml(value, texts, links)
    else if (isMoney(value)) texts.push(moneyText(value))
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        const place = pointer(at, name)
        if (!isUnread(name, item)) read(item, isIndex(name) ? key : name, place)
        else if (holdsText(place)) readTexts(item, name, place)
      }
    } else if (typeof value === 'string' && value.trim() !== '' && (marked.has(at) || !isDay(value))) texts.push(value)
    else if (typeof value === 'number') texts.push(`${asWords(key)}: ${value}`)
    else if (value === true && marks.has(key)) texts.push(asWords(key))
  }
  read(part, '', '')
  return { texts, links }
}

// Visitors read a plan's name but not its number, and an amount only with its currency.
function isUnread(name: string, value: unknown): boolean {
  return unreadProperties.has(name) && !(name === 'plan' && typeof value === 'string') && !isMoney(value)
}

function readHtml(html: string, texts: string[], links: string[]): void {
  texts.push(...html.split(/<\/?(?:p|h\d|li|ul|ol|td|th|tr|table|blockquote)\b[^<>]*>/).flatMap(paragraph))
  links.push(...[...html.matchAll(/ href="([^"]*)"/g)].flatMap(([, href]) => href ?? []))
}

function paragraph(html: string): string[] {
  const named = html.replaceAll(/<img ([^<>]*)>/g, (tag, attributes: string) => {
    const [, words] = /alt="([^"]*)"/.exec(attributes) ?? []
    return words === undefined ? tag : ` Picture: ${words} `
  })
  const text = unescaped(named.replaceAll(/<[^<>]*>/g, '')).trim()
  return text === '' ? [] : [text]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The characters that HTML writes as entities. */
function unescaped(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'symbol' in value && 'digits' in value && 'amount' in value
}
