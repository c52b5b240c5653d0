import type { StatsBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Figures with their labels. */
export const statsBlock = {
  example: {
    kind: 'stats',
    heading: 'In Figures',
    items: [
      {
        value: 'Up to 25%',
        label: 'saved on premiums',
      },
      {
        value: '24 hours',
        label: 'until the first quote',
      },
    ],
  },
} satisfies BlockDefinition<StatsBlock>
