import type { Fact, FactValue, Plan } from '#contract/config.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { type Bounds, exactly } from './bounds.ts'
import { type FactSource, factText } from './fact-text.ts'

/** The definition of a fact that a page shows, once for all of its plans. */
export type ShownFact = Omit<Fact, 'unit' | 'filter' | 'abovePremium'>

/** A fact that a plan's record states, as visitors read it. */
export interface OfferFact {
  readonly id: string
  readonly text: string
  /** Whether it holds, or its number where that says all without a unit. */
  readonly value?: boolean | number
  /** Only of what can be compared and is no `value`; money is in the currency of the plan. */
  readonly bounds?: number | Bounds
}

/** Stands for a value without a limit: nothing is higher. */
const unlimited = Number.MAX_SAFE_INTEGER

/** The facts that plans of a market can state. */
export function factCatalogue(site: Pick<Site, 'facts'>, market: Pick<Market, 'facts'>): readonly Fact[] {
  return [...site.facts, ...(market.facts ?? [])]
}

/** The facts that a plan's record states, in the order of their definitions. */
export function offerFacts(source: FactSource, market: Market, { facts = {} }: Pick<Plan, 'facts'>): OfferFact[] {
  return factCatalogue(source, market).flatMap((fact): OfferFact[] => {
    const value = facts[fact.id]
    if (value === undefined) return []
    const stated = { id: fact.id, text: factText(source, market, fact, value) }
    if (typeof value === 'boolean' || (typeof value === 'number' && isPlain(fact))) return [{ ...stated, value }]
    const bounds = boundsOf(fact, value)
    return [
      { ...stated, ...(bounds !== undefined && { bounds: bounds.from === bounds.to ? Number(bounds.to) : bounds }) },
    ]
  })
}

/** Whether a number of a fact says all without a unit. */
function isPlain({ kind, unit }: Fact): boolean {
  return kind === 'money' || kind === 'rating' || (kind === 'count' && unit === undefined)
}

/** The bounds of a value; undefined where it cannot be compared. */
export function boundsOf({ better }: Pick<Fact, 'better'>, value: FactValue, unit?: string): Bounds | undefined {
  if (!better) return undefined
  if (typeof value === 'number') return exactly(value, unit)
  if (typeof value !== 'object' || value.is === 'doesNotApply') return undefined
  if (value.is === 'unlimited') return exactly(unlimited, unit)
  // Paying nothing is the least of what is paid, but no best value of what is to be low, such as an excess.
  if (value.is === 'notCovered') return better === 'higher' ? exactly(0, unit) : undefined
  return { ...value, ...(unit !== undefined && { unit }) } as Bounds
}

interface Stating {
  readonly facts: readonly OfferFact[]
}

/** The definitions of the facts that any of these plans state and visitors read in one of these places, each once. */
export function shownFacts(
  definitions: readonly Fact[],
  plans: readonly Stating[],
  places: readonly Fact['shown'][number][],
): ShownFact[] {
  const stated = new Set(plans.flatMap(({ facts }) => facts.map(({ id }) => id)))
  const wanted = definitions.filter(({ id, shown }) => stated.has(id) && shown.some((place) => places.includes(place)))
  return [...new Map(wanted.map(({ unit: _, filter: __, abovePremium: ___, ...shown }) => [shown.id, shown])).values()]
}

/** The plan's rating, by the first fact of that kind, and from how many reviews it comes. */
export function ratingOf(
  site: Pick<Site, 'facts'>,
  market: Pick<Market, 'facts'>,
  { facts = {} }: Pick<Plan, 'facts'>,
): Rating | undefined {
  const fact = factCatalogue(site, market).find(({ kind, id }) => kind === 'rating' && typeof facts[id] === 'number')
  if (!fact) return undefined
  const reviews = fact.countedBy === undefined ? undefined : facts[fact.countedBy]
  return { rating: Number(facts[fact.id]), ...(typeof reviews === 'number' && { reviews }) }
}

/** A rating out of 5, and the number of reviews if it is known. */
export interface Rating {
  readonly rating: number
  readonly reviews?: number
}

/** The facts of a plan that a place shows, with their labels. */
export function factsAt(
  place: Fact['shown'][number],
  { facts }: Stating,
  definitions: readonly ShownFact[],
): { readonly term: string; readonly detail: string }[] {
  return definitions.flatMap(({ id, label, shown }) =>
    facts.filter((fact) => fact.id === id && shown.includes(place)).map(({ text }) => ({ term: label, detail: text })),
  )
}

/** A fact of a plan, by its id. */
export function factOf({ facts }: Stating, id: string): OfferFact | undefined {
  return facts.find((fact) => fact.id === id)
}

/** Something by which plans can be compared and ranked. */
export interface Measure {
  readonly id: string
  readonly better: 'higher' | 'lower'
  /** The value of a plan; undefined if its record does not state it, or if it cannot be compared. */
  readonly of: (plan: Plan) => Bounds | undefined
}

/** The one measure that is no fact. */
export const premiumMeasure: Measure = { id: 'premium', better: 'lower', of: ({ premium }) => exactly(premium) }

/** The measures of a market's plans, by their ids: the premium, and each fact whose values can be compared. */
export function measuresOf(
  site: Pick<Site, 'facts'>,
  market: Pick<Market, 'facts' | 'currency'>,
): ReadonlyMap<string, Measure> {
  const facts = factCatalogue(site, market).flatMap((fact): Measure[] => {
    const { id, better, kind } = fact
    const unit = kind === 'money' ? market.currency.code : undefined
    const of = ({ facts = {} }: Plan) => (facts[id] === undefined ? undefined : boundsOf(fact, facts[id], unit))
    return better ? [{ id, better, of }] : []
  })
  return new Map([premiumMeasure, ...facts].map((measure) => [measure.id, measure]))
}
