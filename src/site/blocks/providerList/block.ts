import type { ProviderListBlock } from '#engine/contract/config.ts'
import { type ProviderView, providerById } from '#engine/plans.ts'
import {
  addressIn,
  isOpen,
  type Market,
  profilePath,
  providersPath,
  type Site,
  shownMarkets,
  writtenProfiles,
} from '#engine/site.ts'
import type { BlockDefinition } from '../block-definition.ts'

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
  /** The page of the market's providers; undefined if it has none. */
  readonly href?: string
  readonly providers: readonly ProviderLink[]
}

interface ProviderLink {
  readonly provider: ProviderView
  /** Undefined if the profile is not written in the language of the page. */
  readonly tagline?: string
  readonly href: string
}

function providerGroup(site: Site, market: Market): ProviderGroup {
  const profiles = site.profiles.filter((profile) => profile.market === market.id)
  const written = new Set(writtenProfiles(site))
  return {
    market: market.name,
    ...(market.providersPage && { href: addressIn(site, providersPath(market.id)) }),
    providers: profiles.map((profile) => ({
      provider: providerById(site, market, profile.id),
      ...(written.has(profile) && { tagline: profile.tagline }),
      href: addressIn(site, profilePath(market.id, profile.id)),
    })),
  }
}
