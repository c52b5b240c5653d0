import type { ListsBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Lists side by side. */
export const listsBlock = {
  example: {
    kind: 'lists',
    heading: 'Key Features',
    lists: [
      {
        heading: 'In Both Plans',
        mark: 'tick',
        items: ['Hospital stays', 'Personal accidents'],
      },
      {
        heading: 'In Neither',
        mark: 'cross',
        items: ['Spectacles'],
      },
    ],
  },
} satisfies BlockDefinition<ListsBlock>
