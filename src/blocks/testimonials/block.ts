import type { TestimonialsBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** What customers say of us. */
export const testimonialsBlock = {
  messages: ['plan'],
} satisfies BlockDefinition<TestimonialsBlock>
