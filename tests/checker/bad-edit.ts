import type { Severity } from '#checker/findings.ts'

/** One mistake made in the sound config, and the rule that must find it. */
export interface BadEdit {
  readonly name: string
  readonly rule: string
  readonly file: string
  /** Left out, an error. */
  readonly severity?: Severity
  readonly edit: (text: string) => string
}
