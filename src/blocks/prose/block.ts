import type { ProseBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Paragraphs of text. */
export const proseBlock = {
  example: {
    kind: 'prose',
    heading: 'What Is Planned',
    paragraphs: [
      'A comparison of plans: what they cost, what they pay, and how claims are settled.',
      'There is no opening date yet.',
    ],
    actions: [
      {
        label: 'Tell Me When',
        href: '/contact',
        emphasis: 'primary',
      },
    ],
  },
} satisfies BlockDefinition<ProseBlock>
