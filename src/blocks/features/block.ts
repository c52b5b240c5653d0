import type { FeaturesBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Points with icons. */
export const featuresBlock = {
  example: {
    kind: 'features',
    heading: 'Three Things to Know',
    items: [
      {
        icon: 'clinic',
        title: '800 clinics',
        text: 'Ask for those nearest to your home.',
      },
      {
        icon: 'phone',
        title: 'A doctor on the phone',
        text: 'At any hour.',
      },
    ],
  },
} satisfies BlockDefinition<FeaturesBlock>
