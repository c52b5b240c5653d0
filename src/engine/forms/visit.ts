/** One thing wrong with a posted form. `field` is the field's name; its input carries it as id. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** When a step happens for one request. */
export interface StepDay {
  /** YYYY-MM-DD. */
  readonly day: string
  /** The day in words: `By Monday, 23 November`. */
  readonly text: string
  /** What is to be known of it: how it was counted, or when on that day we call. */
  readonly note?: string
  /** A calendar file (RFC 5545) for that day. */
  readonly calendar?: string
}

/** What one request adds to a page: nothing on a plain visit. Never holds personal data that a URL would carry. */
export interface Visit {
  /** The reference of an accepted lead, on its thank-you page. */
  readonly reference?: string
  /** The name of the plan that it asked for. */
  readonly planName?: string
  /** When the steps on that page happen, by the step's title. */
  readonly stepDays?: Readonly<Record<string, StepDay>>
  /** The id of the plan that the visitor chose, from `?plan=`. */
  readonly plan?: number
  /** The part of the address that filters, sorts and compares plans, as far as its values are the site's own. */
  readonly filters?: string
  /** What the visitor looks for among the countries; empty where that is none. */
  readonly search?: string
  /** What stands in the form's fields: posted values after a refusal, preselected choices from the address. */
  readonly values?: Readonly<Record<string, string>>
  /** Since when the visitor has had the form, where it is shown again: signed, as its next post is to have it. */
  readonly shownSince?: string
  /** What was wrong with them. */
  readonly errors?: readonly FieldError[]
}

export const plainVisit: Visit = {}

/** Whether plans stand side by side from the first. */
export function compares({ filters }: Visit): boolean {
  return filters?.includes('compare=') ?? false
}
