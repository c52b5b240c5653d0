import type { ConfirmationBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** The opening of a thank-you page. */
export const confirmationBlock = {
  opening: true,
  shareCard: 'quote',
  messages: ['confirmation'],
  example: {
    kind: 'confirmation',
    title: 'Thank You',
    text: 'Your request has arrived.',
    action: {
      label: 'Return to Homepage',
      href: '/',
      emphasis: 'secondary',
    },
  },
} satisfies BlockDefinition<ConfirmationBlock>
