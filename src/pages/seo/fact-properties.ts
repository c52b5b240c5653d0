import type { Fact, FactValue } from '#contract/config.ts'
import { factCatalogue, factOf } from '#engine/plans/facts.ts'
import type { Offer } from '#engine/plans/offers.ts'
import { statedValue } from '#engine/plans/stated-fact.ts'
import type { Site } from '#engine/site/site.ts'

/** The facts of a plan that pages show, each as a `PropertyValue` (schema.org) with its number where it has one. */
export function factProperties(site: Site, offer: Offer): object[] {
  const market = site.markets.find(({ id }) => id === offer.market)
  const plan = market?.plans?.find(({ id }) => id === offer.id)
  if (!market || !plan) return []
  return factCatalogue(site, market).flatMap((fact) => {
    const [value, stated] = [statedValue(plan, fact.id), factOf(offer, fact.id)]
    // Search engines take a rating for one of our own visitors.
    if (value === undefined || !stated || fact.shown.length === 0 || fact.kind === 'rating') return []
    const said = numbersOf(value) ?? { value: typeof value === 'boolean' ? value : stated.text }
    const unit = numbersOf(value) && unitOf(site, fact, market.currency.code)
    return [{ '@type': 'PropertyValue', name: fact.label, ...said, ...unit }]
  })
}

/** The number of a value, or the ends of its range; undefined if it is none. */
function numbersOf(value: FactValue): object | undefined {
  if (typeof value === 'number') return { value }
  if (typeof value !== 'object' || value.is) return undefined
  const { from, to } = value
  return { ...(from !== undefined && { minValue: from }), ...(to !== undefined && { maxValue: to }) }
}

/** The unit by its code of UN/CEFACT Recommendation 20 (`P1` is percent), or the currency by that of ISO 4217. */
function unitOf({ units }: Site, { kind, unit }: Fact, currency: string): object | undefined {
  if (kind === 'money') return { unitText: currency }
  const unitCode = kind === 'percent' ? 'P1' : units.find(({ id }) => id === unit)?.unitCode
  return unitCode === undefined ? undefined : { unitCode }
}
