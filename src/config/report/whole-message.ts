import type { Answers } from '../../engine/wizard/conditions.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'

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
