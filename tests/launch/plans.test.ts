import { describe, expect, test } from 'vitest'
import { factOf } from '#engine/facts.ts'
import { marketPrices, quoteIfOpen } from '#engine/prices.ts'
import { grossOf } from '#tests/fixtures/prices.ts'
import { marketOf, openingPlans, site } from './launch-site.ts'

type Range = readonly [lowest: number, highest: number]

// Specification 001, section 3 (plan data of the country pages).
const ranges: readonly (readonly [market: string, providers: readonly string[], premium: Range, coverage: Range])[] = [
  ['hong-kong', ['AIA', 'Blue Cross', 'HSBC'], [380, 450], [65_000, 80_000]],
  ['uae', ['Orient', 'Oman', 'ADNIC'], [600, 750], [40_000, 50_000]],
  ['malaysia', ['Allianz', 'AIA', 'Etiqa'], [350, 450], [40_000, 50_000]],
  ['qatar', ['Qatar Insurance Company', 'Doha Insurance', 'Al Ahlia'], [900, 1200], [75_000, 100_000]],
  ['kuwait', ['Kuwait Insurance Company', 'Gulf Insurance Group', 'Warba'], [650, 950], [60_000, 90_000]],
  ['bahrain', ['Bahrain National', 'Arabian Shield', 'Gulf Union'], [420, 580], [40_000, 60_000]],
]

const rangeOf = (numbers: readonly number[]): Range => [Math.min(...numbers), Math.max(...numbers)]
const specified = ['singapore', 'hong-kong', 'malaysia', 'uae', 'qatar', 'kuwait', 'bahrain', 'oman']
const open = site.markets.filter(({ id }) => specified.includes(id))
const everyPlan = open.flatMap(({ id }) => openingPlans(id))

describe.each(ranges)('the plans of %s', (market, providers, premium, coverage) => {
  test('are one each of the three insurers of the specification', () => {
    const names = openingPlans(market).map(({ provider }) => provider.name)
    expect(names).toHaveLength(3)
    for (const provider of providers) expect(names.filter((name) => name.startsWith(provider))).toHaveLength(1)
  })

  test('reach the lowest and the highest premium, and none goes beyond', () => {
    expect(rangeOf(openingPlans(market).map(grossOf))).toEqual(premium)
  })

  test('reach the lowest and the highest coverage, and none goes beyond', () => {
    expect(rangeOf(openingPlans(market).map((plan) => Number(factOf(plan, 'coverage')?.value)))).toEqual(coverage)
  })
})

describe('the plans of singapore', () => {
  // Specification 001, section 3 (sample plans) and section 9 (reviews).
  test.each([
    ['AXA', 'Comprehensive Plus', 60_000, 350, 4.5, 245],
    ['FWD', 'Premier Maid', 70_000, 380, 4.6, 312],
    ['NTUC Income', 'Enhanced', 50_000, 320, 4.3, 189],
  ])('%s %s has the figures of the sample plans', (provider, plan, coverage, premium, rating, reviews) => {
    const found = openingPlans('singapore').find((candidate) => candidate.provider.name === provider)
    expect(found).toMatchObject({
      plan,
      price: { gross: { amount: premium } },
      facts: expect.arrayContaining([expect.objectContaining({ id: 'coverage', value: coverage })]),
      rating,
      reviews,
    })
  })

  test('are three', () => {
    expect(openingPlans('singapore')).toHaveLength(3)
  })
})

describe('the plans of bahrain', () => {
  test('show the premium less BHD 200 where they are tagged Subsidized Coverage, and the premium where they are not', () => {
    const plans = openingPlans('bahrain')
    const tagged = plans.filter(({ typeLabel }) => typeLabel === 'Subsidized Coverage')
    const others = plans.filter(({ typeLabel }) => typeLabel === 'Comprehensive')
    expect(tagged.length).toBeGreaterThan(0)
    expect(others.length).toBeGreaterThan(0)
    expect(tagged.length + others.length).toBe(plans.length)
    for (const { price } of tagged) expect(price).toMatchObject({ net: { amount: grossOf({ price }) - 200 } })
    for (const { price } of others) expect(price).not.toHaveProperty('net')
  })

  test('are the only ones that a subsidy lowers', () => {
    for (const market of open.filter(({ id }) => id !== 'bahrain'))
      for (const plan of market.plans ?? []) expect(quoteIfOpen(marketPrices(market), plan)).toBeUndefined()
  })
})

