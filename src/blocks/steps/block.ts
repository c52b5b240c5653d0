import type { Messages, OfficeHoursConfig, StepsBlock } from '../../contract/config.ts'
import type { Market, Site } from '../../engine/site/site.ts'
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

/** What it takes to say when the steps of a page happen for one request. */
export interface StepDates {
  readonly messages: Messages['steps']
  /** The office whose working days count; undefined on a page of no market. */
  readonly office: { readonly hours: OfficeHoursConfig; readonly timeZone: string } | undefined
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
    office: contact && { hours: contact.officeHours, timeZone: market.timeZone },
    phone: contact?.hotline ?? config.contact.phone,
    domain: new URL(config.origin).hostname,
  }
}
