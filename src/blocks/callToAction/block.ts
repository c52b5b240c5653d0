import type { CallToActionBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** A heading with what to do next, at the end of a page. */
export const callToActionBlock = {
  example: {
    kind: 'callToAction',
    heading: 'Ready to Compare?',
    text: 'The plans of your country, or quotes made for you.',
    actions: [
      {
        label: 'Compare Plans',
        href: '/',
        emphasis: 'primary',
      },
      {
        label: 'Get Free Quotes',
        href: '/quotes',
        emphasis: 'secondary',
      },
    ],
  },
} satisfies BlockDefinition<CallToActionBlock>
