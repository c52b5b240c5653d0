import type { BlockDefinition } from '#blocks/block-definition.ts'
import type { ContactDetailsBlock } from '#contract/config.ts'
import { hasMoreMarkets } from '#engine/forms/forms.ts'
import { hoursTexts } from '#engine/offices/hours-text.ts'
import { type Office, officeOf } from '#engine/offices/office-hours.ts'
import { addressIn, countriesPath } from '#engine/site/paths.ts'
import { type Market, type Site, shownMarkets } from '#engine/site/site.ts'
import { joined } from '#engine/site/template.ts'

/** How to reach us in every market that lists show. */
export const contactDetailsBlock = {
  ofWholeSite: () => true,
  interactive: true,
  messages: ['contactDetails', 'officeHours'],
  data: ({ site }) => contactDetailsData(site),
} satisfies BlockDefinition<ContactDetailsBlock>

/**
 * The contact details without placeholder numbers and addresses; the market with this id is among them even if menus do
 * not show it.
 */
export function contactDetailsData(site: Site, marketId?: unknown) {
  const { otherMarket: term } = site.messages.form
  const { supportEmail, emails = [], responseTimes, offices } = site.config.contact
  const phones = shownMarkets(site, marketId).flatMap((market) => phonesOf(site, market))
  return {
    phones,
    hasPhones: phones.some(({ phone }) => phone !== undefined),
    emails: [{ label: site.messages.contactDetails.support, email: supportEmail }, ...emails].map(
      ({ label, email }) => ({ label, email: isStandInEmail(email) ? undefined : email }),
    ),
    responseTimes,
    offices: offices.map(({ name, address }) => ({ name, address: isStandInAddress(address) ? undefined : address })),
    /** The link to the page of all countries, which lead to their own phones. */
    others: hasMoreMarkets(site)
      ? { term, label: site.messages.layout.allMarkets, href: addressIn(site, countriesPath) }
      : undefined,
  }
}

/** An office or a helpline. */
interface Phone {
  readonly label: string
  readonly phone: string | undefined
  /** The usual hours, then the exceptions. */
  readonly hours: readonly string[]
  readonly office: Office
}

function phonesOf({ messages }: Site, market: Market): Phone[] {
  const { name, contact, locale, status } = market
  const office = officeOf(market)
  // The office of an announced market takes no calls yet.
  if (!contact || !office || status === 'upcoming') return []
  const { hotline, helpline } = contact
  const hours = hoursTexts(contact.officeHours, messages.officeHours, locale)
  const more =
    helpline && !isStandInPhone(helpline.phone)
      ? [{ label: joined([name, helpline.label], 'items', locale), phone: helpline.phone, hours, office }]
      : []
  return [{ label: name, phone: isStandInPhone(hotline) ? undefined : hotline, hours, office }, ...more]
}

/** Whether a telephone number ends in zeros only, and so is probably not a real one yet: `+65 0000 0000`. */
export function isStandInPhone(phone: string): boolean {
  return /[1-9]\D*(?:0\D*){6,}\d?$/.test(phone)
}

/** Whether an e-mail address can never get mail, because nobody can own a domain that ends in `.example` (RFC 2606). */
export function isStandInEmail(email: string): boolean {
  return email.endsWith('.example')
}

/** Whether an address begins with `Placeholder`, because the office's real one is not known yet. */
export function isStandInAddress(address: readonly string[]): boolean {
  return /^Placeholder\b/.test(address[0] ?? '')
}
