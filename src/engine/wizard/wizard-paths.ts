import type { Answers } from './conditions.ts'
import { type Flow, type Walk, walk } from './walk.ts'

/** One complete way through a wizard: the answers given, and what they come to. */
export interface WizardPath {
  readonly answers: Answers
  readonly walk: Walk
}

/**
 * Every complete way through a wizard, each once, in the order of its questions and options. The number of ways is the
 * product of the options on them: a generator, so that a caller may stop.
 */
export function* wizardPaths(wizard: Flow, answers: Answers = {}): Generator<WizardPath> {
  const walked = walk(wizard, answers)
  const [next] = walked.unanswered
  if (!next) return yield { answers, walk: walked }
  for (const { value } of next.options) yield* wizardPaths(wizard, { ...answers, [next.id]: value })
}
