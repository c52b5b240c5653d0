import { describe, expect, test } from 'vitest'
import type { Fact, FactValue, Plan, PlanCondition, PlanQuery } from '#engine/contract/config.ts'
import { firstPlans, plansFor, statedValue } from '#engine/facts.ts'
import type { Market } from '#engine/site.ts'
import { marketOf } from '#tests/fixtures/site.ts'
import { factsWithSources } from '#tests/fixtures/sources.ts'
import { pick, type Random, randomFrom } from '#tests/mutation/mutations.ts'

const atlantis = marketOf('atlantis')
const [base] = atlantis.plans ?? []
if (!base) throw new Error('The fixture has plans.')

const facts: readonly Fact[] = [
  { id: 'days', label: 'Days', kind: 'duration', better: 'lower', shown: [] },
  { id: 'clinics', label: 'Clinics', kind: 'count', better: 'higher', shown: [] },
  { id: 'online', label: 'Online', kind: 'yesNo', shown: [] },
  { id: 'for', label: 'Best for', kind: 'words', shown: [] },
]
const providers = ['triton-mutual', 'nereus', 'scylla']
const benefits = ['dental', 'telehealth']

function planWith(id: number, parts: Partial<Plan> = {}): Plan {
  return { ...(base as Plan), id, facts: {}, benefits: [], excludes: [], ...parts }
}

function marketWith(plans: readonly Plan[], more: Partial<Market> = {}): Market {
  return { ...atlantis, facts: [], plans: plans as Market['plans'] & {}, ...more }
}

const idsFor = (query: PlanQuery, market: Market) => plansFor({ facts: [...facts] }, market, query).map(({ id }) => id)

describe('a query', () => {
  const market = marketWith([
    planWith(1, { price: 300, provider: 'nereus', facts: { days: 2, online: true } }),
    planWith(2, { price: 200, facts: { days: { from: 1, to: 3 } }, benefits: [{ id: 'dental', note: 'to 50' }] }),
    planWith(3, { price: 200, provider: 'nereus', benefits: ['dental'] }),
    planWith(4, { price: 100, listed: false, facts: { days: 1 } }),
    planWith(5, { price: 150, type: 'full', facts: { days: 2, online: false } }),
  ])

  test.each<[string, PlanQuery, number[]]>([
    ['nothing gives the plans that the market lists, in its order', {}, [1, 2, 3, 5]],
    [
      'a premium puts the cheapest first, and equal ones in the order of the market',
      { order: 'premium' },
      [5, 2, 3, 1],
    ],
    ['a count keeps the first', { order: 'premium', count: 2 }, [5, 2]],
    ['a fact puts equal values by their premium, and unknown ones last', { order: 'days' }, [2, 5, 1, 3]],
    ['a benefit', { where: [{ benefit: 'dental' }] }, [2, 3]],
    ['a provider', { where: [{ provider: 'nereus' }] }, [1, 3]],
    ['a type', { where: [{ type: 'full' }] }, [5]],
    ['a range meets what both of its ends meet', { where: [{ fact: 'days', atMost: 2 }] }, [1, 5]],
    ['an unknown value meets nothing', { where: [{ fact: 'days', atLeast: 0 }] }, [1, 2, 5]],
    ['what holds or does not', { where: [{ fact: 'online', is: false }] }, [5]],
    ['all conditions together', { where: [{ provider: 'nereus' }, { fact: 'premium', atMost: 250 }] }, [3]],
    ['a choice keeps its order, with plans that no list shows', { plans: [4, 1], why: 'Tried.' }, [4, 1]],
    ['a choice can be sorted', { plans: [1, 4], order: 'premium', why: 'Tried.' }, [4, 1]],
  ])('%s', (_, query, ids) => expect(idsFor(query, market)).toEqual(ids))

  test('shows no plan that is not on offer, chosen or not', () => {
    const later = { ...market, resting: [5, 1] }
    expect(idsFor({ order: 'premium' }, later)).toEqual([2, 3])
    expect(idsFor({ plans: [1, 2], why: 'Tried.' }, later)).toEqual([2])
  })

  test('puts those first that are equal by its order', () => {
    const first = (query: PlanQuery) => {
      const plans = plansFor({ facts: [...facts] }, market, query)
      return firstPlans({ facts: [...facts] }, market, query, plans).map(({ id }) => id)
    }
    expect(first({ where: [{ fact: 'days', atMost: 2 }], order: 'days' })).toEqual([5, 1])
    expect(first({})).toEqual([1])
    expect(first({ where: [{ benefit: 'dental' }], order: 'clinics' })).toEqual([2])
  })
})

