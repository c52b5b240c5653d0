/** An error in a posted form. `field` is the name of the field and the id of its input. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** The day on which a step happens for one request. */
export interface StepDay {
  /** YYYY-MM-DD. */
  readonly day: string
  /** The day in words: `By Monday, 23 November`. */
  readonly text: string
  /** A note on how the day was counted, or the time of the call. */
  readonly note?: string
  /** A calendar file (RFC 5545) for that day. */
  readonly calendar?: string
}

/** The part of a page that depends on the request; empty on a plain visit. */
export interface Visit {
  /** The reference of an accepted lead, on its thank-you page. */
  readonly reference?: string
  readonly planName?: string
  /** The days of the steps on that page, by the step's title. */
  readonly stepDays?: Readonly<Record<string, StepDay>>
  /** The id of the chosen plan, from `?plan=`. */
  readonly plan?: number
  /** The query that filters, sorts and compares plans, without values that the site does not know. */
  readonly filters?: string
  /** The search among the countries; empty if it finds none. */
  readonly search?: string
  /** The values of the form's fields: posted ones after a refusal, or preselected by the address. */
  readonly values?: Readonly<Record<string, string>>
  /** The signed time of the first showing, for a form that is shown again after a refusal. */
  readonly shownSince?: string
  readonly errors?: readonly FieldError[]
  /** The id of the end of the wizard at which a posted form was refused. */
  readonly end?: string
}

export const plainVisit: Visit = {}

/** Whether the address asks for plans side by side. */
export function hasComparison({ filters }: Visit): boolean {
  return filters?.includes('compare=') ?? false
}

/** Whether the address filters, searches or sorts plans, or asks for all of them. */
export function hasFilters({ filters }: Visit): boolean {
  return [...new URLSearchParams(filters).keys()].some((name) => name !== 'compare')
}
