import { expect, test } from 'vitest'
import type { MatchConfig, Plan, WizardConfig } from '#engine/contract/config.ts'
import { listedOffers, type Offer } from '#engine/offers.ts'
import { planName } from '#engine/plans.ts'
import { type ComparisonState, defaultState } from '#site/blocks/comparison/comparison-state.ts'
import { knowledgeIn } from '#site/blocks/comparison/match/known-answers.ts'
import { picksOf } from '#site/blocks/comparison/match/picks.ts'
import { criteriaOf, groupedPlans, nearestPlan } from '#site/blocks/comparison/plan-filters.ts'
import { dataOf, marketOf, site, wizardOf } from '#tests/launch/launch-site.ts'

const ages = ['18-64', '65-78', '79-or-more']
const wizard: WizardConfig = {
  ...wizardOf('singapore'),
  questions: [
    ...wizardOf('singapore').questions,
    {
      id: 'age',
      field: 'age',
      text: 'How old is your helper?',
      summary: 'Age',
      options: ages.map((value) => ({ value, label: value })),
    },
  ],
}
const matchConfig: MatchConfig = {
  sentence: 'A helper[ of {age}].',
  questions: [{ id: 'age', options: ages.map((value) => ({ value, words: value })) }],
  picks: [
    { kind: 'lowest', title: 'Lowest price that fits' },
    { kind: 'without', title: 'If you drop {given}' },
  ],
}
const upTo = (words: string, ...isOneOf: string[]): Partial<Plan> => {
  return { eligibility: [{ id: 'age', if: { answer: 'age', isOneOf }, then: 'no', words }] }
}
const byPremium = (marketOf('singapore').plans ?? []).toSorted((a, b) => Number(a.price) - Number(b.price))
/** The cheapest three plans are for others than those of 79, the cheapest for others than those of 65 as well. */
const limits = new Map(
  byPremium
    .slice(0, 3)
    .map(({ id }, i) => [id, i === 0 ? upTo('Up to 64', ...ages.slice(1)) : upTo('Up to 78', ages[2] ?? '')]),
)
const market = {
  ...marketOf('singapore'),
  wizard,
  match: matchConfig,
  plans: (marketOf('singapore').plans ?? []).map((plan): Plan => ({ ...plan, ...limits.get(plan.id) })),
}
const data = dataOf(market)
const offers = listedOffers(site, market)
const limited = byPremium.slice(0, 3).map(({ id }) => id)

function asked(answer: string | undefined, more: Partial<ComparisonState> = {}): ComparisonState {
  return { ...defaultState, answers: answer === undefined ? {} : { age: answer }, ...more }
}

function lowest(state: ComparisonState) {
  const picks = picksOf(
    data.match?.picks ?? [],
    offers,
    knowledgeIn(data, state),
    criteriaOf(state, data),
    data.facts,
    undefined,
  )
  return picks.find(({ config }) => config.kind === 'lowest')
}

const ids = (plans: readonly Offer[] = []) => plans.map(({ id }) => id).sort((a, b) => a - b)

test("'Lowest price that fits' names no plan to somebody for whom it is not, and counts none", () => {
  expect(ids(lowest(asked('18-64'))?.plans)).toContain(limited[0])
  const older = lowest(asked('79-or-more'))
  expect(older?.among).toBe(offers.length - limited.length)
  expect(ids(older?.plans).filter((id) => limited.includes(id))).toEqual([])
  // The same from an answer that was given in the wizard, which no address has.
  const elsewhere = lowest(asked(undefined, { stored: { age: '79-or-more' } }))
  expect(ids(elsewhere?.plans)).toEqual(ids(older?.plans))
})

test('a plan stands in the group that its rules say, with its own words or the question that decides', () => {
  const refused = groupedPlans(offers, asked('65-78'), data)
  expect(refused.others.map(({ plan, because }) => [plan.id, because])).toEqual([[limited[0], [{ words: 'Up to 64' }]]])
  const open = groupedPlans(offers, asked(undefined, { benefits: ['dental'] }), data)
  expect(open.fit.filter(({ id }) => limited.includes(id))).toEqual([])
  expect(ids(open.open.map(({ plan }) => plan))).toEqual(limited.toSorted((a, b) => a - b))
  expect(open.open.every(({ because }) => because.some((reason) => 'open' in reason && reason.open[0] === 'age'))).toBe(
    true,
  )
  expect(groupedPlans(offers, defaultState, data).fit).toHaveLength(offers.length)
})