describe('every plan that a landing page opens with', () => {
  test('is one of three', () => {
    for (const { id } of open)
      expect([
        id,
        openingPlans(id)
          .map((plan) => plan.id)
          .sort(),
      ]).toEqual([id, [1, 2, 3]])
  })

  test('keeps to the ranges of ratings, claims, days and clinics, whose ends are attained', () => {
    expect(rangeOf(everyPlan.map(({ rating = 0 }) => rating))).toEqual([4.1, 4.8])
    const numbers = (id: string) =>
      everyPlan.flatMap((plan) => {
        const bounds = factOf(plan, id)?.bounds ?? {}
        return typeof bounds === 'number' ? [bounds] : [bounds.from ?? [], bounds.to ?? []].flat()
      })
    expect(rangeOf(numbers('claim-settlement'))).toEqual([88, 96])
    expect(rangeOf(numbers('hospital-panel'))).toEqual([300, 950])
    expect(rangeOf(numbers('processing-time'))).toEqual([1, 3])
  })

  test('writes its figures as the specification does', () => {
    for (const plan of everyPlan) {
      expect(factOf(plan, 'claim-settlement')?.text).toMatch(/^\d\d%$/)
      expect(factOf(plan, 'processing-time')?.text).toMatch(/^(1 working day|[12]–[23] working days)$/)
      expect(factOf(plan, 'hospital-panel')?.text).toMatch(/^\d{3}\+ clinics$/)
      expect(factOf(plan, 'online-submission')?.text).toBe('Yes')
    }
  })

  test('promises no promotion that the specification does not know', () => {
    const known =
      /^(S\$80|HK\$200) welcome (bonus|cashback)$|^First month free$|^1[0-5]% (multi-policy|renewal) discount$|^(S\$100 cashback, until 31 March|First 3 months free, until 15 April) 2024$/
    for (const { promotions } of everyPlan) for (const promotion of promotions) expect(promotion).toMatch(known)
  })

  test('has a review count only where the specification gives one', () => {
    const counted = open.filter(({ plans = [] }) => plans.some(({ facts }) => facts?.['reviews'] !== undefined))
    expect(counted.map(({ id }) => id)).toEqual(['singapore'])
  })
})

describe('plan types', () => {
  test.each(open.map(({ id }) => id))('%s can be filtered by the types of the specification', (market) => {
    const types = marketOf(market).planTypes?.map(({ id }) => id)
    expect(types).toEqual([market === 'bahrain' ? 'subsidized' : 'basic', 'comprehensive'])
  })
})

describe('currencies', () => {
  test.each([
    ['singapore', 'S$'],
    ['hong-kong', 'HK$'],
    ['uae', 'AED'],
    ['malaysia', 'RM'],
    ['qatar', 'QAR'],
    ['kuwait', 'KWD'],
    ['bahrain', 'BHD'],
    ['oman', 'OMR'],
  ])('%s reckons in %s', (market, symbol) => {
    expect(marketOf(market).currency.symbol).toBe(symbol)
  })
})

test.each([
  [
    'singapore',
    'AXA, NTUC Income, FWD, Great Eastern, Sompo, Liberty, Allied World, Tokio Marine, India International, MSIG',
  ],
  [
    'hong-kong',
    'AXA Hong Kong, Blue Cross Hong Kong, HSBC Insurance, Allied World Hong Kong, Bank of China Insurance, China Taiping, Prudential Hong Kong, Zurich Hong Kong, QBE Hong Kong',
  ],
  ['uae', 'Orient Insurance, Oman Insurance, ADNIC'],
  ['malaysia', 'Allianz, AIA, Etiqa'],
])('the providers of %s have the names of the specification', (market, names) => {
  const known = marketOf(market).providers?.map(({ name }) => name)
  expect(known).toEqual(expect.arrayContaining(names.split(', ')))
})
