import type { Fact, FactValue, Plan } from '#contract/config.ts'
import { isRefused } from '#engine/fit/assumed-fit.ts'
import { amountNumber } from '#engine/money/amount.ts'
import { exactPrice } from '#engine/prices/market-prices.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { type Bounds, exactly } from './bounds.ts'
import { type FactSource, factSource, plainValue, statedValue } from './fact-source.ts'
import { type FactDefinitions, factText } from './fact-text.ts'

/** The definition of a fact that a page shows, once for all of its plans. */
export type ShownFact = Omit<Fact, 'unit' | 'filter' | 'abovePremium' | 'limitOf'>

/** A fact that a plan's record states, as visitors read it. */
export interface OfferFact {
  readonly id: string
  readonly text: string
  /** Whether the fact holds, or its number if that needs no unit. */
  readonly value?: boolean | number
  /** Only of what can be compared and is no `value`; money is in the currency of the plan. */
  readonly bounds?: number | Bounds
  readonly source?: FactSource
}

/** Stands for a value without a limit: nothing is higher. */
const unlimited = Number.MAX_SAFE_INTEGER

/** The facts that plans of a market can state. */
export function factCatalogue(site: Pick<Site, 'facts'>, market: Pick<Market, 'facts'>): readonly Fact[] {
  return [...site.facts, ...(market.facts ?? [])]
}

/**
 * The facts that visitors of a market read. Where its `ranking` is `none`, ratings and what counts them are left out, no
 * fact orders plans, and no value is marked as the best.
 */
export function visibleFacts(site: Pick<Site, 'facts'>, market: Pick<Market, 'facts' | 'ranking'>): readonly Fact[] {
  const all = factCatalogue(site, market)
  if (market.ranking !== 'none') return all
  const counts = all.flatMap(({ countedBy }) => countedBy ?? [])
  return all
    .filter(({ kind, id }) => kind !== 'rating' && !counts.includes(id))
    .map(({ best: _, sort: __, ...fact }) => fact)
}

/** The facts that a plan's record states, in the order of their definitions. */
export function offerFacts(
  definitions: FactDefinitions,
  market: Market,
  { facts = {} }: Pick<Plan, 'facts'>,
): OfferFact[] {
  return visibleFacts(definitions, market).flatMap((fact): OfferFact[] => {
    const given = facts[fact.id]
    if (given === undefined) return []
    const value = plainValue(given)
    const stated = { id: fact.id, text: factText(definitions, market, fact, value), ...factSource(definitions, given) }
    if (typeof value === 'boolean' || (typeof value === 'number' && isPlain(fact))) return [{ ...stated, value }]
    const bounds = boundsOf(fact, value)
    return [
      { ...stated, ...(bounds !== undefined && { bounds: bounds.from === bounds.to ? Number(bounds.to) : bounds }) },
    ]
  })
}

/** Whether numbers of a fact need no unit. */
function isPlain({ kind, unit }: Fact): boolean {
  return kind === 'rating' || (unit === undefined && (kind === 'money' || kind === 'count'))
}

/** The bounds of a value; undefined where it cannot be compared. */
export function boundsOf({ better }: Pick<Fact, 'better'>, value: FactValue, unit?: string): Bounds | undefined {
  if (!better) return undefined
  if (typeof value === 'number') return exactly(value, unit)
  if (typeof value !== 'object' || value.is === 'doesNotApply') return undefined
  if (value.is === 'unlimited') return exactly(unlimited, unit)
  // 'Not covered' is the lowest value of a cover, but not the best value of an excess, which is to be low.
  if (value.is === 'notCovered') return better === 'higher' ? exactly(0, unit) : undefined
  return { ...value, ...(unit !== undefined && { unit }) } as Bounds
}

interface Stating {
  readonly facts: readonly OfferFact[]
  readonly optionalFacts?: readonly { readonly fact: OfferFact }[]
}

