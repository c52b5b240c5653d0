import type { PromotionsBlock } from '../../contract/config.ts'
import { dayText } from '../../engine/dates/dates.ts'
import { provider } from '../../engine/plans/providers.ts'
import { profileHref } from '../../engine/site/paths.ts'
import { type BlockDefinition, marketById } from '../block-definition.ts'

/** The promotions of a market that there is more to say of, with the days they run. */
export const promotionsBlock = {
  interactive: true,
  data: ({ site, lang }, block) => {
    const market = marketById(site, block.market)
    const described = (market.promotions ?? []).filter(({ details }) => details !== undefined)
    return {
      items: described.map(({ provider: id, plans, ...promotion }) => ({
        ...promotion,
        provider: provider(site, market, id),
        untilText: promotion.until && dayText(promotion.until, lang),
        href: profileHref(site, market.id, id),
      })),
    }
  },
  references: ({ market }) => [{ to: 'market', at: ['market'], market }],
  example: {
    kind: 'promotions',
    heading: 'Offers by Date',
    activeLabel: 'Active',
    endedLabel: 'Ended',
    validUntilLabel: 'Valid until',
    termsHeading: 'Terms',
    detailsLabel: 'View Details',
    market: 'atlantis',
  },
} satisfies BlockDefinition<PromotionsBlock>