/** The ends of a value, computed without the engine: [the least, the most], or undefined if it cannot be compared. */
function endsOf(plan: Plan, fact: string): [number, number] | undefined {
  if (fact === 'premium') return [Number(plan.price), Number(plan.price)]
  const value = statedValue(plan, fact)
  if (typeof value === 'number') return [value, value]
  if (typeof value !== 'object') return undefined
  if (value.is === 'unlimited') return [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  if (value.is === 'notCovered') return fact === 'clinics' ? [0, 0] : undefined
  return value.is ? undefined : [value.from ?? -Infinity, value.to ?? Infinity]
}

function meets(plan: Plan, condition: PlanCondition): boolean {
  if ('provider' in condition) return condition.provider === plan.provider
  if ('type' in condition) return condition.type === plan.type
  if ('benefit' in condition)
    return plan.benefits.some((one) => (typeof one === 'string' ? one : one.id) === condition.benefit)
  const { fact, is, atLeast, atMost } = condition
  const [least, most] = endsOf(plan, fact) ?? [Number.NaN, Number.NaN]
  const states = is === undefined || statedValue(plan, fact) === is
  return states && (atLeast === undefined || least >= atLeast) && (atMost === undefined || most <= atMost)
}

/** Whether a plan stands before another: by its least, its most, the premium, the place in the market. */
function precedes(a: Plan, b: Plan, order: string, market: Market): boolean {
  const keys = (plan: Plan): number[] => {
    const ends = endsOf(plan, order)
    const [least, most] = ends ? [Math.max(ends[0], 0), Math.min(ends[1], Number.MAX_SAFE_INTEGER)] : [0, 0]
    const values = order === 'clinics' ? [-least, -most] : [least, most]
    return [ends ? 0 : 1, ...values, Number(plan.price), market.plans?.indexOf(plan) ?? 0]
  }
  const [own, other] = [keys(a), keys(b)]
  const i = own.findIndex((key, at) => key !== other[at])
  return i >= 0 && Number(own[i]) < Number(other[i])
}

/** The expected answer, computed by counting for each plan how many precede it. */
function naive({ where = [], order, count, plans: chosen }: PlanQuery, market: Market): number[] {
  const all = (market.plans ?? []).filter(({ id }) => !market.resting?.includes(id))
  const among = chosen
    ? chosen.flatMap((id) => all.filter((plan) => plan.id === id))
    : all.filter(({ listed }) => listed !== false)
  const fitting = among.filter((plan) => where.every((one) => meets(plan, one)))
  const places: number[] = []
  for (const [i, plan] of fitting.entries()) {
    const before = order === undefined ? i : fitting.filter((other) => precedes(other, plan, order, market)).length
    if (before < (count ?? Infinity)) places[before] = plan.id
  }
  return places
}

function randomValue(random: Random): FactValue {
  const [from, more] = [Math.floor(random() * 4), Math.floor(random() * 3)]
  return pick<FactValue>(random, [
    from,
    { from },
    { to: from },
    { from, to: from + more },
    { is: 'unlimited' },
    { is: 'notCovered' },
    { is: 'doesNotApply' },
  ])
}

function randomMarket(random: Random): Market {
  const some = <T>(of: readonly T[]) => of.filter(() => random() < 0.5)
  const plans = Array.from({ length: 1 + Math.floor(random() * 9) }, (_, i) => {
    const values = some(['days', 'clinics']).map((id) => [id, randomValue(random)] as const)
    const online = some(['online']).map((id) => [id, random() < 0.5] as const)
    const words = some(['for']).map((id) => [id, pick(random, ['Divers', 'Swimmers'])] as const)
    return planWith(i + 1, {
      provider: pick(random, providers),
      price: 100 + Math.floor(random() * 5),
      facts: factsWithSources(Object.fromEntries<FactValue>([...values, ...online, ...words]), () => random() < 0.3),
      benefits: some(benefits).map((id) => (random() < 0.5 ? id : { id, note: 'a little' })),
      type: pick(random, ['basic', 'full']),
      listed: random() < 0.8,
    })
  })
  return marketWith(plans, { resting: plans.flatMap(({ id }) => (random() < 0.1 ? [id] : [])) })
}

function randomCondition(random: Random): PlanCondition {
  const fact = pick(random, ['days', 'clinics', 'premium'])
  const [from, base] = [Math.floor(random() * 4), fact === 'premium' ? 100 : 0]
  return pick<PlanCondition>(random, [
    { fact, atLeast: base + from },
    { fact, atMost: base + from },
    { fact, atLeast: base + from, atMost: base + from + 1 },
    { fact: 'online', is: random() < 0.5 },
    { fact: 'for', is: 'Divers' },
    { benefit: pick(random, benefits) },
    { provider: pick(random, providers) },
    { type: pick(random, ['basic', 'full']) },
  ])
}

function randomQuery(random: Random, { plans = [] }: Market): PlanQuery {
  const chosen = plans.filter(() => random() < 0.6).map(({ id }) => id)
  return {
    ...(random() < 0.6 && {
      where: Array.from({ length: 1 + Math.floor(random() * 2) }, () => randomCondition(random)),
    }),
    ...(random() < 0.7 && { order: pick(random, ['premium', 'days', 'clinics']) }),
    ...(random() < 0.4 && { count: 1 + Math.floor(random() * 4) }),
    ...(random() < 0.3 && { plans: chosen.toReversed(), why: 'Tried.' }),
  }
}

test('for random markets and queries, the answer is that of counting', () => {
  let found = 0
  for (let seed = 1; seed <= 3000; seed += 1) {
    const random = randomFrom(seed)
    const market = randomMarket(random)
    const query = randomQuery(random, market)
    const ids = idsFor(query, market)
    found += ids.length
    expect([seed, query, ids]).toEqual([seed, query, naive(query, market)])
  }
  expect(found).toBeGreaterThan(3000)
})
