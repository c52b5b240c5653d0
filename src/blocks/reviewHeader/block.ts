import type { ReviewHeaderBlock } from '../../contract/config.ts'
import { provider } from '../../engine/plans/providers.ts'
import { type BlockDefinition, marketById, providerReferences } from '../block-definition.ts'

/** The opening of a review. */
export const reviewHeaderBlock = {
  opening: true,
  shareCard: 'review',
  messages: ['plan', 'review'],
  data: ({ site }, { market, provider: id }) => ({ provider: provider(site, marketById(site, market), id) }),
  references: (block) => providerReferences(block),
  structuredData: (site, { market, provider: id, rating, reviews }) => {
    const { name } = provider(site, marketById(site, market), id)
    return { rated: { name, rating, reviews } }
  },
  example: {
    kind: 'reviewHeader',
    title: 'Nereus Reviewed',
    text: 'The longest list of benefits, and the highest price.',
    market: 'atlantis',
    provider: 'nereus',
    rating: 4.6,
    reviews: 312,
  },
} satisfies BlockDefinition<ReviewHeaderBlock>
