import { isIndex } from '#config/json/pointer.ts'
import { isDay } from '#engine/dates/dates.ts'
import { moneyText } from '#engine/money/money.ts'
import type { Site } from '#engine/site/site.ts'
import type { Page } from '#pages/page.ts'
import { type SitePages, sitePages } from '#pages/pages.ts'
import { asWords, type Change, type Entry, entriesOf } from './change.ts'
import { sequenceChanges } from './sequence-changes.ts'

/** Added, removed and changed pages, as visitors and search engines notice. */
export function pageEntries(
  before: readonly Page[],
  after: readonly Page[],
  redirects: readonly { readonly from: string; readonly to: string }[] = [],
): Entry[] {
  const old = new Map(before.map((page) => [page.path, page]))
  const formerly = Map.groupBy(redirects, ({ to }) => to)
  // A page that still answers at its old address, or to which that leads, is the same page.
  const sameAs = ({ path, aliases }: Page): string => {
    const former = [...aliases, ...(formerly.get(path) ?? []).map(({ from }) => from)]
    return old.has(path) ? path : (former.find((one) => old.has(one) && !isPath(one, after)) ?? path)
  }
  const now = new Map(after.map((page) => [sameAs(page), page]))
  return entriesOf(old, now, {
    nameOf: ({ path }) => path,
    describe: ({ meta, blocks }, fate) => [
      { what: 'title', after: meta.title },
      ...(fate === 'added' ? [{ what: 'description', after: meta.description }, ...contentChanges([], blocks)] : []),
    ],
    changes: pageChanges,
  })
}

/** Composes the pages that may differ: those made of equal parts are equal. */
export function pagesToCompare(before: SitePages, after: SitePages): [before: Page[], after: Page[]] {
  const numberOf = numbersOfParts()
  const madeOf = (pages: SitePages) => {
    const byPath = Map.groupBy(pages.list, ({ path }) => path)
    return (path: string) => {
      const [page, ...others] = byPath.get(path) ?? []
      return page && others.length === 0 ? pages.madeOf(page)?.map(numberOf).join() : undefined
    }
  }
  const [old, now] = [madeOf(before), madeOf(after)]
  const isOther = ({ path }: { readonly path: string }) => {
    const made = now(path)
    return made === undefined || made !== old(path)
  }
  const others = ({ list, compose }: SitePages) => list.filter(isOther).map(compose)
  return [others(before), others(after)]
}

/** Numbers parts so that equal ones have the same number. */
function numbersOfParts(): (part: object) => number {
  const numbers = new WeakMap<object, number>()
  const texts = new Map<string, number>()
  return (part) => {
    const given = numbers.get(part)
    if (given !== undefined) return given
    const text = JSON.stringify(part)
    const number = texts.get(text) ?? texts.size
    texts.set(text, number)
    numbers.set(part, number)
    return number
  }
}

/** The pages of drafts, without those that visitors see before or after the change. */
export function draftPages(site: Site, seen: ReadonlySet<string>): Page[] {
  if (!site.translations?.some(({ language }) => language.isDraft)) return []
  const { list, compose } = sitePages(site, true)
  return list.filter(({ path }) => !seen.has(path)).map(compose)
}

/** The changes of header and footer. */
export function layoutChanges(before: Page | undefined, after: Page | undefined): Change[] {
  return contentChanges(before?.layout, after?.layout)
}

function isPath(path: string, pages: readonly Page[]): boolean {
  return pages.some((page) => page.path === path)
}

function pageChanges(before: Page, after: Page): Change[] {
  const facts = [
    fact('address', before.path, after.path),
    fact('title', before.meta.title, after.meta.title),
    fact('description', before.meta.description, after.meta.description),
    fact('search engines', before.meta.noindex ? 'left out' : 'offered', after.meta.noindex ? 'left out' : 'offered'),
    fact('language', before.lang, after.lang),
    fact('status', String(before.status), String(after.status)),
    fact('breadcrumb', trail(before), trail(after)),
    fact('accent', Object.values(before.accent).join(', '), Object.values(after.accent).join(', ')),
    fact('shared picture', before.meta.image, after.meta.image),
  ].flat()
  const blocks = sequenceChanges('block', kinds(before), kinds(after))
  const contents = contentChanges(before.blocks, after.blocks)
  const aliases = sequenceChanges('further address', before.aliases, after.aliases)
  const seen = [...facts, ...aliases, ...blocks, ...contents]
  return seen.length > 0 ? seen : changesWithoutText(before, after)
}

