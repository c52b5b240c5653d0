import type { FactValue, Plan, SourcedFact, StatedFact } from '#contract/config.ts'

type Stating = Pick<Plan, 'facts'>

/** The value of a fact in a plan's record, with or without a source; undefined if the record does not state it. */
export function statedValue({ facts = {} }: Stating, id: string): FactValue | undefined {
  const stated = facts[id]
  return stated === undefined ? undefined : plainValue(stated)
}

/** A stated fact without its source. */
export function plainValue(stated: StatedFact): FactValue {
  return isSourced(stated) ? stated.value : stated
}

/** Whether a fact says which page states it, and when that was checked. */
export function isSourced(stated: StatedFact | undefined): stated is SourcedFact {
  // A file that is being edited may have a null here.
  return typeof stated === 'object' && stated !== null && 'value' in stated
}
