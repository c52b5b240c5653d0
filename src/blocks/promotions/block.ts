import type { PromotionsBlock } from '../../contract/config.ts'
import { dayText } from '../../engine/dates/dates.ts'
import { provider } from '../../engine/plans/providers.ts'
import { type BlockDefinition, marketById, providerReferences } from '../block-definition.ts'

/** Offers of providers that end on a day. */
export const promotionsBlock = {
  interactive: true,
  data: ({ site, lang }, { items }) => ({
    items: items.map(({ market, provider: id, validUntil }) => ({
      provider: provider(site, marketById(site, market), id),
      validUntilText: dayText(validUntil, lang),
    })),
  }),
  references: ({ items }) => items.flatMap((named, i) => providerReferences(named, 'items', i)),
  example: {
    kind: 'promotions',
    heading: 'Offers by Date',
    activeLabel: 'Active',
    endedLabel: 'Ended',
    validUntilLabel: 'Valid until',
    termsHeading: 'Terms',
    detailsLabel: 'View Details',
    items: [
      {
        market: 'atlantis',
        provider: 'nereus',
        promotion: 'A tenth off',
        details: 'On the first year of a new policy.',
        validUntil: '2031-03-31',
        terms: ['New policies only'],
        href: '/contact',
      },
    ],
  },
} satisfies BlockDefinition<PromotionsBlock>
