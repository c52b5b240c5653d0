import type { Plan } from '#contract/config.ts'
import { isToBeHad } from '#engine/fit/assumed-fit.ts'
import { type Bounds, compareBounds } from '#engine/plans/facts/bounds.ts'
import type { Measure } from '#engine/plans/facts/facts.ts'
import { planRecordKey } from '#engine/plans/figures/market-figures.ts'
import { plansFor } from '#engine/plans/plan-query.ts'
import { isListed, plansOnOffer } from '#engine/plans/plans-on-offer.ts'
import type { Market, Site } from '#engine/site/site.ts'

/** The value of a claim about plans by the records of the day, and the plans that decide it. */
export interface Claim {
  /** `true`, `tied`, `false` or `unknown`; a number of plans or a rank in digits. */
  readonly value: string
  /** The plans that make it false, are equal, stand before the plan in its rank, or are counted. */
  readonly against: readonly Plan[]
  /** The plans whose records leave it open. */
  readonly silent: readonly Plan[]
}

/** Whether something holds of a plan; undefined where its record does not say. */
export type Holds = (plan: Plan) => boolean | undefined

/** The plans that a claim is about, and those that it compares them with. */
export interface Subject {
  readonly plans: readonly Plan[]
  readonly rivals: readonly Plan[]
  /** Whether lists show the plans today; claims to a rank, or to be the only one, are false of others. */
  readonly isListed: boolean
}

const unlisted: Claim = { value: 'false', against: [], silent: [] }

/** Whether something holds of every plan; with `known`, of every one whose record says. */
export function everyOne(plans: readonly Plan[], holds: Holds, known: boolean): Claim {
  const against = plans.filter((plan) => holds(plan) === false)
  const silent = plans.filter((plan) => holds(plan) === undefined)
  const isOpen = silent.length > (known ? plans.length - 1 : 0) || plans.length === 0
  return { value: against.length > 0 ? 'false' : isOpen ? 'unknown' : 'true', against, silent }
}

/** The number of plans of which something holds. */
export function howMany(plans: readonly Plan[], holds: Holds): Claim {
  const against = plans.filter((plan) => holds(plan))
  return { value: String(against.length), against, silent: plans.filter((plan) => holds(plan) === undefined) }
}

/** Whether something holds of a plan, or of any of a provider's, and of no other; with `known`, by what records say. */
export function onlyOne({ plans, rivals, isListed }: Subject, holds: Holds, known: boolean): Claim {
  if (!isListed) return unlisted
  const own = plans.filter((plan) => holds(plan) === undefined)
  if (!plans.some(holds)) return { value: own.length > 0 ? 'unknown' : 'false', against: [], silent: own }
  const against = rivals.filter(holds)
  const silent = rivals.filter((plan) => holds(plan) === undefined)
  return { value: against.length > 0 ? 'false' : silent.length > 0 && !known ? 'unknown' : 'true', against, silent }
}

export function negated(holds: boolean | undefined): boolean | undefined {
  return holds === undefined ? undefined : !holds
}

/** Whether a plan, or one of a provider's, has the lowest or the highest value; with `known`, of those that are known. */
export function extreme(subject: Subject, measure: Measure, end: 'lowest' | 'highest', known: boolean): Claim {
  if (!subject.isListed) return unlisted
  const { before, equal, silent } = standing(known ? knownOf(subject, measure) : subject, measure, end)
  if (before.length > 0) return { value: 'false', against: before, silent }
  return { value: silent.length > 0 ? 'unknown' : equal.length > 0 ? 'tied' : 'true', against: equal, silent }
}

/** The rank of a plan by a measure, 1 for the best; equal values share a rank. */
export function rank(subject: Subject, measure: Measure, known: boolean): Claim {
  if (!subject.isListed) return unlisted
  const end = measure.better === 'lower' ? 'lowest' : 'highest'
  const { before, silent } = standing(known ? knownOf(subject, measure) : subject, measure, end)
  return { value: silent.length > 0 ? 'unknown' : String(before.length + 1), against: before, silent }
}

/** The subject without plans whose value is unknown; its own plans stay if no value of theirs is known. */
function knownOf({ plans, rivals, isListed }: Subject, { of }: Measure): Subject {
  const own = plans.filter(of)
  return { plans: own.length > 0 ? own : plans, rivals: rivals.filter(of), isListed }
}

/**
 * The rivals that are better than every plan of a subject, those that equal its best plan, and those that cannot be
 * compared.
 */
function standing({ plans, rivals }: Subject, { of }: Measure, end: 'lowest' | 'highest') {
  const ahead = end === 'lowest' ? -1 : 1
  const places = rivals.map((rival) => {
    const steps = plans.map((plan) => compared(of(rival), of(plan)))
    if (steps.some((step) => step === -ahead)) return 'behind'
    if (steps.includes(undefined)) return 'silent'
    return steps.includes(0) ? 'equal' : 'before'
  })
  const those = (place: string) => rivals.filter((_, i) => places[i] === place)
  const own = plans.filter((plan) => !of(plan))
  return { before: those('before'), equal: those('equal'), silent: [...own, ...those('silent')] }
}

function compared(one: Bounds | undefined, other: Bounds | undefined) {
  return one && other ? compareBounds(one, other) : undefined
}

/** How a value compares with a limit, which is a number or the value of another plan. */
type Comparison = 'above' | 'below' | 'atLeast' | 'atMost'

/** Whether the value of a plan compares so with a limit. */
export function standsSo({ of }: Measure, comparison: Comparison, limit: number | Plan): Holds {
  if (typeof limit === 'object') {
    const signs = { above: [1], below: [-1], atLeast: [0, 1], atMost: [-1, 0] }[comparison]
    return (plan) => {
      const step = compared(of(plan), of(limit))
      return step === undefined ? undefined : signs.includes(step)
    }
  }
  return (plan) => {
    const { from = -Infinity, to = Infinity } = of(plan) ?? {}
    if (comparison === 'above') return from > limit || (to <= limit ? false : undefined)
    if (comparison === 'below') return to < limit || (from >= limit ? false : undefined)
    if (comparison === 'atLeast') return from >= limit || (to < limit ? false : undefined)
    return to <= limit || (from > limit ? false : undefined)
  }
}

/** A claim's name with a part that means nothing, and the parts that could stand there. */
export interface ClaimFault {
  readonly part: string
  readonly known: readonly string[]
}

/** The records and definitions of a market by which its claims are judged. */
export interface Records extends Pick<Site, 'benefits' | 'facts'> {
  readonly market: Market
}

/** The kinds of things whose plans a claim is about. */
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

/** The subject with only those of its plans and rivals that are to be had for what the market assumes. */
export function ofThoseToBeHad(market: Market, { plans, rivals, isListed }: Subject): Subject {
  const own = plans.filter((plan) => isToBeHad(market, plan))
  return { plans: own, rivals: rivals.filter((plan) => isToBeHad(market, plan)), isListed: isListed && own.length > 0 }
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
