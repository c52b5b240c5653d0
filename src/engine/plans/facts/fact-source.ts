import type { FactValue, Plan, SourcedFact, StatedFact } from '#contract/config.ts'
import { dayText, isDay } from '#engine/dates/dates.ts'
import { fill } from '#engine/site/template.ts'
import type { FactDefinitions } from './fact-text.ts'

/** The page on which a value was read. */
export interface FactSource {
  readonly href: string
  /** Its site and the day of the last check: `insurer.example, checked 2 March 2026`. */
  readonly text: string
}

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

/** The source of a fact in the words of a language; empty if its record names none. */
export function factSource({ words, language }: FactDefinitions, stated: StatedFact): { readonly source?: FactSource } {
  // The checker reports a day that is none.
  if (!isSourced(stated) || !isDay(stated.checked)) return {}
  const site = stated.source.replace(/^https:\/\/(?:www\.)?/, '').replace(/[/?#][\s\S]*/, '')
  const text = fill(words.offer.sourceChecked, { site, date: dayText(stated.checked, language) })
  return { source: { href: stated.source, text } }
}
