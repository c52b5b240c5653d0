import type { FaqBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Questions and answers. */
export const faqBlock = {
  structuredData: (_, { items }) => ({ questions: items }),
} satisfies BlockDefinition<FaqBlock>
