import type { StepDate } from '../../contract/config.ts'
import { weekdayText } from '../../engine/dates/dates.ts'
import type { Acknowledgement } from '../../engine/forms/acknowledgement.ts'
import type { StepDay } from '../../engine/forms/visit.ts'
import { calendarFile } from '../../engine/offices/calendar-file.ts'
import { workingDayAfter } from '../../engine/offices/office-hours.ts'
import { fill } from '../../engine/site/template.ts'
import type { PageBlock } from '../blocks.ts'
import type { StepDates } from './block.ts'

/** As much of a page as this needs. */
interface Page {
  readonly blocks: readonly PageBlock[]
  readonly lang: string
}

/** The days of a page's steps for one request, by the step's title; none of a step that the request says too little for. */
export function stepDays({ blocks, lang }: Page, request: Acknowledgement): Record<string, StepDay> {
  const days = blocks.flatMap((block): (readonly [string, StepDay])[] => {
    if (block.kind !== 'steps' || !block.data.dates) return []
    const { dates } = block.data
    return block.items.flatMap(({ title, date }) => {
      const day = date && stepDay(date, request, dates, lang)
      return day ? [[title, day]] : []
    })
  })
  return Object.fromEntries(days)
}

function stepDay(date: StepDate, request: Acknowledgement, dates: StepDates, language: string): StepDay | undefined {
  const day = date.kind === 'chosen' ? request.date : workingDay(date.within, request, dates)
  if (day === undefined) return undefined
  const { messages } = dates
  const text = fill(messages[date.kind], { date: weekdayText(day, language) })
  if (date.kind === 'workingDays') return { day, text, note: messages.workingDaysNote }
  const calendar = stepCalendar(date.event, request, dates)
  return { day, text, ...(calendar !== undefined && { calendar }) }
}

function workingDay(within: number, { sent }: Acknowledgement, { office }: StepDates): string | undefined {
  return sent && office && workingDayAfter(office.hours, office.timeZone, new Date(sent), within)
}

function stepCalendar(title: string, { reference, sent, date }: Acknowledgement, dates: StepDates) {
  if (!reference || !sent || !date) return undefined
  const text = fill(dates.messages.eventText, { reference, phone: dates.phone })
  return calendarFile({ uid: `${reference}@${dates.domain}`, made: sent, day: date, title, text })
}
