import type { LinkCardsBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Cards that lead to other pages. */
export const linkCardsBlock = {
  example: {
    kind: 'linkCards',
    heading: 'Read On',
    items: [
      {
        title: 'Write to us',
        text: 'Every question is answered.',
        href: '/contact',
      },
      {
        title: 'Quotes',
        text: 'Free, and without obligation.',
        href: '/quotes',
      },
    ],
  },
} satisfies BlockDefinition<LinkCardsBlock>