test('a rule is no wish: no plan that refuses a visitor misses one thing only, is the nearest, or is had by dropping a wish', () => {
  for (const answer of ['65-78', '79-or-more']) {
    const state = asked(answer, { benefits: ['dental', 'telehealth'], to: '1' })
    const refused = limited.slice(0, answer === '65-78' ? 1 : 3)
    expect(
      ids(groupedPlans(offers, state, data).nearly.map(({ plan }) => plan)).filter((id) => refused.includes(id)),
    ).toEqual([])
    expect(refused).not.toContain(nearestPlan(offers, state, data)?.plan.id)
    const [without] = picksOf(
      [{ kind: 'without', title: 'If you drop {given}' }],
      offers,
      knowledgeIn(data, asked(answer)),
      criteriaOf(asked(answer, { benefits: ['dental'] }), data),
      data.facts,
      undefined,
    )
    expect(without?.plans.map(planName)).not.toEqual([])
    expect(ids(without?.plans).filter((id) => refused.includes(id))).toEqual([])
  }
})

test('dropping one of several wishes is told with all that is lost with it, and a plan without two of them is no way to save', () => {
  const [record] = market.plans
  if (!record) throw new Error('no plan')
  const { eligibility: _, type: __, ...base } = record
  const plan = (id: number, premium: number, benefits: Plan['benefits'], facts: Plan['facts']): Plan => {
    return { ...base, id, plan: `Plan ${id}`, price: premium, benefits, ...(facts && { facts }) }
  }
  const better = { coverage: 60_000, rating: 4.5, 'hospital-panel': { from: 800 } }
  const plans = [
    plan(1, 400, ['hospital', 'dental', 'telehealth', 'outpatient'], better),
    plan(2, 300, ['hospital', 'telehealth'], { coverage: 40_000, rating: 4.1, 'hospital-panel': { from: 300 } }),
    plan(3, 100, ['hospital', 'outpatient'], better),
  ]
  const shown = dataOf({ ...market, plans })
  const state = { ...defaultState, benefits: ['dental', 'telehealth'] }
  const [pick] = picksOf(
    [{ kind: 'without', title: 'If you drop {given}' }],
    listedOffers(site, { ...market, plans }),
    knowledgeIn(shown, state),
    criteriaOf(state, shown),
    shown.facts,
    undefined,
  )
  expect([ids(pick?.plans), pick?.given?.value, pick?.apart?.amount]).toEqual([[2], 'dental', 100])
  expect(pick?.lost?.benefits).toEqual(['outpatient'])
  expect(pick?.lost?.sums).toEqual([
    { label: 'Coverage', value: 'S$40,000', other: 'S$60,000' },
    { label: 'Rating', value: '4.1', other: '4.5' },
    { label: 'Clinic panel', value: '300+ clinics', other: '800+ clinics' },
  ])
})

test('the best plan says to the cent how much more it costs, and nothing where its price is for another time', () => {
  const [record] = market.plans
  if (!record) throw new Error('no plan')
  const { eligibility: _, ...base } = record
  const picked = (price: Plan['price']) => {
    const figures = [
      { price: 100.1, coverage: 40_000 },
      { price, coverage: 60_000 },
    ]
    const plans = figures.map(({ price, coverage }, i): Plan => {
      return { ...base, id: i + 1, plan: `Plan ${i}`, price, facts: { coverage } }
    })
    const shown = dataOf({ ...market, plans })
    return picksOf(
      [
        { kind: 'lowest', title: 'Lowest price that fits' },
        { kind: 'best', title: 'Most cover', fact: 'coverage' },
      ],
      listedOffers(site, { ...market, plans }),
      knowledgeIn(shown, defaultState),
      [],
      shown.facts,
      undefined,
    ).map(({ plans: best, apart }) => [ids(best), apart?.amount])
  }
  expect(picked(100.4)).toEqual([
    [[1], undefined],
    [[2], 0.3],
  ])
  expect(picked({ amount: 12.5, per: 'month' })).toEqual([
    [[1], undefined],
    [[2], undefined],
  ])
})
