import type { Messages, OfficeHoursConfig } from '../../contract/config.ts'
import { msPerDay, wallClock } from '../dates/time-zones.ts'
import { fill } from '../site/template.ts'
import { closingOf, isOpen, nextOpening, weekdayOf } from './office-hours.ts'

/** Whether an office is open at an instant, and until when. */
export interface OfficeNow {
  readonly isOpen: boolean
  /** In words and on the office's clock: `Open now, until 6:00 PM`. */
  readonly text: string
  /** The instant at which it closes, or opens again. */
  readonly until: Date
}

/** The state of an office at the instant `now`, on the clock of its own time zone (an IANA name). */
export function officeNow(
  hours: OfficeHoursConfig,
  timeZone: string,
  now: Date,
  { open, closed, closedToday, days }: Messages['officeHours'],
): OfficeNow {
  const { opens, closes } = hours
  if (isOpen(hours, timeZone, now)) {
    return { isOpen: true, text: fill(open, { closes }), until: closingOf(hours, timeZone, now) }
  }
  const until = nextOpening(hours, timeZone, now)
  const wall = wallClock(timeZone, until)
  const isToday = dayNumber(wall) === dayNumber(wallClock(timeZone, now))
  return { isOpen: false, text: fill(isToday ? closedToday : closed, { day: days[weekdayOf(wall)], opens }), until }
}

/**
 * What another clock shows at an instant, as a language (BCP 47) writes it, with the weekday where that is another one
 * too: `11:30 AM`, `Saturday 11:00 PM`. Undefined where both clocks show the same.
 */
export function otherClock(instant: Date, timeZone: string, other: string, language: string): string | undefined {
  const [here, there] = [wallClock(timeZone, instant), wallClock(other, instant)]
  if (here === there) return undefined
  const time = new Intl.DateTimeFormat(language, {
    timeZone: other,
    ...(dayNumber(here) !== dayNumber(there) && { weekday: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  })
  return time.format(instant)
}

function dayNumber(wall: number): number {
  return Math.floor(wall / msPerDay)
}
