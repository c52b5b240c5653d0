import type { Messages } from '#contract/config.ts'
import { dateIn, daysAfter, msPerDay, weekdayText } from '#engine/dates/dates.ts'
import { fill } from '#engine/site/template.ts'
import { clockText } from './hours-text.ts'
import { exceptionOn, hoursOn, type Office, openTimes, weekdayOf } from './office-hours.ts'

type OfficeMessages = Messages['officeHours']

/** Whether an office is open, and until when. */
interface OfficeNow {
  readonly isOpen: boolean
  /** The state in words, on the office's clock: `Open now, until 6:00 PM`. */
  readonly text: string
  /** The instant at which it closes, or opens again. */
  readonly until: Date
}

/** The state of an office at the instant `now` in a language (BCP 47); undefined if it stays closed for a year. */
export function officeNow(
  office: Office,
  now: Date,
  messages: OfficeMessages,
  language: string,
): OfficeNow | undefined {
  const [time] = openTimes(office, now)
  if (!time) return undefined
  const isOpen = time.from <= now
  const until = isOpen ? time.until : time.from
  const text = isOpen
    ? openText(office, now, until, messages, language)
    : closedText(office, now, until, messages, language)
  return { isOpen, text, until }
}

function openText(office: Office, now: Date, until: Date, messages: OfficeMessages, language: string): string {
  const closes = clockText(office, until, language)
  const daysLeft = (until.getTime() - now.getTime()) / msPerDay
  if (daysLeft < 1) return fill(messages.open, { closes })
  // An office that stays open for a week has no closing time worth naming.
  if (daysLeft > 7) return messages.openAlways
  return fill(messages.openUntilDay, { day: messages.days[weekdayOf(dateIn(office.timeZone, until))], closes })
}

function closedText(office: Office, now: Date, until: Date, messages: OfficeMessages, language: string): string {
  const [today, day] = [dateIn(office.timeZone, now), dateIn(office.timeZone, until)]
  const opens = clockText(office, until, language)
  if (day === today) return fill(messages.closedToday, { opens })
  const name = messages.days[weekdayOf(day)]
  const opening = { day: day > daysAfter(today, 7) ? weekdayText(day, language) : name, opens }
  const exception = hoursOn(office.hours, today).length === 0 && exceptionOn(office.hours, today)
  return exception ? fill(messages.closedFor, { ...opening, name: exception.name }) : fill(messages.closed, opening)
}
