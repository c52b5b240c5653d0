import type { Block } from '#engine/contract/config.ts'
import { isListed, promotionsOf } from '#engine/plans.ts'
import { addressIn, contactPath, type Market, type Profile, planAnchor, type Site } from '#engine/site.ts'
import { marketById } from '../blocks/block-definition.ts'
import { endedAnchor, promotionsAnchor } from '../blocks/promotions/block.ts'

const plansAnchor = 'plans'

/** The anchors of the cards of a market's plans, or of one provider's. */
export function cardAnchors({ plans = [] }: Market, providerId?: string): string[] {
  const shown = plans.filter((plan) => isListed(plan) && plan.provider === (providerId ?? plan.provider))
  return shown.map(({ id }) => planAnchor(id))
}

/** The anchors of a profile's blocks. */
export function profileAnchors(market: Market | undefined, providerId: string): string[] {
  if (!market) return [plansAnchor]
  const hasPromotions = promotionsOf(market, providerId).length > 0
  return [plansAnchor, ...(hasPromotions ? [promotionsAnchor, endedAnchor] : []), ...cardAnchors(market, providerId)]
}

/**
 * The blocks of a profile in the order of the specification. The notice stands before what it warns of, promotions behind
 * the plans.
 */
export function profileBlocks(site: Site, profile: Profile): Block[] {
  const { id, tagline, highlights, about, plansHeading, why, notice, closing } = profile
  const market = marketById(site, profile.market)
  const title = market.providers?.find((provider) => provider.id === id)?.name ?? id
  return [
    { kind: 'providerHeader', title, tagline, provider: id },
    ...(notice ? [{ kind: 'notice' as const, icon: 'globe' as const, ...notice }] : []),
    { kind: 'features', heading: site.messages.provider.highlights, items: highlights },
    { kind: 'prose', heading: about.heading, paragraphs: about.paragraphs },
    { kind: 'providerPlans', anchor: plansAnchor, heading: plansHeading, provider: id },
    ...(promotionsOf(market, id).length > 0
      ? [
          {
            kind: 'promotions' as const,
            anchor: promotionsAnchor,
            heading: site.messages.promotions.heading,
            market: market.id,
            provider: id,
          },
        ]
      : []),
    { kind: 'features', heading: why.heading, items: why.items },
    {
      kind: 'callToAction',
      heading: closing.heading,
      text: closing.text,
      quote: { label: closing.quote, market: market.id, provider: id },
      actions: [{ label: closing.agent, href: addressIn(site, contactPath), emphasis: 'secondary' }],
    },
  ]
}
