import type { Messages, OfficeHours } from '../contract/config.ts'
import { fill } from './template.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Minutes since midnight of a clock time such as `8:00 AM` or `9am`. */
export function minutesOf(clock: string): number {
  const match = /^(1[0-2]|[1-9])(?::([0-5][0-9]))? ?([aApP])[mM]$/.exec(clock)
  if (!match) throw new Error(`"${clock}" is no time such as "8:00 AM" or "9am".`)
  const [, hour, minute = '0', half = ''] = match
  return (Number(hour) % 12) * 60 + Number(minute) + (half.toLowerCase() === 'p' ? 12 * 60 : 0)
}

/** Whether the office is open at the instant `now`, on the clock of its own time zone (an IANA name). */
export function isOpen(hours: OfficeHours, timeZone: string, now: Date): boolean {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  const minutes = Number(parts['hour']) * 60 + Number(parts['minute'])
  return (
    hours.days.some((day) => day === parts['weekday']?.toLowerCase()) &&
    minutes >= minutesOf(hours.opens) &&
    minutes < minutesOf(hours.closes)
  )
}

/** The hours in words: `Sunday to Thursday 8:00 AM to 6:00 PM Doha time`. */
export function hoursText(hours: OfficeHours, words: Messages['officeHours']): string {
  const { opens, closes, clock } = hours
  return fill(words.range, { days: daysText(hours.days, words), opens, closes, clock })
}

function daysText(days: OfficeHours['days'], words: Messages['officeHours']): string {
  const names = days.map((day) => words.days[day])
  const first = days[0] ? weekdays.indexOf(days[0]) : 0
  const inARow = days.every((day, i) => weekdays.indexOf(day) === (first + i) % 7)
  return inARow && days.length > 2
    ? fill(words.dayRange, { first: names[0] ?? '', last: names.at(-1) ?? '' })
    : names.join(', ')
}
