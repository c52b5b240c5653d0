import type { ConfirmationBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** The opening of a thank-you page. */
export const confirmationBlock = {
  opening: true,
  shareCard: 'quote',
  messages: ['confirmation'],
} satisfies BlockDefinition<ConfirmationBlock>
