import type { ContactDetailsBlock } from '../../contract/config.ts'
import { listedMarkets, type Market } from '../../engine/site/site.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** How to reach us, in every market. */
export const contactDetailsBlock = {
  messages: ['contactDetails'],
  data: ({ site }) => ({ ...site.config.contact, phones: listedMarkets(site.markets).flatMap(phones) }),
  example: {
    kind: 'contactDetails',
    heading: 'Other Ways to Reach Us',
    text: 'Someone answers in every country.',
  },
} satisfies BlockDefinition<ContactDetailsBlock>

function phones({ name, contact }: Market): { label: string; phone: string }[] {
  if (!contact) return []
  const { hotline, helpline } = contact
  const more = helpline ? [{ label: `${name}, ${helpline.label}`, phone: helpline.phone }] : []
  return [{ label: name, phone: hotline }, ...more]
}
