import type { CustomerReviewsBlock } from '../../contract/config.ts'
import { dayText } from '../../engine/dates/dates.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** What customers wrote. */
export const customerReviewsBlock = {
  messages: ['plan'],
  data: (_, { items }) => ({ dates: items.map(({ date }) => dayText(date)) }),
} satisfies BlockDefinition<CustomerReviewsBlock>
