import type { FormField } from '../../contract/config.ts'
import { choicesOf } from './field-error.ts'

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
