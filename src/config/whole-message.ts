import type { Answers } from '../engine/conditions.ts'
import type { Diagnostic } from './diagnostic.ts'

/** All that a diagnostic says, a line each: its message, the answers that show it, and its hint. */
export function wholeMessage({ message, witness, hint }: Diagnostic): string {
  return [message, ...(witness ? [witnessText(witness)] : []), ...(hint === undefined ? [] : [hint])].join('\n')
}

/** The answers that show a fault, in a line: `Answers that show it: worker = new, depth = deep.` */
export function witnessText(witness: Answers): string {
  const answers = Object.entries(witness).map(([question, answer]) => `${question} = ${answer}`)
  return `Answers that show it: ${answers.join(', ')}.`
}
