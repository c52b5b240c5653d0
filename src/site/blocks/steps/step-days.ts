import type { ChosenDate, WorkingDaysDate } from '#engine/contract/config.ts'
import { calendarFile, dateIn, msPerDay, weekdayText } from '#engine/dates.ts'
import type { Acknowledgement } from '#engine/forms.ts'
import { callDay, clockText, dayHoursText, deadline, openTimes } from '#engine/offices.ts'
import { direction, type StepDay } from '#engine/site.ts'
import { fill, joined } from '#engine/text.ts'
import type { PageBlock } from '../blocks.ts'
import type { StepDates } from './block.ts'

interface Page {
  readonly blocks: readonly PageBlock[]
  readonly lang: string
}

/** The request and the step data of one list of steps. */
interface StepContext {
  readonly request: Acknowledgement
  readonly dates: StepDates
  readonly lang: string
}

/** The days of a page's steps for a request, by the step's title, without steps for which the request says too little. */
export function stepDays({ blocks, lang }: Page, request: Acknowledgement): Record<string, StepDay> {
  const days = blocks.flatMap((block): (readonly [string, StepDay | undefined])[] => {
    if (block.kind !== 'steps' || !block.data.dates) return []
    const context = { request, dates: block.data.dates, lang }
    const promised = block.items.flatMap(({ title, date }) =>
      date?.kind === 'workingDays' ? [[title, promisedDay(date, context)] as const] : [],
    )
    const done = promised.reduce((last, [, by]) => (by && by.day > last ? by.day : last), '')
    const chosen = block.items.flatMap(({ title, date }) =>
      date?.kind === 'chosen' ? [[title, chosenDay(date, done, context)] as const] : [],
    )
    return [...promised, ...chosen]
  })
  return Object.fromEntries(days.filter((entry): entry is readonly [string, StepDay] => entry[1] !== undefined))
}

/** The day of a promise in working days, with a note if days off or closing hours lie in between. */
function promisedDay({ within }: WorkingDaysDate, { request, dates, lang }: StepContext): StepDay | undefined {
  const { office, messages } = dates
  if (!office || !request.sent) return undefined
  const received = new Date(request.sent)
  const by = deadline(office, received, within)
  const [open] = openTimes(office, received)
  if (!by || !open) return undefined
  const begins = open.from > received ? open.from : received
  const dateAndTime = (instant: Date) => ({
    date: weekdayText(dateIn(office.timeZone, instant), lang),
    time: joined([clockText(office, instant, lang), office.hours.clock], 'words', lang),
  })
  const note = [
    begins > received ? fill(messages.opensFirst, dateAndTime(begins)) : '',
    by.getTime() - begins.getTime() > within * msPerDay ? messages.daysOff : '',
  ]
  return {
    day: dateIn(office.timeZone, by),
    text: fill(messages.workingDays, dateAndTime(by)),
    ...joinedNote(note, lang),
  }
}

/** The day that the visitor chose, or the next one on which the office is open and its promises are `done` (YYYY-MM-DD). */
function chosenDay({ event }: ChosenDate, done: string, { request, dates, lang }: StepContext): StepDay | undefined {
  const { office, messages } = dates
  const { date } = request
  if (date === undefined) return undefined
  const day = callDay(office, date, done)
  const note = [
    day === date ? '' : fill(messages.moved, { date: weekdayText(date, lang) }),
    office ? fill(messages.callHours, { hours: dayHoursText(office.hours, day, dates.range, lang) }) : '',
  ]
  const calendar = stepCalendar(event, { ...request, date: day }, dates, lang)
  const text = fill(messages.chosen, { date: weekdayText(day, lang) })
  return { day, text, ...joinedNote(note, lang), ...(calendar !== undefined && { calendar }) }
}

function joinedNote(sentences: readonly string[], lang: string): Pick<StepDay, 'note'> {
  const note = joined(sentences, 'sentences', lang)
  return note ? { note } : {}
}

function stepCalendar(title: string, { reference, sent, date }: Acknowledgement, dates: StepDates, lang: string) {
  if (!reference || !sent || !date) return undefined
  // U+2066 isolates the phone number, whose groups would swap in right-to-left text.
  const phone = dates.phone && direction(lang) === 'rtl' ? `\u2066${dates.phone}\u2069` : dates.phone
  const text = phone ? fill(dates.messages.eventText, { reference, phone }) : reference
  return calendarFile({ uid: `${reference}@${dates.domain}`, created: sent, day: date, title, text })
}
