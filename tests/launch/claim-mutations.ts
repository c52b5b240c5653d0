import type { JSONPath } from 'jsonc-parser'
import type { Plan } from '#engine/contract/config.ts'
import { measuresOf, premiumMeasure } from '#engine/facts.ts'
import { planRecordKey } from '#engine/figures.ts'
import type { Market } from '#engine/site.ts'
import { site } from './launch-site.ts'

/** A change of one record that makes a claim false, and the plan that then contradicts it. */
export interface Mutation {
  readonly market: string
  /** The place in the market's file. */
  readonly at: JSONPath
  readonly value: unknown
  readonly against: string
}

/** The market of a claim: the one that it names, that of its text, or the only one with such a plan. */
export function marketOfClaim(name: string, own: string | undefined): Market {
  const [kind, key = ''] = name.split('.')
  const hasPlan = ({ plans = [] }: Market) => plans.some((plan) => planRecordKey(plan) === key)
  const named = site.markets.find(({ id }) => id === key && kind !== 'provider')
  const market = named ?? site.markets.find(({ id }) => id === own) ?? site.markets.find(hasPlan)
  if (!market) throw new Error(`${name} has no market.`)
  return market
}

/** The mutation that makes a claim of a market false. */
export function mutationOf(name: string, market: Market): Mutation {
  const parts = name.split('.').filter((part, i) => i !== 1 || part !== market.id || name.startsWith('provider.'))
  const [whose, ...rest] = parts
  const key = whose === 'plans' ? '' : (rest.shift() ?? '')
  const [kind = '', thing = '', limit = ''] = rest
  const listed = (market.plans ?? []).filter((plan) => plan.listed !== false)
  const isOwn = (plan: Plan) =>
    whose === 'plans' || (whose === 'provider' ? plan.provider === key : planRecordKey(plan) === key)
  const [own] = listed.filter(isOwn)
  const rivals = listed.filter((plan) => !isOwn(plan))
  if (!own) throw new Error(`${name} has no plan.`)
  const record = records(market, thing)
  if (kind === 'only') return record.including(rivals[0] ?? own)
  if (kind === 'with') return record.including(own)
  if (kind === 'every') return record.joinedBy(own)
  if (kind === 'above') return record.with(own, numberBelow(market, thing, limit), own)
  if (kind === 'highest') return record.with(rivals[0] ?? own, record.of(own) + (thing === 'rating' ? 0.1 : 1))
  // A rank changes when a lower-ranked plan overtakes.
  const [behind = rivals[0] ?? own] = rivals
    .filter((rival) => record.of(rival) > record.of(own))
    .toSorted((one, other) => record.of(one) - record.of(other))
  return record.of(own) > 1 ? record.with(behind, record.of(own) - 1) : record.with(own, 9, behind)
}

function numberBelow(market: Market, measure: string, limit: string): number {
  const other = (market.plans ?? []).find((plan) => planRecordKey(plan) === limit)
  return (other ? records(market, measure).of(other) : Number(limit)) - 1
}

/** Ways to change what records state about a measure or a benefit. */
function records(market: Market, thing: string) {
  const plans = market.plans ?? []
  const at = (plan: Plan, ...rest: JSONPath): JSONPath => ['plans', plans.indexOf(plan), ...rest]
  const isFact = thing !== premiumMeasure && measuresOf(site, market).has(thing)
  const change = (at: JSONPath, value: unknown, plan: Pick<Plan, 'plan'>): Mutation => {
    return { market: market.id, at, value, against: plan.plan }
  }
  return {
    of: (plan: Plan): number => measuresOf(site, market).get(thing)?.of(plan)?.from ?? 0,
    with: (plan: Plan, value: number, against = plan) => {
      const isLeast = typeof plan.facts?.[thing] === 'object'
      const place = isFact ? at(plan, 'facts', thing) : at(plan, 'price')
      return change(place, isLeast ? { from: value } : Number(value.toFixed(1)), against)
    },
    including: (plan: Plan) => change(at(plan, 'benefits'), [...plan.benefits, thing], plan),
    /** A new plan of the same provider that excludes the benefit, or does not state the fact. */
    joinedBy: ({ provider, price, facts = {}, benefits }: Plan) => {
      const newcomer = {
        id: 999,
        provider,
        plan: 'Newcomer',
        price,
        facts: { coverage: facts['coverage'] },
        benefits: benefits.filter((one) => typeof one === 'string' && one !== thing),
        ...(isFact ? {} : { excludes: [thing] }),
      }
      return change(['plans', plans.length], newcomer, newcomer)
    },
  }
}
