import { RequestError } from '#workbench/request-error.ts'

/** A date-time in UTC as the database has it. Throws a `RequestError` for one that no clock here shows, as a leap second. */
export function instantOf(text: string): string {
  const at = Date.parse(text)
  if (Number.isNaN(at))
    throw new RequestError(
      'input',
      `There is no such time as ${text}. Enter a day and a time, like 2027-01-04T09:00:00Z.`,
    )
  return new Date(at).toISOString()
}
