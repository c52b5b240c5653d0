import { minutesOf } from '../../../engine/offices/office-hours.ts'
import { quote } from '../../diagnostics/english.ts'
import type { Rule } from '../../model/context.ts'

/** An office opens before it closes. */
export const officeHoursSane: Rule = {
  name: 'office-hours-sane',
  description: 'An office opens before it closes, on the same day.',
  check: ({ markets }) =>
    markets.flatMap(({ file, value: { contact } }) => {
      if (!contact || minutesOf(contact.officeHours.opens) < minutesOf(contact.officeHours.closes)) return []
      const { opens, closes } = contact.officeHours
      const message = `The office closes at ${quote(closes)}, but opens only at ${quote(opens)}.`
      const hint = 'Midday is 12 PM, midnight 12 AM.'
      const related = { file, pointer: '/contact/officeHours/opens' }
      return [{ file, pointer: '/contact/officeHours/closes', message, hint, related }]
    }),
}
