import type { StepsBlock } from '../../contract/config.ts'
import { stepDates } from '../../engine/offices/step-dates.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Numbered steps, some of which may happen on a day that follows from the visitor's request. */
export const stepsBlock = {
  data: ({ site, market }, { items }) => ({
    dates: items.some(({ date }) => date) ? stepDates(site, market) : undefined,
  }),
  workingDays: ({ items }) =>
    items.flatMap(({ date }, i) => (date?.kind === 'workingDays' ? [{ at: ['items', i, 'date'] }] : [])),
  example: {
    kind: 'steps',
    heading: 'What Happens Next',
    items: [
      {
        icon: 'clock',
        title: 'A first answer',
        text: 'An advisor reads your request.',
        date: {
          kind: 'workingDays',
          within: 1,
        },
      },
      {
        icon: 'mail',
        title: 'Your quotes',
        text: 'By e-mail, one for each insurer.',
        details: ['The premium', 'What the plan pays'],
      },
    ],
  },
} satisfies BlockDefinition<StepsBlock>
