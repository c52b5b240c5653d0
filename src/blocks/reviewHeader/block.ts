import type { ReviewHeaderBlock } from '../../contract/config.ts'
import { type Offer, offer } from '../../engine/plans/offers.ts'
import type { Site } from '../../engine/site/site.ts'
import { type BlockDefinition, marketById, planReferences } from '../block-definition.ts'

/** The opening of a review. */
export const reviewHeaderBlock = {
  opening: true,
  shareCard: 'review',
  messages: ['plan', 'reviewHeader'],
  data: ({ site }, block) => reviewed(site, block),
  references: (block) => planReferences(block),
  structuredData: (site, block) => {
    const { provider, rating, reviews } = reviewed(site, block)
    return rating === undefined || reviews === undefined ? {} : { rated: { name: provider.name, rating, reviews } }
  },
  example: {
    kind: 'reviewHeader',
    title: 'Nereus Reviewed',
    text: 'The longest list of benefits, and the highest price.',
    market: 'atlantis',
    plan: 2,
  },
} satisfies BlockDefinition<ReviewHeaderBlock>

/** The provider of a review's plan, with the plan's rating and number of reviews where it has them. */
function reviewed(site: Site, { market, plan }: ReviewHeaderBlock): Pick<Offer, 'provider' | 'rating' | 'reviews'> {
  const { provider, rating, reviews } = offer(site, marketById(site, market), plan)
  return { provider, ...(rating !== undefined && { rating }), ...(reviews !== undefined && { reviews }) }
}
