import type { ReviewHeaderBlock } from '../../contract/config.ts'
import { type Offer, offer } from '../../engine/plans/offers.ts'
import type { Site } from '../../engine/site/site.ts'
import { type BlockDefinition, marketById, planReferences } from '../block-definition.ts'

export const reviewHeaderBlock = {
  opening: true,
  shareCard: 'review',
  messages: ['plan', 'reviewHeader'],
  data: ({ site }, block) => reviewedPlan(site, block),
  references: (block) => planReferences(block),
  structuredData: (site, block) => {
    const { provider, rating, reviews } = reviewedPlan(site, block)
    return rating === undefined || reviews === undefined ? {} : { rated: { name: provider.name, rating, reviews } }
  },
} satisfies BlockDefinition<ReviewHeaderBlock>

/** The provider, the rating and the number of reviews of the reviewed plan. */
function reviewedPlan(site: Site, { market, plan }: ReviewHeaderBlock): Pick<Offer, 'provider' | 'rating' | 'reviews'> {
  const { provider, rating, reviews } = offer(site, marketById(site, market), plan)
  return { provider, ...(rating !== undefined && { rating }), ...(reviews !== undefined && { reviews }) }
}
