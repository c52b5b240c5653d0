import type { BlockReference } from '../blocks/block-definition.ts'
import { blockKinds } from '../blocks/blocks.ts'
import { type RegionPage, regionPages } from '../blocks/countries/block.ts'
import type { Block, Meta } from '../contract/config.ts'
import { addressIn, contactPath, countriesPath } from '../engine/site/paths.ts'
import { isOpen, type Market, type Site, writtenMarkets } from '../engine/site/site.ts'
import { fill } from '../engine/site/template.ts'
import { type PageDefinition, pageDefinitions } from './page-definitions.ts'

/**
 * The pages that visitors meet. A market that is not open has one, which answers at every address that its files give:
 * it says what is planned or, where the market is closed, what happened and where to go.
 */
export function publishedPages(site: Site): PageDefinition[] {
  const written = pageDefinitions({ ...site, markets: writtenMarkets(site) })
  const byMarket = Map.groupBy(written, ({ market }) => market?.id)
  return written.flatMap((page) => {
    if (page.path === countriesPath) return [page, ...regionPages(site).map((region) => ofRegion(page, region))]
    const { market, path } = page
    if (!market || isOpen(market)) return [page]
    if (path !== market.landing.path) return []
    const own = byMarket.get(market.id) ?? []
    const addresses = new Set(own.flatMap((other) => [other.path, ...(other.aliases ?? [])]))
    const aliases = [...addresses].filter((address) => address !== path)
    const alone = { ...page, aliases }
    if (market.status === 'closed') return [closedPage(site, market, alone)]
    return [market.announcement ? announcedPage(site, market.announcement, market, alone) : alone]
  })
}

function ofRegion({ source }: PageDefinition, { path, meta, block }: RegionPage): PageDefinition {
  return { path, meta, source, blocks: [{ kind: 'hero', title: meta.title, text: meta.description }, block] }
}

/** The site with the markets that are announced open, as whoever prepares them sees it. */
export function withAnnouncedOpen(site: Site): Site {
  const opened = (market: Market): Market =>
    market.status === 'upcoming' && market.announcement ? { ...market, status: 'open' } : market
  const { markets, translations } = site
  if (markets.every((market) => opened(market) === market)) return site
  const inLanguages = translations?.map((one) => ({ ...one, markets: one.markets.map(opened) }))
  return { ...site, markets: markets.map(opened), ...(inLanguages && { translations: inLanguages }) }
}

/** Says what is planned where the landing page itself is written for the day the market opens. */
function announcedPage(
  site: Site,
  { title, text }: NonNullable<Market['announcement']>,
  { enquiryPath }: Market,
  { meta, ...page }: PageDefinition,
): PageDefinition {
  const { contact: label, others } = site.messages.closed
  const contact = { label, href: enquiryPath ?? addressIn(site, contactPath), emphasis: 'primary' as const }
  const blocks: Block[] = [
    { kind: 'hero', title, text, actions: [contact] },
    { kind: 'markets', heading: others, leadsTo: 'landing' },
  ]
  return { ...page, meta: { ...meta, title, description: text }, blocks }
}

/** Search engines are asked to leave the page out rather than told that it is gone: the market may open again. */
function closedPage(site: Site, market: Market, { version, ...page }: PageDefinition): PageDefinition {
  const { messages } = site
  const title = fill(messages.closed.title, { market: market.name })
  const text = fill(messages.closed.text, { market: market.name })
  const meta: Meta = { title, description: text, crumb: page.meta.crumb, noindex: true }
  const contact = { label: messages.closed.contact, href: addressIn(site, contactPath), emphasis: 'primary' as const }
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
export function publishedBlocks(site: Site, { blocks, market }: PageDefinition): readonly Block[] {
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
