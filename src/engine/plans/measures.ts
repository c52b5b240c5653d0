import type { Plan } from '#contract/config.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { type Bounds, exactly } from './bounds.ts'
import { boundsOf, factCatalogue } from './facts.ts'

/** Something by which plans can be compared and ranked. */
export interface Measure {
  readonly id: string
  readonly better: 'higher' | 'lower'
  /** The value of a plan; undefined if its record does not state it, or if it cannot be compared. */
  readonly of: (plan: Plan) => Bounds | undefined
}

const premiumMeasure: Measure = { id: 'premium', better: 'lower', of: ({ premium }) => exactly(premium) }

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

/**
 * Whether one value is higher (1) or lower (-1) than another, or equal (0), by both ends; undefined if that cannot be
 * said, as of `850 or more` and `up to 900`, or of ranges that lie in each other.
 */
export function compareBounds(one: Bounds, other: Bounds): -1 | 0 | 1 | undefined {
  const ends = ['from', 'to'] as const
  if (one.unit !== other.unit || ends.some((end) => (one[end] === undefined) !== (other[end] === undefined)))
    return undefined
  const signs = new Set(ends.map((end) => Math.sign((one[end] ?? 0) - (other[end] ?? 0))))
  if (signs.has(1)) return signs.has(-1) ? undefined : 1
  return signs.has(-1) ? -1 : 0
}
