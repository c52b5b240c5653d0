import type { HelpBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** How to reach us, in a few words. */
export const helpBlock = {
  messages: ['help'],
  data: ({ site }) => ({ phone: site.config.contact.phone, email: site.config.contact.supportEmail }),
  example: {
    kind: 'help',
    heading: 'Need Help Choosing?',
    text: 'An advisor can explain how the plans differ.',
    action: {
      label: 'Write to Us',
      href: '/contact',
      emphasis: 'secondary',
    },
  },
} satisfies BlockDefinition<HelpBlock>
