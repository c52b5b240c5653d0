import type { CustomerReviewsBlock } from '../../contract/config.ts'
import { dayText } from '../../engine/dates/dates.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Reviews by customers. */
export const customerReviewsBlock = {
  messages: ['plan'],
  data: ({ lang }, { items }) => ({ dates: items.map(({ date }) => dayText(date, lang)) }),
  example: {
    kind: 'customerReviews',
    heading: 'What Customers Say',
    sample: 'Sample reviews',
    items: [
      {
        name: 'Doris P.',
        rating: 4,
        date: '2031-02-05',
        comment: 'It does what we need.',
      },
    ],
  },
} satisfies BlockDefinition<CustomerReviewsBlock>
