import type { OfficeException, OfficeHoursConfig, WeeklyHours } from '#engine/contract/config.ts'
import { isDay } from '#engine/dates.ts'
import { exceptionalHours, minutesOf, minutesOpen, usualHours, weekdays } from '#engine/offices.ts'
import type { Market } from '#engine/site.ts'
import { type Finding, pointer, quote, say } from '../../findings.ts'
import { type ConfigDocument, type Context, findingsIn, type Rule } from '../../model.ts'

/** The most hours of one opening: longer ones are a confusion of AM and PM. */
const longestHours = 16
/** The most days that an office may be closed: visitors choose a day within 90. */
const longestClosure = 60

/** The hours of an office with their pointer. */
interface At {
  readonly file: string
  readonly pointer: string
}

/** Finds office hours that are probably mistakes. */
export const officeHoursSane: Rule = {
  name: 'office-hours-sane',
  description:
    'Office hours last no longer than a long day and do not overlap; exceptions end after they begin, fall on different days, open on one of them, and are not over.',
  check: (context) => findingsIn(context, context.markets, ofOffice, () => [context.today]),
}

function ofOffice({ file, value: { contact } }: ConfigDocument<Market>, today: Context['today']): Finding[] {
  if (!contact) return []
  const at = { file, pointer: '/contact/officeHours' }
  return [...weekProblems(at, contact.officeHours), ...exceptionProblems(at, contact.officeHours, today)]
}

function weekProblems(at: At, hours: OfficeHoursConfig): Finding[] {
  const places = usualHours(hours).map((_, i) => (i === 0 ? at.pointer : pointer(at.pointer, 'also', i - 1)))
  return hoursProblems(at.file, usualHours(hours), places)
}

/** Reports wrong hours of one week. */
function hoursProblems(file: string, week: readonly WeeklyHours[], places: readonly string[]): Finding[] {
  return week.flatMap((hours, i) => {
    const place = `${places[i]}/closes`
    return [...tooLong(file, place, hours), ...overlaps(file, week, i, places)]
  })
}

function tooLong(file: string, place: string, { opens, closes }: WeeklyHours): Finding[] {
  const hours = minutesOpen({ opens, closes }) / 60
  if (hours <= longestHours || hours === 24) return []
  const message = say`The office would be open from ${quote(opens)} to ${quote(closes)} of the next day.`
  const hint = say`Midday is 12 PM, midnight 12 AM. An office that is open for longer than 16 hours has two stretches.`
  return [{ file, pointer: place, message, hint, related: { file, pointer: place.replace(/closes$/, 'opens') } }]
}

/** Reports hours `i` if they overlap with earlier ones in the list. */
function overlaps(file: string, week: readonly WeeklyHours[], i: number, places: readonly string[]): Finding[] {
  const minutes = ({ days, opens, closes }: WeeklyHours) =>
    days.map((day) => {
      const from = weekdays.indexOf(day) * 24 * 60 + minutesOf(opens)
      return { day, from, until: from + minutesOpen({ opens, closes }) }
    })
  const wholeWeek = 7 * 24 * 60
  const hours = week[i]
  if (!hours) return []
  return week.slice(0, i + 1).flatMap((other, j): Finding[] => {
    const clash = minutes(hours).find((one) =>
      minutes(other).some((two) => {
        if (i === j && one.day === two.day) return false
        // Saturday's night reaches into Sunday.
        return [-wholeWeek, 0, wholeWeek].some((by) => one.from < two.until + by && two.from + by < one.until)
      }),
    )
    if (!clash) return []
    const message = say`The hours from ${quote(hours.opens)} to ${quote(hours.closes)} overlap with those from ${quote(other.opens)} to ${quote(other.closes)} on ${quote(clash.day)}.`
    const hint = say`Write one stretch instead, or let one begin when the other has ended.`
    return [{ file, pointer: `${places[i]}/opens`, message, hint, related: { file, pointer: `${places[j]}/opens` } }]
  })
}

function exceptionProblems({ file, pointer: at }: At, hours: OfficeHoursConfig, today: string | undefined): Finding[] {
  const { exceptions = [] } = hours
  return exceptions.flatMap((exception, i) => {
    const place = pointer(at, 'exceptions', i)
    const { date, until = date } = exception
    if (!isDay(date) || !isDay(until)) return []
    const week = exceptionalHours(hours, exception)
    const places = week.map((_, j) => pointer(place, 'hours', j))
    const twice = exceptions
      .slice(0, i)
      .findIndex((other) => date <= (other.until ?? other.date) && until >= other.date)
    return [
      ...spanProblems(file, place, exception, week, today),
      ...hoursProblems(file, week, places),
      ...(twice < 0
        ? []
        : [sameDays(file, place, exception, pointer(at, 'exceptions', twice), exceptions[twice]?.name)]),
    ]
  })
}

function sameDays(file: string, place: string, { name }: OfficeException, other: string, otherName = ''): Finding {
  const message = say`${quote(name)} falls on a day of ${quote(otherName)}.`
  const hint = say`Only one can hold on a day: change the dates of the other.`
  return { file, pointer: `${place}/date`, message, hint, related: { file, pointer: `${other}/date` } }
}

/** Reports wrong days of an exception. */
function spanProblems(
  file: string,
  place: string,
  { name, date, until = date }: OfficeException,
  week: readonly WeeklyHours[],
  today = '',
): Finding[] {
  if (until < date) {
    const message = say`${quote(name)} ends on ${until}, before it begins on ${date}.`
    return [{ file, pointer: `${place}/until`, message, related: { file, pointer: `${place}/date` } }]
  }
  if (until < today) {
    const message = say`${quote(name)} is over since ${until}.`
    return [{ file, pointer: place, message, hint: say`Remove it, or write its next date.`, severity: 'warning' }]
  }
  const days = (Date.parse(until) - Date.parse(date)) / (24 * 60 * 60 * 1000) + 1
  if (week.length === 0 && days > longestClosure) {
    const message = say`The office is closed for ${days} days for ${quote(name)}, so that visitors have no day to choose.`
    return [{ file, pointer: `${place}/until`, message, hint: say`At most ${longestClosure}: is the year right?` }]
  }
  const opens = Array.from({ length: Math.min(days, 7) }, (_, i) => weekdays[(new Date(date).getUTCDay() + i) % 7])
  if (week.length === 0 || week.every((hours) => hours.days.some((day) => opens.includes(day)))) return []
  const message = say`${quote(name)} has hours for days of the week that it does not include.`
  const hint = say`Name the ${quote('days')} of these hours: left out, they are those on which the office usually opens.`
  return [{ file, pointer: `${place}/hours`, message, hint }]
}
