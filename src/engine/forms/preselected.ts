import type { FormField } from '../../contract/config.ts'

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
    fields.flatMap(({ name, type, options = [] }) => {
      const value = query.get(name)
      const choices = type === 'market' ? markets : type === 'select' ? options.map((option) => option.value) : []
      return value !== null && choices.includes(value) ? [[name, value]] : []
    }),
  )
}
