import type { HelpBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** How to reach us, in a few words. */
export const helpBlock = {
  messages: ['help'],
  data: ({ site }) => ({ phone: site.config.contact.phone, email: site.config.contact.supportEmail }),
} satisfies BlockDefinition<HelpBlock>
