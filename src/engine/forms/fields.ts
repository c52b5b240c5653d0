import type { FormField, Messages } from '../../contract/config.ts'
import { isDay } from '../dates/dates.ts'
import { listedMarkets, type Site } from '../site/site.ts'
import { fill } from '../site/template.ts'

/** What a value is held against besides its field. */
export interface FieldRules {
  readonly messages: Messages['form']
  /** The ids of the markets, for fields of type `market`. */
  readonly markets: readonly string[]
  /** The date before which no date is accepted, as YYYY-MM-DD. */
  readonly today: string
}

/** How far behind UTC the last time zone of the world is, in milliseconds. */
const lastZoneMs = 12 * 60 * 60 * 1000

/**
 * The rules that hold at an instant wherever the visitor is. Their own calendar counts, so no date is refused that is
 * still today somewhere. Worked out without a calendar of that zone, whose making costs as much as storing a lead.
 */
export function fieldRulesAt({ messages, markets }: Site, instant: Date): FieldRules {
  return {
    messages: messages.form,
    markets: listedMarkets(markets).map(({ id }) => id),
    today: new Date(instant.getTime() - lastZoneMs).toISOString().slice(0, 10),
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
export function fieldError(
  field: FormField,
  value: string,
  { messages, markets, today }: FieldRules,
): string | undefined {
  const { label } = field
  if (value === '') return field.optional ? undefined : (field.missing ?? fill(messages.missing, { label }))
  const max = field.type === 'textarea' ? maxLength.text : maxLength.line
  if ([...value].length > max) return fill(messages.tooLong, { label, max })
  if (choicesOf(field, markets)?.includes(value) === false) return fill(messages.unknownOption, { label })
  if (!wellFormed[field.type](value)) return field.invalid ?? fill(messages.invalid, { label })
  if (field.type === 'date' && value < today) return messages.pastDate
  return undefined
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
