import type { Plan } from '#contract/config.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { type Bounds, exactly } from './bounds.ts'
import { boundsOf, factCatalogue } from './facts.ts'
import { statedValue } from './stated-fact.ts'

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
    const of = (plan: Plan) => {
      const value = statedValue(plan, id)
      return value === undefined ? undefined : boundsOf(fact, value, unit)
    }
    return better ? [{ id, better, of }] : []
  })
  return new Map([premiumMeasure, ...facts].map((measure) => [measure.id, measure]))
}
