import type { BlockReference } from '#blocks/block-definition.ts'
import { blockKinds } from '#blocks/blocks.ts'
import type { Market, Site } from '#engine/site/site.ts'
import type { PageDefinition } from './page-definitions.ts'

/** The part of a site that the pages of one market need: one market and its profiles, no pages and no texts. */
interface MarketSite extends Site {
  /** The objects that it consists of; market sites with the same parts give the same pages. */
  readonly parts: readonly object[]
}

/**
 * Gives the market site of a page; a build compares its parts to tell whether the page changed. Undefined for a page of no
 * market and for one with a block that shows other parts of the site.
 */
export function marketSites(site: Site): (page: PageDefinition) => MarketSite | undefined {
  const { config, messages, benefits, facts, units, language } = site
  const common = { config, messages, benefits, facts, units, ...(language && { language }) }
  const profiles = Map.groupBy(site.profiles, ({ market }) => market)
  const cache = new Map<Market, MarketSite>()
  const marketSite = (market: Market): MarketSite => {
    const own = { markets: [market], profiles: profiles.get(market.id) ?? [] }
    return { ...common, ...own, pages: [], articles: [], legal: [], parts: [common, own] }
  }
  return ({ market, blocks, source: { document } }) => {
    if (!market) return undefined
    const own = cache.get(market) ?? marketSite(market)
    cache.set(market, own)
    if (![...own.markets, ...own.profiles].some((one) => one === document)) return undefined
    const written = typeof blocks === 'function' ? blocks(own) : blocks
    const isOwn = (reference: BlockReference) => !('market' in reference) || reference.market === market.id
    const isEnough = written.every((block) => {
      const { ofWholeSite, references } = blockKinds[block.kind]
      return !ofWholeSite?.(block) && (references?.(block) ?? []).every(isOwn)
    })
    return isEnough ? own : undefined
  }
}
