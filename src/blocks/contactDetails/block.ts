import type { ContactDetailsBlock } from '../../contract/config.ts'
import { hoursTexts } from '../../engine/offices/office-words.ts'
import { type Market, type Site, shownMarkets } from '../../engine/site/site.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** How to reach us, in every market. */
export const contactDetailsBlock = {
  messages: ['contactDetails'],
  data: ({ site }) => ({
    ...site.config.contact,
    phones: shownMarkets(site).flatMap((market) => phones(site, market)),
  }),
  example: {
    kind: 'contactDetails',
    heading: 'Other Ways to Reach Us',
    text: 'Someone answers in every country.',
  },
} satisfies BlockDefinition<ContactDetailsBlock>

/** A phone line, and when somebody answers it. */
interface Phone {
  readonly label: string
  readonly phone: string
  /** The usual hours, then the days on which others hold. */
  readonly hours: readonly string[]
}

function phones({ messages }: Site, { name, contact, locale }: Market): Phone[] {
  if (!contact) return []
  const { hotline, helpline } = contact
  const hours = hoursTexts(contact.officeHours, messages.officeHours, locale)
  const more = helpline ? [{ label: `${name}, ${helpline.label}`, phone: helpline.phone, hours }] : []
  return [{ label: name, phone: hotline, hours }, ...more]
}
