import type { Promotion, PromotionsBlock } from '#engine/contract/config.ts'
import { dayText } from '#engine/dates.ts'
import { listedOffers } from '#engine/offers.ts'
import { hasEnded, promotionsOf, providerById } from '#engine/plans.ts'
import { isOpen, type Market, profileHref, shownMarkets } from '#engine/site.ts'
import { fill } from '#engine/text.ts'
import { type BlockContext, type BlockDefinition, marketById } from '../block-definition.ts'

/** The anchors of current and ended promotions on a provider's profile. */
export const promotionsAnchor = 'promotions'
export const endedAnchor = 'ended-promotions'

/** The promotions of a market, or of every open one: current ones, and ended ones that have details. */
export const promotionsBlock = {
  ofWholeSite: () => true,
  messages: ['promotions', 'plan'],
  data: (context, block) => {
    const { site } = context
    const markets = block.market === undefined ? shownMarkets(site).filter(isOpen) : [marketById(site, block.market)]
    const ended = markets.flatMap((market) =>
      promotionsOf(market, block.provider)
        .filter((one) => hasEnded(market, one) && one.details !== undefined)
        .map((one) => promotionData(context, market, block, one)),
    )
    return {
      /** By market, with its name if there can be several. */
      groups: markets.flatMap((market) => {
        const current = promotionsOf(market, block.provider).filter((one) => !hasEnded(market, one))
        if (current.length === 0) return []
        const name = block.market === undefined ? market.name : undefined
        return [{ id: market.id, name, current: current.map((one) => promotionData(context, market, block, one)) }]
      }),
      ended,
      endedCount: fill(site.messages.promotions.endedCount, { count: ended.length }),
    }
  },
  references: ({ market, provider: id }) => [
    ...(market === undefined ? [] : [{ to: 'market' as const, at: ['market'], market }]),
    ...(market === undefined || id === undefined
      ? []
      : [{ to: 'provider' as const, at: ['provider'], market, provider: id }]),
  ],
} satisfies BlockDefinition<PromotionsBlock>

function promotionData({ site, lang }: BlockContext, market: Market, block: PromotionsBlock, promotion: Promotion) {
  const { provider: id, plans = [], until, ...rest } = promotion
  const profile = profileHref(site, market.id, id)
  const anchor = hasEnded(market, promotion) ? endedAnchor : promotionsAnchor
  return {
    ...rest,
    provider: providerById(site, market, id),
    /** The plans to which it is limited; empty if it is for all plans of the provider. */
    plans: listedOffers(site, market, id).filter((offer) => plans.includes(offer.id)),
    ...(until !== undefined && { until, untilText: dayText(until, lang) }),
    // On the provider's profile the link would lead to itself.
    href: block.provider === undefined ? profile && `${profile}#${anchor}` : undefined,
  }
}
