import type { TestimonialsBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Testimonials about us. */
export const testimonialsBlock = {
  messages: ['plan', 'testimonials'],
  example: {
    kind: 'testimonials',
    heading: 'What Employers Say',
    sample: 'Sample testimonials',
    items: [
      {
        name: 'Galatea N.',
        role: 'Employer',
        content: 'All the plans stood in one table.',
        rating: 5,
      },
    ],
  },
} satisfies BlockDefinition<TestimonialsBlock>
