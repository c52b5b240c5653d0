import type { FormField } from '#contract/config.ts'

/** The only values that a field takes, given the ids of the markets; undefined if it takes any. */
export function choicesOf(
  { type, options = [] }: FormField,
  markets: readonly string[],
): readonly string[] | undefined {
  if (type === 'market') return markets
  return type === 'select' ? options.map(({ value }) => value) : undefined
}

/**
 * The values that an address preselects in a form: `?market=…&subject=…`. Only fields with a list of choices take part,
 * because personal data must not stand in an address.
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
