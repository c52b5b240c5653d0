import type { Answers } from '../../engine/wizard/conditions.ts'
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.ts'
import type { FileContent } from '../files/decode.ts'

/** What a check found, with what the formats for people and programs need to tell it. */
export interface CheckReport {
  /** What is reported, in reading order. */
  readonly diagnostics: readonly Diagnostic[]
  /** The files that were looked at and are reported on, by their paths under the root. */
  readonly checked: readonly string[]
  /** The files that the diagnostics speak of, to quote their lines from. */
  readonly files: ReadonlyMap<string, FileContent>
  /** Whether the warnings that are acknowledged are listed too. */
  readonly all?: boolean
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

/**
 * What a diagnostic says below its message, a line each: the answers that show it, its hint, a fix that a person must
 * decide on, why it is meant, and the other place.
 */
export function remarks({ message, witness, hint, fix, related, acknowledged }: Diagnostic): string[] {
  return [
    ...(witness ? [witnessText(witness)] : []),
    ...(hint === undefined ? [] : [hint]),
    // A message that asks what was meant has said it already.
    ...(fix && fix.applicability !== 'sure' && !message.endsWith('?') ? [titleOf(fix)] : []),
    ...(acknowledged ? [`Acknowledged until ${acknowledged.review}: ${acknowledged.reason}`] : []),
    ...(related ? [`See ${related.file}:${related.line}:${related.column}.`] : []),
  ]
}

/** What a fix does, and whether a person must decide on it or fill it in. */
export function titleOf({ title, applicability }: Fix): string {
  const order = title.charAt(0).toLowerCase() + title.slice(1)
  return { sure: title, perhaps: `Perhaps: ${order}.`, gaps: `Fill in the gaps: ${order}.` }[applicability]
}

function witnessText(witness: Answers): string {
  const answers = Object.entries(witness).map(([question, answer]) => `${question} = ${answer}`)
  return `Answers that show it: ${answers.join(', ')}.`
}
