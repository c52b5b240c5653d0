import type { HeroBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'
import { drawings } from '../drawings.ts'

/** The opening of a page. */
export const heroBlock = {
  opening: true,
  data: (_, { picture }) => ({ drawing: picture && drawings[picture] }),
  example: {
    kind: 'hero',
    title: 'Compare Helper Insurance',
    text: 'Plans of every insurer in one table.',
    points: ['Free of charge', 'Quotes within a day'],
    actions: [
      {
        label: 'Compare Plans',
        href: '/',
        emphasis: 'primary',
      },
    ],
    picture: 'umbrella',
  },
} satisfies BlockDefinition<HeroBlock>
