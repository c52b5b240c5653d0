import { type BlockDefinition, ownMarket } from '#blocks/block-definition.ts'
import type { OfficeHoursBlock } from '#contract/config.ts'
import { hoursTexts } from '#engine/offices/hours-text.ts'
import { publishedEmail, publishedPhone } from '#engine/site/stand-ins.ts'

/** How to reach a market's office; words stand in place of a number or an address that is not real yet. */
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
      hotline: publishedPhone(hotline),
      helpline: helpline && { label: helpline.label, phone: publishedPhone(helpline.phone) },
      email: publishedEmail(email),
      notPublished: messages.contactDetails.notPublished,
      officeHours,
      timeZone,
      hours: hoursTexts(officeHours, messages.officeHours, locale),
    }
  },
} satisfies BlockDefinition<OfficeHoursBlock>
