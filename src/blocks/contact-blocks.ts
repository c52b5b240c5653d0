import type { Market } from '../contract/config.ts'
import type { BlockMakers } from './block-context.ts'

/** Blocks that say how to reach us. */
export const contactBlocks = {
  contactDetails: ({ site }) => ({ ...site.config.contact, phones: site.markets.flatMap(phones) }),
  help: ({ site }) => ({ phone: site.config.contact.phone, email: site.config.contact.supportEmail }),
} satisfies BlockMakers

function phones({ name, contact }: Market): { label: string; phone: string }[] {
  if (!contact) return []
  const { hotline, helpline } = contact
  const more = helpline ? [{ label: `${name}, ${helpline.label}`, phone: helpline.phone }] : []
  return [{ label: name, phone: hotline }, ...more]
}
