import type { BlockReference } from '../blocks/block-definition.ts'
import { blockKinds, withData } from '../blocks/blocks.ts'
import { type RegionPage, regionPages } from '../blocks/countries/block.ts'
import type { Block, Messages, Meta } from '../contract/config.ts'
import { contactPath, countriesPath } from '../engine/site/paths.ts'
import { isOpen, type Market, type Site, shownMarkets } from '../engine/site/site.ts'
import { fill } from '../engine/site/template.ts'
import { frameFor, layout, taskLinks } from './layout.ts'
import type { Crumb, Direction, Page, PageMessages } from './page.ts'
import { type PageDefinition, pageDefinitions } from './page-definitions.ts'
import { alternates, pageMeta } from './seo/page-meta.ts'

/** A page that visitors meet, with all that follows from its definition alone. */
export interface PublishedPage extends PageDefinition {
  readonly aliases: readonly string[]
  readonly status: 200 | 404
}

/** The pages of a site: which there are, and each as data once it is asked for, since all of them may be too much to hold. */
export interface SitePages {
  readonly site: Site
  /** Each page once, in the order of the config. */
  readonly list: readonly PublishedPage[]
  readonly compose: (page: PublishedPage) => Page
}

/** Every page of the site, each once; a page's aliases are in it. */
export function pages(site: Site): Page[] {
  const { list, compose } = sitePages(site)
  return list.map(compose)
}

/** The pages of a site, none of them composed yet. */
export function sitePages(site: Site): SitePages {
  const shown = new Set(shownMarkets(site).map(({ landing }) => landing.path))
  const list = publishedPages(site).map((page) => ({
    aliases: [],
    status: 200 as const,
    ...page,
    ...ownVersion(page, shown),
  }))
  const labels = new Map(list.map(({ path, meta }) => [path, meta.crumb]))
  const entries = list.map(({ path, meta }) => ({ path, title: meta.crumb, description: meta.description }))
  const markets = new Map(site.markets.map((market) => [market.id, market]))
  const versions = alternates(site.config.origin, list)
  const frame = layout(site)
  const languages = new Set([site.config.locale, ...site.markets.map(({ locale }) => locale)])
  const directions = new Map([...languages].map((lang) => [lang, direction(lang)]))
  const compose = (definition: PublishedPage): Page => {
    const { path, aliases, status, market, about, version } = definition
    const blocks = publishedBlocks(site, definition)
    const trail = breadcrumb(path, labels)
    const isTask = blocks.some(({ kind }) => blockKinds[kind].task)
    const lang = market?.locale ?? site.config.locale
    const subject = markets.get(market?.id ?? about ?? '')
    return {
      path,
      aliases,
      status,
      lang,
      dir: directions.get(lang) ?? direction(lang),
      accent: subject?.accent ?? site.config.accent,
      meta: pageMeta(site, { ...definition, blocks, trail }, version && versions.get(version.of)),
      breadcrumb: isTask ? [] : trail,
      layout: subject && isOpen(subject) ? frameFor(site, frame, subject) : frame,
      ...(isTask && { task: taskLinks(site, labels, subject) }),
      blocks: blocks.map((block) => withData({ site, market, lang, pages: entries }, block)),
      messages: messagesFor(site.messages, blocks),
    }
  }
  return { site, list, compose }
}

/** Landing pages are versions of each other as far as menus show their markets: else each would name all the others. */
function ownVersion(
  { path, market, version }: PageDefinition,
  shown: ReadonlySet<string>,
): Pick<PageDefinition, 'version'> {
  const isAlone = version && path === market?.landing.path && !shown.has(path)
  return isAlone ? { version: { ...version, of: path } } : {}
}

/**
 * The trail to a page, built from the segments of its path: home first, each segment that is a page itself, and the
 * page last, without a link. Segments that lead nowhere are left out, so that no crumb is dead.
 */
export function breadcrumb(path: string, labels: ReadonlyMap<string, string>): Crumb[] {
  if (path === '/') return []
  const segments = path.split('/').slice(1)
  const prefixes = ['/', ...segments.map((_, i) => `/${segments.slice(0, i + 1).join('/')}`)]
  return prefixes.flatMap((href) => {
    const label = labels.get(href)
    if (label === undefined) return []
    return [href === path ? { label } : { label, href }]
  })
}

/** The UI texts that a page with these blocks carries: those of the frame, and those that its blocks use. */
function messagesFor(messages: Messages, blocks: readonly Block[]): PageMessages {
  const groups: readonly string[] = [
    'layout',
    'error',
    ...blocks.flatMap(({ kind }) => blockKinds[kind].messages ?? []),
  ]
  const found = Object.entries(messages).filter(([group]) => groups.includes(group))
  return Object.fromEntries(found) as unknown as PageMessages
}

