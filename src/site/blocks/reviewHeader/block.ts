import type { ReviewHeaderBlock } from '#engine/contract/config.ts'
import type { Offer } from '#engine/offers.ts'
import type { Site } from '#engine/site.ts'
import { type BlockDefinition, planReferences, referencedOffer } from '../block-definition.ts'

export const reviewHeaderBlock = {
  opening: true,
  shareCard: 'review',
  messages: ['plan', 'reviewHeader'],
  data: ({ site }, block) => reviewedPlan(site, block),
  references: (block) => planReferences(block),
  structuredData: ({ site }, block) => {
    const { provider, rating, reviews } = reviewedPlan(site, block)
    return rating === undefined || reviews === undefined ? {} : { rated: { name: provider.name, rating, reviews } }
  },
} satisfies BlockDefinition<ReviewHeaderBlock>

/** The provider, the rating and the number of reviews of the reviewed plan. */
function reviewedPlan(site: Site, block: ReviewHeaderBlock): Pick<Offer, 'provider' | 'rating' | 'reviews'> {
  const { provider, rating, reviews } = referencedOffer(site, block)
  return { provider, ...(rating !== undefined && { rating }), ...(reviews !== undefined && { reviews }) }
}

/** The plan that the page at a path reviews, and the conclusion of the review; empty if it is not a review. */
export function reviewOn(site: Site, path: string): { readonly description?: string; readonly reviewed?: Offer } {
  const blocks = site.pages.find((page) => page.path === path)?.blocks ?? []
  const header = blocks.find((block) => block.kind === 'reviewHeader')
  if (!header) return {}
  return { description: header.text, reviewed: referencedOffer(site, header) }
}
