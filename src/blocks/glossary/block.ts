import type { GlossaryBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Terms with their meaning; each has an address of its own. */
export const glossaryBlock = {
  anchors: ({ terms }) => terms.map(({ id }, i) => ({ at: ['terms', i, 'id'], id })),
} satisfies BlockDefinition<GlossaryBlock>
