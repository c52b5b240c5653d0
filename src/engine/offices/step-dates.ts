import type { Market, Messages, OfficeHours } from '../../contract/config.ts'
import type { Site } from '../site/site.ts'

/** What it takes to say when the steps of a page happen for one request. */
export interface StepDates {
  readonly messages: Messages['steps']
  /** The office whose working days count; undefined on a page of no market. */
  readonly office: { readonly hours: OfficeHours; readonly timeZone: string } | undefined
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
