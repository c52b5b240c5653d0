import type { OfficeHoursBlock } from '../../contract/config.ts'
import { hoursTexts } from '../../engine/offices/office-hours-text.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

/** How and when to reach the office of a market. */
export const officeHoursBlock = {
  interactive: true,
  shows: 'contact',
  messages: ['officeHours'],
  data: (context) => {
    const { contact, timeZone, id, locale } = ownMarket(context)
    if (!contact) throw new Error(`Market "${id}" has an officeHours block but no contact.`)
    return { ...contact, timeZone, hours: hoursTexts(contact.officeHours, context.site.messages.officeHours, locale) }
  },
  example: {
    kind: 'officeHours',
    heading: 'Questions in the Meantime?',
    text: 'Call us.',
  },
} satisfies BlockDefinition<OfficeHoursBlock>
