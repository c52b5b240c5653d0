import type { Fact } from '#engine/contract/config.ts'
import { boundsOf, type FactDefinitions, factText, statedValue, visibleFacts } from '#engine/facts.ts'
import type { Offer } from '#engine/offers.ts'
import { plansOnOffer } from '#engine/plans.ts'
import type { Market } from '#engine/site.ts'
import { factParameter, typeParameter, unstated } from './comparison-state.ts'
import { choiceVerdict } from './plan-filters.ts'

/** A filter of which a visitor chooses one value. */
export interface ChoiceFilter {
  /** Its parameter in an address. */
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
}

interface Choice {
  readonly value: string
  readonly label: string
  /** How many plans fit. */
  readonly count: number
}

/** The words of filters. */
export interface FilterWords {
  readonly type: string
  readonly notStated: string
  readonly atLeast: (value: string) => string
  readonly atMost: (value: string) => string
}

/** The most steps that a filter by a number offers. */
const mostSteps = 3

/**
 * The filters of a market's plans: by type, and by each fact that is defined as a filter and in which the plans differ.
 */
export function choiceFilters(
  source: FactDefinitions,
  market: Market,
  plans: readonly Offer[],
  words: FilterWords,
): { readonly types: readonly ChoiceFilter[]; readonly filters: readonly ChoiceFilter[] } {
  const types = (market.planTypes ?? []).map(({ id, label }) => ({ value: id, label }))
  const facts = visibleFacts(source, market).filter(({ filter }) => filter)
  const byFact = facts.map((fact) =>
    filterOf(factParameter + fact.id, fact.label, choicesOf(source, market, fact, words), plans, words, fact),
  )
  const isUseful = ({ choices }: ChoiceFilter) => choices.length > 0
  return {
    types: [filterOf(typeParameter, words.type, types, plans, words)].filter(isUseful),
    filters: byFact.filter(isUseful),
  }
}

function filterOf(
  name: string,
  label: string,
  choices: readonly Omit<Choice, 'count'>[],
  plans: readonly Offer[],
  words: FilterWords,
  fact?: Fact,
): ChoiceFilter {
  const all = [...choices, { value: unstated, label: words.notStated }]
  const counted = all.map((choice) => {
    return { ...choice, count: plans.filter((plan) => choiceVerdict(plan, name, choice.value, fact) === 'yes').length }
  })
  return { name, label, choices: counted.filter(({ count }) => count > 0 && count < plans.length) }
}

function choicesOf(source: FactDefinitions, market: Market, fact: Fact, words: FilterWords): Omit<Choice, 'count'>[] {
  const values = plansOnOffer(market).flatMap((plan) => statedValue(plan, fact.id) ?? [])
  if (fact.kind === 'yesNo') {
    return [true, false].map((value) => ({ value: String(value), label: factText(source, market, fact, value) }))
  }
  if (!fact.better) {
    const texts = new Set(values.map((value) => factText(source, market, fact, value)))
    return [...texts].map((text) => ({ value: text, label: text }))
  }
  const ends = values.flatMap((value) => {
    const bounds = boundsOf(fact, value)
    return (fact.better === 'higher' ? bounds?.from : bounds?.to) ?? []
  })
  const limits = [...new Set(ends)].filter((end) => end > 0 && end < Number.MAX_SAFE_INTEGER).sort((a, b) => a - b)
  // The least is what every plan has that states it.
  const steps = limits.length > 1 ? (fact.better === 'higher' ? limits.slice(1) : limits.slice(0, -1)) : limits
  return spread(steps).map((limit) => {
    const text = factText(source, market, fact, limit)
    return { value: String(limit), label: fact.better === 'higher' ? words.atLeast(text) : words.atMost(text) }
  })
}

/** A few of many values at even distances, always with the first and the last. */
function spread(values: readonly number[]): readonly number[] {
  if (values.length <= mostSteps) return values
  const places = Array.from({ length: mostSteps }, (_, i) => Math.round((i * (values.length - 1)) / (mostSteps - 1)))
  return places.map((place) => Number(values[place]))
}
