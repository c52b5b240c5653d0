import type { GlossaryBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Terms with their meaning; each has an anchor. */
export const glossaryBlock = {
  anchors: ({ terms }) => terms.map(({ id }, i) => ({ at: ['terms', i, 'id'], id })),
  example: {
    kind: 'glossary',
    heading: 'Terms from A to Z',
    terms: [
      {
        id: 'coverage',
        term: 'Coverage',
        definition: 'The headline sum of a plan.',
      },
      {
        id: 'premium',
        term: 'Premium',
        definition: 'What a plan costs a year.',
      },
    ],
  },
} satisfies BlockDefinition<GlossaryBlock>
