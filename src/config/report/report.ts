import type { Answers } from '../../engine/wizard/conditions.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileContent } from '../files/decode.ts'

/** What a check found, with what the formats for people and programs need to tell it. */
export interface CheckReport {
  /** What is reported, in reading order. */
  readonly diagnostics: readonly Diagnostic[]
  /** The files that were looked at and are reported on, by their paths under the root. */
  readonly checked: readonly string[]
  /** The files that the diagnostics speak of, to quote their lines from. */
  readonly files: ReadonlyMap<string, FileContent>
  /** Colours text for a terminal; without, it stays plain. */
  readonly paint?: Paint
}

/** Gives a text a colour, or makes it faint. */
export type Paint = (style: 'red' | 'yellow' | 'dim', text: string) => string

/** Writes a report in one format. */
export type Format = (report: CheckReport) => string

/** All that a diagnostic says, a line each: its message, and what `remarks` adds. */
export function wholeMessage(diagnostic: Diagnostic): string {
  return [diagnostic.message, ...remarks(diagnostic)].join('\n')
}

/** What a diagnostic says below its message, a line each: the answers that show it, its hint, and the other place. */
export function remarks({ witness, hint, related }: Diagnostic): string[] {
  return [
    ...(witness ? [witnessText(witness)] : []),
    ...(hint === undefined ? [] : [hint]),
    ...(related ? [`See ${related.file}:${related.line}:${related.column}.`] : []),
  ]
}

function witnessText(witness: Answers): string {
  const answers = Object.entries(witness).map(([question, answer]) => `${question} = ${answer}`)
  return `Answers that show it: ${answers.join(', ')}.`
}
