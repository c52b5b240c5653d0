import type { BlockDefinition } from '#blocks/block-definition.ts'
import type { ProviderListBlock } from '#contract/config.ts'
import { type ProviderView, providerById } from '#engine/plans/providers.ts'
import { addressIn, profilePath } from '#engine/site/paths.ts'
import { isOpen, type Market, type Site, shownMarkets } from '#engine/site/site.ts'

/** The providers with a profile: those of the page's market, or of all open markets on a page of no market. */
export const providerListBlock = {
  messages: ['provider'],
  data: ({ site, market }) => ({
    groups: (market ? [market] : shownMarkets(site).filter(isOpen))
      .map((each) => providerGroup(site, each))
      .filter(({ providers }) => providers.length > 0),
  }),
} satisfies BlockDefinition<ProviderListBlock>

interface ProviderGroup {
  readonly market: string
  readonly providers: readonly { readonly provider: ProviderView; readonly tagline: string; readonly href: string }[]
}

function providerGroup(site: Site, market: Market): ProviderGroup {
  const profiles = site.profiles.filter((profile) => profile.market === market.id)
  return {
    market: market.name,
    providers: profiles.map(({ id, tagline }) => ({
      provider: providerById(site, market, id),
      tagline,
      href: addressIn(site, profilePath(market.id, id)),
    })),
  }
}
