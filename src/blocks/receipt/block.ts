import type { ReceiptBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** The sent details, the calendar file and a further link, on a thank-you page. */
export const receiptBlock = {
  messages: ['confirmation'],
  example: {
    kind: 'receipt',
    action: {
      label: 'Return to Homepage',
      href: '/',
      emphasis: 'secondary',
    },
  },
} satisfies BlockDefinition<ReceiptBlock>
