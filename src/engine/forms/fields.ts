import type { FormField, Messages, OfficeHoursConfig } from '#contract/config.ts'
import { dayOf, daysAfter, isDay, weekdayText } from '#engine/dates/dates.ts'
import { exceptionOn, hoursOn, nextWorkingDay } from '#engine/offices/office-hours.ts'
import type { Site } from '#engine/site/site.ts'
import { fill, withRemark } from '#engine/site/template.ts'
import { choicesOf } from './choices.ts'
import type { Form } from './forms.ts'

/** The context in which a field's value is validated. */
export interface FieldRules {
  readonly messages: Messages['form']
  /** The words for options of plans; no field needs them. */
  readonly optionWords?: Messages['offer']['options']
  /** The ids of the markets, for fields of type `market`. */
  readonly markets: readonly string[]
  /** Today (YYYY-MM-DD): the same day twice, or the first and last possible one if the visitor's time zone is unknown. */
  readonly today: { readonly first: string; readonly last: string }
  /** The hours of the office that calls on the chosen date; only its working days can be chosen then. */
  readonly office?: OfficeHoursConfig | undefined
  /** The language (BCP 47) of days in error messages. */
  readonly language: string
}

/** The largest offsets from UTC, ahead and behind, in milliseconds. */
const firstZoneMs = 14 * 60 * 60 * 1000
const lastZoneMs = 12 * 60 * 60 * 1000

/** How many days ahead a call can be arranged. */
const callDaysAhead = 90

/**
 * The rules at an instant for a visitor in any time zone, so that no date is refused that is right somewhere. They use
 * plain offsets, because making a calendar for each zone costs as much as storing a lead.
 */
export function fieldRulesAt(
  { messages, config }: Pick<Site, 'messages' | 'config'>,
  instant: Date,
  { market, markets = [] }: Partial<Pick<Form, 'market' | 'markets'>> = {},
): FieldRules {
  const dayAt = (offsetMs: number) => dayOf(instant.getTime() + offsetMs)
  return {
    messages: messages.form,
    optionWords: messages.offer.options,
    markets,
    today: { first: dayAt(-lastZoneMs), last: dayAt(firstZoneMs) },
    office: market?.contact?.officeHours,
    language: market?.locale ?? config.locale,
  }
}

/** The first and last date (YYYY-MM-DD) of a date field; without an office that calls there is no last one. */
export function dateRange({ today, office }: Pick<FieldRules, 'today' | 'office'>): { min: string; max?: string } {
  if (!office) return { min: today.first }
  return {
    min: nextWorkingDay(office, today.first) ?? daysAfter(today.first, 1),
    max: daysAfter(today.last, callDaysAhead),
  }
}

/** The most characters in a single line and in a long text; in any script they fit into the receiver's 32 KiB. */
export const maxLength = { line: 200, text: 2500 } as const

/** The most characters that a field takes. */
export function maxLengthOf({ type, maxLength: own = maxLength.text }: Pick<FormField, 'type' | 'maxLength'>): number {
  return Math.min(own, type === 'textarea' ? maxLength.text : maxLength.line)
}

/** The error message for a value, which must be trimmed; undefined when the value is valid. */
export function fieldError(field: FormField, value: string, rules: FieldRules): string | undefined {
  const { messages, markets } = rules
  const { label } = field
  if (value === '') return field.optional ? undefined : (field.missing ?? fill(messages.missing, { label }))
  const max = maxLengthOf(field)
  if ([...value].length > max) return fill(messages.tooLong, { label, max })
  if (choicesOf(field, markets)?.includes(value) === false) return fill(messages.unknownOption, { label })
  if (!isWellFormed[field.type](value)) return field.invalid ?? fill(messages.invalid, { label })
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
    date: name ? withRemark(date, name, language) : date,
    next: next ? weekdayText(next, language) : '',
  })
}

const isWellFormed: Record<FormField['type'], (value: string) => boolean> = {
  text: isOneLine,
  // The pattern of the HTML standard for <input type=email>, but with a dot in the domain and letters of any script.
  email: (value) =>
    /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)+$/u.test(
      value,
    ),
  // Any notation in the digits of any script, as long as a person can dial it.
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
