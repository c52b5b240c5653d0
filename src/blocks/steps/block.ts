import type { Messages, StepsBlock } from '../../contract/config.ts'
import { type Office, officeOf } from '../../engine/offices/office-hours.ts'
import type { Market, Site } from '../../engine/site/site.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Numbered steps, some of which may happen on a day that follows from the visitor's request. */
export const stepsBlock = {
  data: ({ site, market }, { items }) => ({
    // With details beside its steps, a list has the width of the page, and its heading stands over it.
    wide: items.some(({ details }) => details),
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

/** What it takes to say when the steps of a page happen for one request. */
export interface StepDates {
  readonly messages: Messages['steps']
  /** How a stretch of hours is written. */
  readonly range: string
  /** The office whose hours count; undefined on a page of no market. */
  readonly office: Office | undefined
  /** The number to call about another day. */
  readonly phone: string
  /** The site's domain, in which references are unique. */
  readonly domain: string
}

/** The step dates of a market's page, or of a page of no market. */
export function stepDates({ config, messages }: Site, market: Market | undefined): StepDates {
  const contact = market?.contact
  return {
    messages: messages.steps,
    range: messages.officeHours.range,
    office: market && officeOf(market),
    phone: contact?.hotline ?? config.contact.phone,
    domain: new URL(config.origin).hostname,
  }
}
