import type { Keys } from '#checker/edit.ts'
import type { Diagnostic } from '#checker/findings.ts'

/** A diagnostic in the words of the form, with the keys of the value that it is about. */
export interface Finding extends Diagnostic {
  readonly at: Keys
  /** The labels on the way to the value: `Plans › Essential Care › Premium`. */
  readonly place?: string
}

/** The numbers of findings in a revision. */
export interface Findings {
  readonly revision: number
  readonly errors: number
  readonly warnings: number
  /** Files without findings are left out. */
  readonly files: Readonly<Record<string, { readonly errors: number; readonly warnings: number }>>
}
