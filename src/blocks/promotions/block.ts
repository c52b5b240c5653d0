import type { Promotion, PromotionsBlock } from '../../contract/config.ts'
import { dayText } from '../../engine/dates/dates.ts'
import { listedOffers } from '../../engine/plans/offers.ts'
import { provider } from '../../engine/plans/providers.ts'
import { profileHref } from '../../engine/site/paths.ts'
import type { Market } from '../../engine/site/site.ts'
import { type BlockDefinition, marketById } from '../block-definition.ts'

/** Where a provider's profile tells of its promotions. */
export const promotionsAnchor = 'promotions'

function withAnchor(profile: string | undefined): string | undefined {
  return profile && `${profile}#${promotionsAnchor}`
}

/** The promotions of a market, or of one provider there, that there is more to say of. */
export function describedPromotions({ promotions = [] }: Pick<Market, 'promotions'>, id?: string): Promotion[] {
  return promotions.filter(({ details, provider }) => details !== undefined && provider === (id ?? provider))
}

/** The promotions of a market that there is more to say of, with the days they run. */
export const promotionsBlock = {
  interactive: true,
  messages: ['promotions', 'plan'],
  data: ({ site, lang }, block) => {
    const market = marketById(site, block.market)
    const own = block.provider
    return {
      items: describedPromotions(market, own).map(({ provider: id, plans = [], ...promotion }) => ({
        ...promotion,
        provider: provider(site, market, id),
        /** The plans that it is for, where it is not for all of the provider's. */
        plans: listedOffers(site, market, id).filter((offer) => plans.includes(offer.id)),
        untilText: promotion.until && dayText(promotion.until, lang),
        // On its provider's profile it has nowhere else to lead.
        href: own === undefined ? withAnchor(profileHref(site, market.id, id)) : undefined,
      })),
    }
  },
  references: ({ market, provider: id }) => [
    { to: 'market', at: ['market'], market },
    ...(id === undefined ? [] : [{ to: 'provider' as const, at: ['provider'], market, provider: id }]),
  ],
  example: {
    kind: 'promotions',
    heading: 'Offers by Date',
    market: 'atlantis',
  },
} satisfies BlockDefinition<PromotionsBlock>
