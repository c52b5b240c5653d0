import type { Market } from '../contract/config.ts'
import { dayText } from '../engine/dates/dates.ts'
import { type ProviderView, provider } from '../engine/plans/providers.ts'
import { profilePath } from '../engine/site/paths.ts'
import type { Site } from '../engine/site/site.ts'
import { type BlockMakers, marketById, ownMarket } from './block-context.ts'

/** The profiles of one market, as lists of them show them. */
export interface ProviderGroup {
  readonly market: string
  readonly providers: readonly { readonly provider: ProviderView; readonly tagline: string; readonly href: string }[]
}

/** Blocks that show insurers. */
export const providerBlocks = {
  providerHeader: (context, block) => ({ provider: provider(context.site, ownMarket(context), block.provider) }),
  providerList: ({ site, market }) => ({
    groups: (market ? [market] : site.markets)
      .map((each) => group(site, each))
      .filter(({ providers }) => providers.length > 0),
  }),
  reviewHeader: ({ site }, { market, provider: id }) => ({ provider: provider(site, marketById(site, market), id) }),
  logos: ({ site }, { providers }) => ({
    providers: providers.map(({ market, provider: id }) => provider(site, marketById(site, market), id)),
  }),
  promotions: ({ site }, { items }) => ({
    items: items.map(({ market, provider: id, validUntil }) => ({
      provider: provider(site, marketById(site, market), id),
      validUntilText: dayText(validUntil),
    })),
  }),
} satisfies BlockMakers

function group(site: Site, market: Market): ProviderGroup {
  const profiles = site.profiles.filter((profile) => profile.market === market.id)
  return {
    market: market.name,
    providers: profiles.map(({ id, tagline }) => ({
      provider: provider(site, market, id),
      tagline,
      href: profilePath(market.id, id),
    })),
  }
}