function contentChanges(before: unknown, after: unknown): Change[] {
  // Most pages are equal, which is quicker to find out.
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [old, now] = [pageContents(before), pageContents(after)]
  return [...sequenceChanges('text', old.texts, now.texts), ...sequenceChanges('link', old.links, now.links)]
}

/** Differences without a text: pictures and order, or data for search engines. */
function changesWithoutText(before: Page, after: Page): Change[] {
  const details = after.blocks.flatMap((block, i) =>
    JSON.stringify(block) === JSON.stringify(before.blocks[i]) ? [] : [{ what: `details of the ${block.kind} block` }],
  )
  const isSearch = (['structuredData', 'alternates'] as const).some((key) => {
    return JSON.stringify(before.meta[key]) !== JSON.stringify(after.meta[key])
  })
  return [...details, ...(isSearch ? [{ what: 'data for search engines' }] : [])]
}

function fact(what: string, before: string, after: string): Change[] {
  return before === after ? [] : [{ what, before, after }]
}

function trail({ breadcrumb }: Page): string {
  return breadcrumb.map(({ label }) => label).join(' › ')
}

function kinds({ blocks }: Page): string[] {
  return blocks.map(({ kind }) => kind)
}

/** The texts of a page and the targets of its links, from top to bottom. */
interface PageContents {
  readonly texts: readonly string[]
  readonly links: readonly string[]
}

// Properties that no visitor reads; amounts are read with their currency, days in words.
const unreadProperties = new Set(
  'action after anchor answer autocomplete colour coverage differs drawing emphasis field formName hasPhones icon id image initials isOneOf isSubsidized isTop keepsPlanField kind leadsTo market method on order path picture plan planLinks premium premiums rule subsidyRule thankYou timeZone total type under value wide'.split(
    ' ',
  ),
)

/** The texts and links in a part of a page. */
function pageContents(part: unknown): PageContents {
  const texts: string[] = []
  const links: string[] = []
  const read = (value: unknown, key: string): void => {
    if (typeof value === 'string' && /(^h|H)ref$/.test(key)) links.push(value)
    else if (typeof value === 'string' && key === 'html') readHtml(value, texts, links)
    else if (isMoney(value)) texts.push(moneyText(value))
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        if (!isUnread(name, item)) read(item, isIndex(name) ? key : name)
      }
    } else if (typeof value === 'string' && value !== '' && !isDay(value)) texts.push(value)
    else if (typeof value === 'number') texts.push(`${asWords(key)}: ${value}`)
    // False shows nothing; a mark such as a badge is called by its name.
    else if (value === true) texts.push(asWords(key))
  }
  read(part, '')
  return { texts, links }
}

// Visitors read a plan's name but not its number, and an amount only with its currency.
function isUnread(name: string, value: unknown): boolean {
  return unreadProperties.has(name) && !(name === 'plan' && typeof value === 'string') && !isMoney(value)
}

function readHtml(html: string, texts: string[], links: string[]): void {
  texts.push(...html.split(/<\/?(?:p|h\d|li|ul|ol|td|th|tr|table|blockquote)\b[^>]*>/).flatMap(paragraph))
  links.push(...[...html.matchAll(/ href="([^"]*)"/g)].flatMap(([, href]) => href ?? []))
}

function paragraph(html: string): string[] {
  const named = html.replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/g, ' Picture: $1 ')
  const text = named.replaceAll(/<[^>]*>/g, '').trim()
  return text === '' ? [] : [text]
}

function isMoney(value: unknown): value is { readonly symbol: string; readonly digits: string } {
  return typeof value === 'object' && value !== null && 'symbol' in value && 'digits' in value
}
