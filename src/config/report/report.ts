import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileContent } from '../files/decode.ts'

/** What a check found, with what the formats for people and programs need to tell it. */
export interface Report {
  /** What is reported, in reading order. */
  readonly diagnostics: readonly Diagnostic[]
  /** The files that were looked at and are reported on, by their paths under the root. */
  readonly checked: readonly string[]
  /** The files that the diagnostics speak of, to quote their lines from. */
  readonly files: ReadonlyMap<string, FileContent>
  /** Whether to colour text, for a terminal. */
  readonly colour: boolean
}

/** Writes a report in one format. */
export type Format = (report: Report) => string
