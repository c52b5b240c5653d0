import type { Block, Meta } from '#engine/contract/config.ts'
import {
  addressIn,
  contactPath,
  countriesPath,
  homePath,
  isOpen,
  languagePrefix,
  type Market,
  type Site,
  shownMarkets,
  writtenArticles,
  writtenMarkets,
  writtenProfiles,
} from '#engine/site.ts'
import { fill } from '#engine/text.ts'
import type { BlockReference } from '../blocks/block-definition.ts'
import { blockKinds } from '../blocks/blocks.ts'
import { type RegionPage, regionPages } from '../blocks/countries/block.ts'
import { plansListed } from '../blocks/listed-plans.ts'
import { type PageDefinition, type PublishedPage, pageDefinitions } from './page-definitions.ts'
import { hreflangVersion } from './seo/hreflang.ts'

/** The pages of a site in one language, each at its address there and with the address of its original. */
export function pagesInLanguage(site: Site, definitions: readonly PageDefinition[]): PublishedPage[] {
  const { language } = site
  // The home page of a language can be the translation of another page: the longest original comes last and wins.
  const addresses = Object.entries(language?.addresses ?? {}).sort(([a], [b]) => a.length - b.length)
  const originals = new Map(addresses.map(([original, own]) => [own, original]))
  const home = homePath(site)
  const shown = new Set(shownMarkets(site).map(({ landing }) => landing.path))
  return definitions.map((page) => {
    const path = addressIn(site, page.path)
    const isHome = language && path === home
    const aliases = (page.aliases ?? []).map((alias) => addressIn(site, alias))
    const start = language && languagePrefix(language.tag)
    const version = hreflangVersion(page, shown)
    return {
      status: 200,
      ...page,
      ...(version && { version }),
      path,
      aliases: isHome && start && path !== start ? [...aliases, start] : aliases,
      original: originals.get(path) ?? path,
      site,
    }
  })
}

/** The pages that visitors can open. An upcoming or closed market has a single one at all its addresses. */
export function publishedPages(site: Site): PageDefinition[] {
  const written = pageDefinitions({
    ...site,
    markets: writtenMarkets(site),
    profiles: writtenProfiles(site),
    articles: writtenArticles(site),
  })
  const byMarket = Map.groupBy(written, ({ market }) => market?.id)
  return written.flatMap((page) => {
    if (page.path === countriesPath) return [page, ...regionPages(site).map((region) => regionPage(page, region))]
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

function regionPage({ source }: PageDefinition, { path, meta, block }: RegionPage): PageDefinition {
  return { path, meta, source, blocks: [{ kind: 'hero', title: meta.title, text: meta.description }, block] }
}

/** The site with announced markets open, for previews. */
export function withAnnouncedOpen(site: Site): Site {
  const opened = (market: Market): Market =>
    market.status === 'upcoming' && market.announcement ? { ...market, status: 'open' } : market
  const { markets, translations } = site
  if (markets.every((market) => opened(market) === market)) return site
  const inLanguages = translations?.map((one) => ({ ...one, markets: one.markets.map(opened) }))
  return { ...site, markets: markets.map(opened), ...(inLanguages && { translations: inLanguages }) }
}

/** The page of an announced market, whose landing page is written for the day it opens. */
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

/** The page of a closed market. It is `noindex` rather than status 410, because the market may open again. */
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
 * The blocks of a page without references to plans that are not on offer and to markets that are not open. A block that
 * is left empty is removed, and a comparison whose list is left empty shows all plans.
 */
export function publishedBlocks(site: Site, { blocks, market }: PageDefinition): readonly Block[] {
  const written = withReceipt(typeof blocks === 'function' ? blocks(site) : blocks)
  const shown =
    market?.status === 'upcoming' ? written.filter(({ kind }) => blockKinds[kind].shows !== 'plans') : written
  const isHidden = (reference: BlockReference) => isUnavailable(reference, site.markets)
  return shown
    .flatMap((block) => withoutReferences(block, isHidden))
    .filter((block) => block.kind === 'comparison' || plansListed({ site, market }, block)?.length !== 0)
}

/** Adds the receipt to a thank-you page, after the steps, so that the next steps come first. */
function withReceipt(blocks: readonly Block[]): readonly Block[] {
  const [opening, ...rest] = blocks
  if (opening?.kind !== 'confirmation') return blocks
  const { action, ...confirmation } = opening
  const afterSteps = rest.findIndex(({ kind }) => kind === 'steps') + 1
  return [confirmation, ...rest.toSpliced(afterSteps, 0, { kind: 'receipt', ...(action && { action }) })]
}

/**
 * Whether visitors cannot see the thing that a block refers to: it belongs to a closed or upcoming market, or is a plan
 * that is not on offer.
 */
function isUnavailable(reference: BlockReference, markets: Site['markets']): boolean {
  const market = 'market' in reference && markets.find(({ id }) => id === reference.market)
  if (!market) return false
  // An upcoming market can be linked, but its plans, providers and promotions are not live yet.
  const isLink = reference.to === 'market' && !isSubject(reference)
  if (market.status === 'closed' || (market.status === 'upcoming' && !isLink)) return true
  return reference.to === 'plan' && market.resting?.includes(reference.plan) === true
}

/** Whether the market is the subject of the block, by its own property or by its list of plans. */
function isSubject({ at: [key, ...deeper] }: BlockReference): boolean {
  return deeper.length === 0 || key === 'list'
}

/** The block without the list items that have a hidden reference; nothing if that leaves a list empty. */
function withoutReferences(block: Block, isHidden: (reference: BlockReference) => boolean): Block[] {
  const { references, opening } = blockKinds[block.kind]
  const hidden = (references?.(block) ?? []).filter(isHidden)
  // A block about one market has no content without it.
  if (!opening && hidden.some((reference) => reference.to === 'market' && isSubject(reference))) return []
  const hiddenItems = new Set(
    hidden.flatMap(({ at: [list, item] }) => (typeof item === 'number' ? [`${list} ${item}`] : [])),
  )
  if (hiddenItems.size === 0) return [block]
  const remaining = Object.entries(block).map(([key, value]) => {
    return [key, Array.isArray(value) ? value.filter((_, i) => !hiddenItems.has(`${key} ${i}`)) : value] as const
  })
  const isEmptied = remaining.some(([, value]) => Array.isArray(value) && value.length === 0)
  return isEmptied && !opening ? [] : [Object.fromEntries(remaining) as unknown as Block]
}
