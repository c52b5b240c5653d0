import { dateIn, daysAfter, instantOf, msPerMinute } from '#engine/dates/dates.ts'
import { deadline } from './deadline.ts'
import { hoursOn, minutesOf, minutesOpen, nextWorkingDay, type Office } from './office-hours.ts'

/** The day (YYYY-MM-DD) on which an office calls whoever chose a day: that day, or the next on which it is open and its promises are `done`. */
export function callDay(office: Office | undefined, chosen: string, done: string): string {
  const earliest = chosen > done ? chosen : done
  return (office && nextWorkingDay(office.hours, daysAfter(earliest, -1))) ?? chosen
}

/** The steps of a thank-you page that name a day. */
export interface PromisedSteps {
  /** The working days of its steps that are promised so. */
  readonly within: readonly number[]
  /** Whether a step happens on the day that the visitor chose. */
  readonly callsOnChosenDay: boolean
}

/** Instants of what an office promised; each is left out where the page said too little. */
export interface RequestPromise {
  /** By when the first step is done. */
  readonly answerBy?: Date
  /** The office's hours on the day of the call. */
  readonly call?: { readonly from: Date; readonly until: Date }
}

/** What a thank-you page told the sender of a request that was received at an instant, who chose a day (YYYY-MM-DD) or none. */
export function promiseTo(
  office: Office,
  { within, callsOnChosenDay }: PromisedSteps,
  received: Date,
  chosen: string | undefined,
): RequestPromise {
  // The address of the page has the time to the minute.
  const sent = new Date(Math.floor(received.getTime() / msPerMinute) * msPerMinute)
  const deadlines = within
    .flatMap((days) => deadline(office, sent, days) ?? [])
    .sort((a, b) => a.getTime() - b.getTime())
  const [answerBy] = deadlines
  const last = deadlines.at(-1)
  const call =
    callsOnChosenDay && chosen !== undefined
      ? hoursOfDay(office, callDay(office, chosen, last ? dateIn(office.timeZone, last) : ''))
      : undefined
  return { ...(answerBy && { answerBy }), ...(call && { call }) }
}

/** From the first opening to the last closing of a day; undefined on a day off. */
function hoursOfDay({ hours, timeZone }: Office, day: string): RequestPromise['call'] {
  const spans = hoursOn(hours, day)
  const [first] = spans
  if (!first) return undefined
  const at = (minutes: number) => instantOf(timeZone, Date.parse(day) + minutes * msPerMinute)
  const closes = spans.map((span) => minutesOf(span.opens) + minutesOpen(span))
  return { from: at(minutesOf(first.opens)), until: at(Math.max(...closes)) }
}
