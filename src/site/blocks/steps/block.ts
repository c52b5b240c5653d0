import type { Messages, StepsBlock } from '#engine/contract/config.ts'
import { type Office, officeOf } from '#engine/offices.ts'
import { type Market, published, type Site } from '#engine/site.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** Numbered steps; some can happen on a day that depends on the visitor's request. */
export const stepsBlock = {
  data: ({ site, market }, { items }) => ({
    // Details are shown beside their steps, so the list needs the width of the page.
    wide: items.some(({ details }) => details),
    dates: items.some(({ date }) => date) ? stepDates(site, market) : undefined,
  }),
  workingDays: ({ items }) =>
    items.flatMap(({ date }, i) => (date?.kind === 'workingDays' ? [{ at: ['items', i, 'date'] }] : [])),
} satisfies BlockDefinition<StepsBlock>

/** The data from which the days of steps are computed for a request. */
export interface StepDates {
  readonly messages: Messages['steps']
  /** The message for a range of hours. */
  readonly range: string
  /** The office of the page's market; undefined on a page of no market. */
  readonly office: Office | undefined
  /** The phone number in the calendar file; undefined while a stand-in is in its place. */
  readonly phone: string | undefined
  /** The site's domain, in which references are unique. */
  readonly domain: string
}

function stepDates({ config, messages }: Site, market: Market | undefined): StepDates {
  const contact = market?.contact
  return {
    messages: messages.steps,
    range: messages.officeHours.range,
    office: market && officeOf(market),
    phone: published(contact?.hotline ?? config.contact.phone).real,
    domain: new URL(config.origin).hostname,
  }
}
