import type { BlockReference } from '../blocks/block-definition.ts'
import { blockKinds } from '../blocks/blocks.ts'
import type { Market, Site } from '../engine/site/site.ts'
import type { PageDefinition } from './page-definitions.ts'

/** As much of a site as a market's own pages show: of the other markets, of pages and of texts, it has none. */
export interface OwnSite extends Site {
  /** All that is in it. */
  readonly parts: readonly object[]
}

/**
 * Gives the part of a site that is enough for a page, where that is a market's: then the page can show nothing else, and
 * whoever knows this part knows the page. Undefined of a page that shows more.
 */
export function ownSites(site: Site): (page: PageDefinition) => OwnSite | undefined {
  const { config, messages, benefits, language } = site
  const common = { config, messages, benefits, ...(language && { language }) }
  const profiles = Map.groupBy(site.profiles, ({ market }) => market)
  const made = new Map<Market, OwnSite>()
  const ownSite = (market: Market): OwnSite => {
    const own = { markets: [market], profiles: profiles.get(market.id) ?? [] }
    return { ...common, ...own, pages: [], articles: [], legal: [], parts: [common, own] }
  }
  return ({ market, blocks, source: { document } }) => {
    if (!market) return undefined
    const own = made.get(market) ?? ownSite(market)
    made.set(market, own)
    if (![...own.markets, ...own.profiles].some((one) => one === document)) return undefined
    const written = typeof blocks === 'function' ? blocks(own) : blocks
    const isOwn = (reference: BlockReference) => !('market' in reference) || reference.market === market.id
    const isEnough = written.every((block) => {
      const { ofWholeSite, references } = blockKinds[block.kind]
      return !ofWholeSite && (references?.(block) ?? []).every(isOwn)
    })
    return isEnough ? own : undefined
  }
}
