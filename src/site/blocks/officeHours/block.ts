import type { OfficeHoursBlock } from '#engine/contract/config.ts'
import { hoursTexts } from '#engine/offices.ts'
import { published } from '#engine/site.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

/** How to reach a market's office. */
export const officeHoursBlock = {
  interactive: true,
  shows: 'contact',
  messages: ['officeHours'],
  data: (context) => {
    const { contact, timeZone, id, locale } = ownMarket(context)
    if (!contact) throw new Error(`Market "${id}" has an officeHours block but no contact.`)
    const { hotline, helpline, email, officeHours } = contact
    const { messages } = context.site
    return {
      hotline: published(hotline),
      helpline: helpline && { label: helpline.label, phone: published(helpline.phone) },
      email: published(email),
      officeHours,
      timeZone,
      hours: hoursTexts(officeHours, messages.officeHours, locale),
    }
  },
} satisfies BlockDefinition<OfficeHoursBlock>
