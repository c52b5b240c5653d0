import type { BlockDefinition } from '#blocks/block-definition.ts'
import type { ContactDetailsBlock } from '#contract/config.ts'
import { hasMoreMarkets } from '#engine/forms/forms.ts'
import { hoursTexts } from '#engine/offices/hours-text.ts'
import { type Office, officeOf } from '#engine/offices/office-hours.ts'
import { addressIn, countriesPath } from '#engine/site/paths.ts'
import { type Market, type Site, shownMarkets } from '#engine/site/site.ts'
import { isStandInAddress, publishedEmail, publishedPhone } from '#engine/site/stand-ins.ts'
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
  const hasPhones = phones.some(({ phone }) => phone !== undefined)
  const addresses = [{ label: site.messages.contactDetails.support, email: supportEmail }, ...emails].filter(
    ({ email }) => publishedEmail(email) !== undefined,
  )
  const isOpen = { phone: hasPhones, email: addresses.length > 0 }
  return {
    phones,
    hasPhones,
    emails: addresses,
    /** A time is promised only for a way by which visitors can reach us. */
    responseTimes: responseTimes.filter(({ way }) => !way || isOpen[way]),
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
  const line = helpline && publishedPhone(helpline.phone)
  const more = line ? [{ label: joined([name, helpline.label], 'items', locale), phone: line, hours, office }] : []
  return [{ label: name, phone: publishedPhone(hotline), hours, office }, ...more]
}
