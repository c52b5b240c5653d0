import type { Plan } from '#contract/config.ts'
import { planRecordKey } from '#engine/plans/figures/market-figures.ts'
import { isListed, plansOnOffer } from '#engine/plans/offers.ts'
import { plansFor } from '#engine/plans/plan-query.ts'
import type { Market, Site } from '#engine/site/site.ts'
import type { Subject } from './claim-values.ts'

/** A claim's name with a part that means nothing, and the parts that could stand there. */
export interface ClaimFault {
  readonly part: string
  readonly known: readonly string[]
}

/** The records and definitions of a market by which its claims are judged. */
export interface Records extends Pick<Site, 'benefits' | 'facts'> {
  readonly market: Market
}

/** Whose plans a claim is about. */
export type Whose = 'plan' | 'provider' | 'plans' | 'list'

/** The plans that a claim is about, by their key or id, and those that it compares them with. */
export function subjectOf(records: Records, whose: Whose, key: string): Subject | ClaimFault {
  const { market } = records
  const listed = plansOnOffer(market).filter(isListed)
  if (whose === 'plans') return { plans: listed, rivals: [], isListed: true }
  if (whose === 'list') {
    const plans = plansOfList(records, key)
    return 'part' in plans ? plans : { plans, rivals: [], isListed: true }
  }
  if (whose === 'provider') {
    const ids = [...new Set(listed.map(({ provider }) => provider))]
    if (!ids.includes(key)) return { part: key, known: ids }
    const [plans, rivals] = [true, false].map((isOwn) => listed.filter(({ provider }) => (provider === key) === isOwn))
    return { plans: plans ?? [], rivals: rivals ?? [], isListed: true }
  }
  const plan = planNamed(market, key)
  if ('part' in plan) return plan
  return { plans: [plan], rivals: listed.filter((one) => one !== plan), isListed: listed.includes(plan) }
}

/** The subject with only the rivals of its own provider. */
export function ofItsProvider({ plans, rivals, isListed }: Subject): Subject {
  return { plans, rivals: rivals.filter(({ provider }) => provider === plans[0]?.provider), isListed }
}

/** The subject with only those of its plans and rivals that a named list has. */
export function amongList(records: Records, { plans, rivals, isListed }: Subject, id: string): Subject | ClaimFault {
  const listed = plansOfList(records, id)
  if ('part' in listed) return listed
  const own = plans.filter((plan) => listed.includes(plan))
  return { plans: own, rivals: rivals.filter((plan) => listed.includes(plan)), isListed: isListed && own.length > 0 }
}

function plansOfList(records: Records, id: string): readonly Plan[] | ClaimFault {
  const { lists = [] } = records.market
  const list = lists.find((one) => one.id === id)
  return list ? plansFor(records, records.market, list) : { part: id, known: lists.map((one) => one.id) }
}

/** The plan with a key. */
export function planNamed({ plans = [] }: Market, key: string): Plan | ClaimFault {
  return plans.find((plan) => planRecordKey(plan) === key) ?? { part: key, known: plans.map(planRecordKey) }
}
