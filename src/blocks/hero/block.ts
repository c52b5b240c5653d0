import type { HeroBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'
import { drawings } from '../drawings.ts'

/** The opening of a page. */
export const heroBlock = {
  opening: true,
  data: (_, { picture }) => ({ drawing: picture && drawings[picture] }),
} satisfies BlockDefinition<HeroBlock>
