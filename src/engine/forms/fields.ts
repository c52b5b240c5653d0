import type { FormField, Messages, OfficeHoursConfig } from '../../contract/config.ts'
import { dayOf, daysAfter, isDay, weekdayText } from '../dates/dates.ts'
import { exceptionOn, hoursOn, nextWorkingDay } from '../offices/office-hours.ts'
import type { Site } from '../site/site.ts'
import { fill } from '../site/template.ts'
import type { Form } from './forms.ts'

/** What a value is held against besides its field. */
export interface FieldRules {
  readonly messages: Messages['form']
  /** The ids of the markets, for fields of type `market`. */
  readonly markets: readonly string[]
  /** The days (YYYY-MM-DD) that are today: one, or the first and the last of them where we cannot know where the visitor is. */
  readonly today: { readonly first: string; readonly last: string }
  /** The hours of the office that calls on the dates of the form, which then are its working days. */
  readonly office?: OfficeHoursConfig | undefined
  /** The language (BCP 47) in which days are written. */
  readonly language: string
}

/** How far the first time zone of the world is ahead of UTC, and the last one behind it, in milliseconds. */
const firstZoneMs = 14 * 60 * 60 * 1000
const lastZoneMs = 12 * 60 * 60 * 1000

/** How many days ahead an office takes calls. */
const callDaysAhead = 90

/**
 * The rules that hold at an instant wherever the visitor is, for one form or for any without a market. Their own calendar
 * counts, so no date is refused that is right somewhere. Worked out without calendars of those zones, whose making costs
 * as much as storing a lead.
 */
export function fieldRulesAt(
  { messages, config }: Pick<Site, 'messages' | 'config'>,
  instant: Date,
  { market, markets = [] }: Partial<Pick<Form, 'market' | 'markets'>> = {},
): FieldRules {
  const dayAt = (offsetMs: number) => dayOf(instant.getTime() + offsetMs)
  return {
    messages: messages.form,
    markets,
    today: { first: dayAt(-lastZoneMs), last: dayAt(firstZoneMs) },
    office: market?.contact?.officeHours,
    language: market?.locale ?? config.locale,
  }
}

/** The first and the last date (YYYY-MM-DD) that a date field takes; no last one where no office calls. */
export function dateRange({ today, office }: Pick<FieldRules, 'today' | 'office'>): { min: string; max?: string } {
  if (!office) return { min: today.first }
  return {
    min: nextWorkingDay(office, today.first) ?? daysAfter(today.first, 1),
    max: daysAfter(today.last, callDaysAhead),
  }
}

/** The longest value of a field, in characters: one line, and several. In any script it fits the receiver's 32 KiB. */
export const maxLength = { line: 200, text: 2500 } as const

/** The values that a field can be chosen from, given the ids of the markets; undefined where it takes others as well. */
export function choicesOf(
  { type, options = [] }: FormField,
  markets: readonly string[],
): readonly string[] | undefined {
  if (type === 'market') return markets
  return type === 'select' ? options.map(({ value }) => value) : undefined
}

/** What is wrong with a value, in the visitor's words; undefined when nothing is. The value comes without blanks around it. */
export function fieldError(field: FormField, value: string, rules: FieldRules): string | undefined {
  const { messages, markets } = rules
  const { label } = field
  if (value === '') return field.optional ? undefined : (field.missing ?? fill(messages.missing, { label }))
  const max = field.type === 'textarea' ? maxLength.text : maxLength.line
  if ([...value].length > max) return fill(messages.tooLong, { label, max })
  if (choicesOf(field, markets)?.includes(value) === false) return fill(messages.unknownOption, { label })
  if (!wellFormed[field.type](value)) return field.invalid ?? fill(messages.invalid, { label })
  return field.type === 'date' ? dateError(value, rules) : undefined
}

function dateError(value: string, rules: FieldRules): string | undefined {
  const { messages, office, language } = rules
  const { min, max } = dateRange(rules)
  if (value < min) return office ? messages.tooSoon : messages.pastDate
  if (max && value > max) return fill(messages.tooLate, { date: weekdayText(max, language) })
  if (!office || hoursOn(office, value).length > 0) return undefined
  const name = exceptionOn(office, value)?.name
  const date = weekdayText(value, language)
  const next = nextWorkingDay(office, value)
  return fill(messages.closedDay, {
    date: name ? `${date} (${name})` : date,
    next: next ? weekdayText(next, language) : '',
  })
}

const wellFormed: Record<FormField['type'], (value: string) => boolean> = {
  text: isOneLine,
  // The HTML standard's own pattern for <input type=email>, with a dot wanted in the domain and the letters of any script.
  email: (value) =>
    /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)+$/u.test(
      value,
    ),
  // Any way of writing a number, in the digits of any script: what counts is that somebody can dial it.
  tel: (value) =>
    /^(?:tel:)?[^\p{L}\p{Cc}]+(?:(?:ext(?:ension|n)?|x)[.: ]*\p{Nd}+)?$/iu.test(value) &&
    value.replaceAll(/\P{Nd}/gu, '').length >= 5,
  date: isDay,
  select: isOneLine,
  market: isOneLine,
  textarea: (value) => !/[\p{Cc}--[\n\t]]/v.test(value),
}

function isOneLine(value: string): boolean {
  return !/\p{Cc}/u.test(value)
}

/**
 * The choices that an address makes in a form: `?market=…&subject=…`. Only fields with a list of choices, and only
 * values that are in it: what people write about themselves never stands in an address.
 */
export function preselected(
  fields: readonly FormField[],
  markets: readonly string[],
  query: URLSearchParams,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = query.get(field.name)
      return value !== null && choicesOf(field, markets)?.includes(value) ? [[field.name, value]] : []
    }),
  )
}