/** The definitions of the facts that any of these plans state and visitors read in one of these places, each once. */
export function shownFacts(
  definitions: readonly Fact[],
  plans: readonly Stating[],
  places: readonly Fact['shown'][number][],
): ShownFact[] {
  return statedFacts(
    definitions.filter(({ shown }) => shown.some((place) => places.includes(place))),
    plans,
  )
}

/** The definitions of the facts that any of these plans state, each once. */
export function statedFacts(definitions: readonly Fact[], plans: readonly Stating[]): ShownFact[] {
  const stated = Map.groupBy(
    plans.flatMap(({ facts, optionalFacts = [] }) => [...facts, ...optionalFacts.map(({ fact }) => fact)]),
    ({ id }) => id,
  )
  const wanted = definitions.flatMap(
    ({ unit: _, filter: __, abovePremium: ___, limitOf: ____, ...fact }): ShownFact[] => {
      const values = stated.get(fact.id)
      const places = new Set(fact.shown)
      // A column has no room for a source.
      if (places.has('row') && values?.some(({ source }) => source)) places.add('details')
      return values ? [{ ...fact, shown: [...places] }] : []
    },
  )
  return [...new Map(wanted.map((fact) => [fact.id, fact])).values()]
}

/** The plan's rating, by the first fact of that kind, and from how many reviews it comes. */
export function ratingOf(
  site: Pick<Site, 'facts'>,
  market: Pick<Market, 'facts' | 'ranking'>,
  plan: Pick<Plan, 'facts'>,
): Rating | undefined {
  const isRated = ({ kind, id }: Fact) => kind === 'rating' && typeof statedValue(plan, id) === 'number'
  const fact = visibleFacts(site, market).find(isRated)
  if (!fact) return undefined
  const reviews = fact.countedBy === undefined ? undefined : statedValue(plan, fact.countedBy)
  return { rating: Number(statedValue(plan, fact.id)), ...(typeof reviews === 'number' && { reviews }) }
}

/** A rating out of 5, and the number of reviews if it is known. */
interface Rating {
  readonly rating: number
  readonly reviews?: number
}

/** The meanings of the facts that a place shows, and of the rating, which stands beside plans' names everywhere. */
export function factMeanings(
  definitions: readonly Fact[],
  plans: readonly Stating[],
  place: Fact['shown'][number],
): Pick<Fact, 'id' | 'label' | 'meaning'>[] {
  const shown = definitions.filter((fact) => fact.kind === 'rating' || fact.shown.includes(place))
  return statedFacts(shown, plans).map(({ id, label, meaning }) => ({ id, label, ...(meaning && { meaning }) }))
}

/** Something by which plans can be compared and ranked. */
export interface Measure {
  readonly id: string
  readonly better: 'higher' | 'lower'
  /** The value of a plan; undefined if its record does not state it, or if it cannot be compared. */
  readonly of: (plan: Plan) => Bounds | undefined
}

/** The id of the one measure that is no fact: the exact price of what is to be had for what the market assumes. */
export const premiumMeasure = 'premium'

/** The measures of a market's plans, by their ids: the price, and each fact whose values can be compared. */
export function measuresOf(site: Pick<Site, 'facts'>, market: Market): ReadonlyMap<string, Measure> {
  const facts = visibleFacts(site, market).flatMap((fact): Measure[] => {
    const { id, better, kind } = fact
    const unit = kind === 'money' ? market.currency.code : undefined
    const of = (plan: Plan) => {
      const value = statedValue(plan, id)
      return value === undefined ? undefined : boundsOf(fact, value, unit)
    }
    return better ? [{ id, better, of }] : []
  })
  const priceOf = (plan: Plan) => {
    const price = isRefused(market, plan) ? undefined : exactPrice(market, plan)
    return price === undefined ? undefined : exactly(amountNumber(price))
  }
  const price: Measure = { id: premiumMeasure, better: 'lower', of: priceOf }
  return new Map([price, ...facts].map((measure) => [measure.id, measure]))
}
