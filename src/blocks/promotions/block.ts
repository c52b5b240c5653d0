import type { Promotion, PromotionsBlock } from '../../contract/config.ts'
import { dayText } from '../../engine/dates/dates.ts'
import { listedOffers } from '../../engine/plans/offers.ts'
import { provider } from '../../engine/plans/providers.ts'
import { profileHref } from '../../engine/site/paths.ts'
import type { Market } from '../../engine/site/site.ts'
import { fill } from '../../engine/site/template.ts'
import { type BlockContext, type BlockDefinition, marketById } from '../block-definition.ts'

/** Where a provider's profile tells of its promotions, and of those that have ended. */
export const promotionsAnchor = 'promotions'
export const endedAnchor = 'ended-promotions'

/** The promotions of a market's provider. */
export function promotionsOf({ promotions = [] }: Pick<Market, 'promotions'>, id: string): Promotion[] {
  return promotions.filter(({ provider }) => provider === id)
}

/** The promotions of a market: those that run, and those that ran, of which a line of history is kept where there is more to say. */
export const promotionsBlock = {
  messages: ['promotions', 'plan'],
  data: (context, block) => {
    const { promotions = [], ended = [] } = marketById(context.site, block.market)
    const own = promotions.filter((one) => one.provider === (block.provider ?? one.provider))
    const past = own.filter((one) => ended.includes(one) && one.details !== undefined)
    return {
      current: own.filter((one) => !ended.includes(one)).map((one) => shown(context, block, one, promotionsAnchor)),
      ended: past.map((one) => shown(context, block, one, endedAnchor)),
      endedCount: fill(context.site.messages.promotions.endedCount, { count: past.length }),
    }
  },
  references: ({ market, provider: id }) => [
    { to: 'market', at: ['market'], market },
    ...(id === undefined ? [] : [{ to: 'provider' as const, at: ['provider'], market, provider: id }]),
  ],
  example: {
    kind: 'promotions',
    heading: 'Current Promotions',
    market: 'atlantis',
  },
} satisfies BlockDefinition<PromotionsBlock>

function shown({ site, lang }: BlockContext, block: PromotionsBlock, promotion: Promotion, anchor: string) {
  const market = marketById(site, block.market)
  const { provider: id, plans = [], until, ...said } = promotion
  const profile = profileHref(site, market.id, id)
  return {
    ...said,
    provider: provider(site, market, id),
    /** The plans that it is for, where it is not for all of the provider's. */
    plans: listedOffers(site, market, id).filter((offer) => plans.includes(offer.id)),
    ...(until !== undefined && { until, untilText: dayText(until, lang) }),
    // On its provider's profile it has nowhere else to lead.
    href: block.provider === undefined ? profile && `${profile}#${anchor}` : undefined,
  }
}
