import type { ContactDetailsBlock } from '#engine/contract/config.ts'
import { hasMoreMarkets } from '#engine/forms.ts'
import { hoursTexts, type Office, officeOf } from '#engine/offices.ts'
import {
  addressIn,
  countriesPath,
  type Market,
  type Published,
  published,
  type Site,
  shownMarkets,
  writtenMarkets,
} from '#engine/site.ts'
import { joined } from '#engine/text.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** How to reach us in every market that lists show. */
export const contactDetailsBlock = {
  ofWholeSite: () => true,
  interactive: true,
  messages: ['contactDetails', 'officeHours'],
  data: ({ site }) => contactDetailsData(site),
} satisfies BlockDefinition<ContactDetailsBlock>

/** The contact details; those of the market with this id come first, even if menus do not show it. */
export function contactDetailsData(site: Site, marketId?: unknown) {
  const { otherMarket: term } = site.messages.form
  const { supportEmail, emails = [], responseTimes, offices } = site.config.contact
  const markets = shownMarkets(site, marketId)
  // The hours of the country that a visitor asks for, or of the page's language, are read first.
  const first =
    markets.find(({ id }) => id === marketId) ?? markets.find((market) => writtenMarkets(site).includes(market))
  const inOrder = [...(first ? [first] : []), ...markets.filter((market) => market !== first)]
  const addresses = [{ label: site.messages.contactDetails.support, email: supportEmail }, ...emails]
  return {
    phones: inOrder.flatMap((market) => phonesOf(site, market)),
    emails: addresses.map(({ label, email }) => ({ label, email: published(email) })),
    responseTimes,
    offices: offices.map(({ name, address }) => ({ name, address: published<readonly string[]>(address) })),
    /** The link to the page of all countries, which lead to their own phones. */
    others: hasMoreMarkets(site)
      ? { term, label: site.messages.layout.allMarkets, href: addressIn(site, countriesPath) }
      : undefined,
  }
}

/** An office or a helpline. */
interface Phone {
  readonly label: string
  readonly phone: Published<string>
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
  return [
    { label: name, phone: published(hotline), hours, office },
    ...(helpline
      ? [{ label: joined([name, helpline.label], 'items', locale), phone: published(helpline.phone), hours, office }]
      : []),
  ]
}