/** The direction in which a language (BCP 47, such as `ar-AE`) is written. */
export function direction(language: string): Direction {
  return new Intl.Locale(language).getTextInfo().direction ?? 'ltr'
}

/**
 * The pages that visitors meet. A market that is not open has one, which answers at every address that its files give:
 * it says what is planned or, where the market is closed, what happened and where to go.
 */
function publishedPages(site: Site): PageDefinition[] {
  const written = pageDefinitions(site)
  const byMarket = Map.groupBy(written, ({ market }) => market?.id)
  return written.flatMap((page) => {
    if (page.path === countriesPath) return [page, ...regionPages(site).map((region) => ofRegion(page, region))]
    const { market, path } = page
    if (!market || isOpen(market)) return [page]
    if (path !== market.landing.path) return []
    const own = byMarket.get(market.id) ?? []
    const addresses = new Set(own.flatMap((other) => [other.path, ...(other.aliases ?? [])]))
    const aliases = [...addresses].filter((address) => address !== path)
    return [market.status === 'closed' ? closedPage(site, market, { ...page, aliases }) : { ...page, aliases }]
  })
}

function ofRegion({ source }: PageDefinition, { path, meta, block }: RegionPage): PageDefinition {
  return { path, meta, source, blocks: [{ kind: 'hero', title: meta.title, text: meta.description }, block] }
}

/** Search engines are asked to leave the page out rather than told that it is gone: the market may open again. */
function closedPage({ messages }: Site, market: Market, { version, ...page }: PageDefinition): PageDefinition {
  const title = fill(messages.closed.title, { market: market.name })
  const text = fill(messages.closed.text, { market: market.name })
  const meta: Meta = { title, description: text, crumb: page.meta.crumb, noindex: true }
  const contact = { label: messages.closed.contact, href: contactPath, emphasis: 'primary' as const }
  const blocks: Block[] = [
    { kind: 'hero', title, text, actions: [contact] },
    { kind: 'markets', heading: messages.closed.others, leadsTo: 'landing' },
  ]
  return { ...page, meta, blocks }
}

/**
 * The blocks of a page without what they show of markets that are not open and of plans that are not offered; one of
 * which nothing is left goes whole.
 */
function publishedBlocks(site: Site, { blocks, market }: PageDefinition): readonly Block[] {
  const written = withReceipt(typeof blocks === 'function' ? blocks(site) : blocks)
  const shown =
    market?.status === 'upcoming' ? written.filter(({ kind }) => blockKinds[kind].shows !== 'plans') : written
  const isGone = (reference: BlockReference) => isResting(reference, site.markets)
  return shown.flatMap((block) => without(block, isGone))
}

/** A thank-you page says first what happens next; only then come what was sent, the calendar and the way on. */
function withReceipt(blocks: readonly Block[]): readonly Block[] {
  const [opening, ...rest] = blocks
  if (opening?.kind !== 'confirmation') return blocks
  const { action, ...confirmation } = opening
  const afterSteps = rest.findIndex(({ kind }) => kind === 'steps') + 1
  return [confirmation, ...rest.toSpliced(afterSteps, 0, { kind: 'receipt', ...(action && { action }) })]
}

/** Whether what a block names is not shown: a closed market, or what is not live in one that is planned, or not offered. */
function isResting(reference: BlockReference, markets: Site['markets']): boolean {
  const market = 'market' in reference && markets.find(({ id }) => id === reference.market)
  if (!market) return false
  // What is planned may be linked, but its plans, insurers and promotions are not live yet.
  const isLink = reference.to === 'market' && reference.at.length > 1
  if (market.status === 'closed' || (market.status === 'upcoming' && !isLink)) return true
  return reference.to === 'plan' && market.resting?.includes(reference.plan) === true
}

function without(block: Block, isGone: (reference: BlockReference) => boolean): Block[] {
  const { references, opening } = blockKinds[block.kind]
  const named = (references?.(block) ?? []).filter(isGone)
  // What shows one market has nothing left without it.
  if (!opening && named.some(({ to, at }) => to === 'market' && at.length === 1)) return []
  const gone = new Set(named.flatMap(({ at: [list, item] }) => (typeof item === 'number' ? [`${list} ${item}`] : [])))
  if (gone.size === 0) return [block]
  const rest = Object.entries(block).map(([key, value]) => {
    return [key, Array.isArray(value) ? value.filter((_, i) => !gone.has(`${key} ${i}`)) : value] as const
  })
  const isEmptied = rest.some(([, value]) => Array.isArray(value) && value.length === 0)
  return isEmptied && !opening ? [] : [Object.fromEntries(rest) as unknown as Block]
}
