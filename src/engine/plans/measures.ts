import type { Plan } from '#contract/config.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { type Bounds, boundsOf, factCatalogue } from './facts.ts'

/** The measures that are properties of a plan. All others are facts whose values can be compared. */
const properties = { premium: 'lower', coverage: 'higher', rating: 'higher', reviews: 'higher' } as const

export const propertyMeasures: readonly string[] = Object.keys(properties)

const isProperty = (id: string): id is keyof typeof properties => Object.hasOwn(properties, id)

/** Something by which plans can be compared and ranked. */
export interface Measure {
  readonly id: string
  readonly better: 'higher' | 'lower'
  /** The value of a plan; undefined if its record does not state it, or if it cannot be compared. */
  readonly of: (plan: Plan) => Bounds | undefined
}

/** The measures of a market's plans, by their ids. */
export function measuresOf(
  site: Pick<Site, 'facts'>,
  market: Pick<Market, 'facts' | 'currency'>,
): ReadonlyMap<string, Measure> {
  const own = Object.entries(properties).map(([id, better]): Measure => {
    const of = (plan: Plan) => (isProperty(id) && plan[id] !== undefined ? exactly(plan[id]) : undefined)
    return { id, better, of }
  })
  const facts = factCatalogue(site, market).flatMap((fact): Measure[] => {
    const { id, better, kind } = fact
    const unit = kind === 'money' ? market.currency.code : undefined
    const of = ({ facts = {} }: Plan) => {
      const bounds = facts[id] === undefined ? undefined : boundsOf(fact, facts[id], unit)
      return typeof bounds === 'number' ? exactly(bounds) : bounds
    }
    return better ? [{ id, better, of }] : []
  })
  return new Map([...own, ...facts].map((measure) => [measure.id, measure]))
}

export function exactly(number: number, unit?: string): Bounds {
  return { from: number, to: number, ...(unit !== undefined && { unit }) }
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
