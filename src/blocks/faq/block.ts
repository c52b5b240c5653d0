import type { FaqBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Questions and answers. */
export const faqBlock = {
  structuredData: (_, { items }) => ({ questions: items }),
  example: {
    kind: 'faq',
    anchor: 'faq',
    heading: 'Questions Employers Ask',
    items: [
      {
        question: 'Who needs cover?',
        answer: 'Everyone who employs a helper at home.',
      },
      {
        question: 'When does it begin?',
        answer: 'On the day that the policy names.',
      },
    ],
  },
} satisfies BlockDefinition<FaqBlock>
