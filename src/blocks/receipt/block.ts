import type { ReceiptBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** What a visitor takes along from a thank-you page. */
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
