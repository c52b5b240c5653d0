import type { BlockDefinition } from '#blocks/block-definition.ts'
import type { ContactDetailsBlock } from '#contract/config.ts'
import { hasMoreMarkets } from '#engine/forms/forms.ts'
import { hoursTexts } from '#engine/offices/hours-text.ts'
import { addressIn, countriesPath } from '#engine/site/paths.ts'
import { type Market, type Site, shownMarkets } from '#engine/site/site.ts'
import { joined } from '#engine/site/template.ts'

/** How to reach us in every market that lists show. */
export const contactDetailsBlock = {
  ofWholeSite: true,
  messages: ['contactDetails'],
  data: ({ site }) => contactDetailsData(site),
} satisfies BlockDefinition<ContactDetailsBlock>

/** The contact details; with the id of a market, its phone is among them even if menus do not show it. */
export function contactDetailsData(site: Site, marketId?: unknown) {
  const { otherMarket: term } = site.messages.form
  return {
    ...site.config.contact,
    phones: shownMarkets(site, marketId).flatMap((market) => phones(site, market)),
    /** The link to the page of all countries, which lead to their own phones. */
    others: hasMoreMarkets(site)
      ? { term, label: site.messages.layout.allMarkets, href: addressIn(site, countriesPath) }
      : undefined,
  }
}

interface Phone {
  readonly label: string
  readonly phone: string
  /** The usual hours, then the exceptions. */
  readonly hours: readonly string[]
}

function phones({ messages }: Site, { name, contact, locale, status }: Market): Phone[] {
  // The office of an announced market answers nobody yet, and its number may still be a stand-in.
  if (!contact || status === 'upcoming') return []
  const { hotline, helpline } = contact
  const hours = hoursTexts(contact.officeHours, messages.officeHours, locale)
  const more = helpline
    ? [{ label: joined([name, helpline.label], 'items', locale), phone: helpline.phone, hours }]
    : []
  return [{ label: name, phone: hotline, hours }, ...more]
}
