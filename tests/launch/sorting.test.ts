import { describe, expect, test } from 'vitest'
import { factOf } from '#engine/facts.ts'
import type { Offer } from '#engine/offers.ts'
import { type ComparisonState, defaultState } from '#site/blocks/comparison/comparison-state.ts'
import { groupedPlans, nearestPlan } from '#site/blocks/comparison/plan-filters.ts'
import { grossOf } from '#tests/fixtures/prices.ts'
import { isAll } from '#tests/runner/samples.ts'
import { comparisonOf, openingPlans, site } from './launch-site.ts'

/** The plans with which a market's comparison opens, as it lists them. */
function listed(market: string, state: Partial<ComparisonState>): readonly Offer[] {
  return groupedPlans(openingPlans(market), { ...defaultState, ...state }, comparisonOf(market)).fit
}

const markets = site.markets.filter(({ status }) => status === 'open').map(({ id }) => id)
const descending = (numbers: readonly number[]) => [...numbers].sort((a, b) => b - a)
const ascending = (numbers: readonly number[]) => descending(numbers).reverse()

// Specification 001, section 4.
describe.each(markets)('the plans of %s', (market) => {
  test('are ordered by rating, highest first', () => {
    const ratings = listed(market, { sort: 'rating' }).map(({ rating }) => rating ?? 0)
    expect(ratings).toHaveLength(3)
    expect(ratings).toEqual(descending(ratings))
  })

  test('are ordered by coverage, highest first', () => {
    const coverages = listed(market, { sort: 'coverage' }).map((plan) => Number(factOf(plan, 'coverage')?.value))
    expect(coverages).toHaveLength(3)
    expect(coverages).toEqual(descending(coverages))
  })

  test('are ordered by the full premium, lowest first', () => {
    const premiums = listed(market, { sort: 'premium' }).map(grossOf)
    expect(premiums).toHaveLength(3)
    expect(premiums).toEqual(ascending(premiums))
  })
})

describe('the filter bar', () => {
  test('sorts by rating unless told otherwise, by premium or by coverage', () => {
    expect(comparisonOf('qatar').orders.map(({ id }) => id)).toEqual(['rating', 'premium', 'coverage'])
  })

  test('leaves the plans of one type', () => {
    expect(listed('bahrain', { choices: { type: 'subsidized' } }).map(({ type }) => type)).toEqual([
      'subsidized',
      'subsidized',
    ])
    expect(listed('kuwait', { choices: { type: 'basic' } }).map(({ provider }) => provider.name)).toEqual(['Warba'])
  })

  test('leaves the plans within a range of premiums, either end of which may be open', () => {
    const premiums = (state: Partial<ComparisonState>) => listed('qatar', state).map(grossOf)
    expect(premiums({ to: '1050' })).toEqual([1050, 900])
    expect(premiums({ from: '1050' })).toEqual([1200, 1050])
    expect(premiums({ from: '901', to: '1199' })).toEqual([1050])
  })

  test('leaves the plans that include everything asked for', () => {
    const benefits = ['dental', 'replacement']
    expect(listed('qatar', { benefits }).map(({ plan }) => plan)).toEqual(['Domestic Worker Premier'])
  })

  test('finds plans by provider, plan and benefit, in any case', () => {
    expect(listed('qatar', { search: 'DOHA' }).map(({ provider }) => provider.name)).toEqual(['Doha Insurance'])
    expect(listed('singapore', { search: 'premier maid' }).map(({ plan }) => plan)).toEqual(['Premier Maid'])
    expect(listed('singapore', { search: 'mental health' }).map(({ plan }) => plan)).toEqual(['Premier Maid'])
    expect(listed('singapore', { search: 'no such plan' })).toEqual([])
  })
})

describe('the nearest plan', () => {
  const nearest = (market: string, state: Partial<ComparisonState>) => {
    const { plan, without } =
      nearestPlan(openingPlans(market), { ...defaultState, ...state }, comparisonOf(market)) ?? {}
    return [plan?.plan, without]
  }

  test('is the one whose premium is nearest to the range, and leads there without the range', () => {
    expect(nearest('singapore', { to: '300', choices: { type: 'comprehensive' } })).toMatchObject([
      'Enhanced',
      { from: '', to: '', benefits: [], choices: { type: 'comprehensive' } },
    ])
    expect(nearest('singapore', { from: '1000', to: '2000' })[0]).toBe('Premier Maid')
  })

  test('is the one that misses fewest filters, and keeps those that it fits', () => {
    expect(nearest('singapore', { to: '310' })[0]).toBe('Enhanced')
    expect(nearest('singapore', { to: '310', benefits: ['dental'] })).toMatchObject([
      'Premier Maid',
      { from: '', to: '', benefits: ['dental'], choices: {} },
    ])
    expect(nearest('singapore', { search: 'premier', benefits: ['mental-health', 'telehealth'] })).toMatchObject([
      'Premier Maid',
      { benefits: ['mental-health'], choices: {} },
    ])
  })

  test('is none where all plans miss all that was asked for', () => {
    expect(nearest('singapore', { search: 'zzz' })).toEqual([undefined, undefined])
    expect(nearest('kuwait', { search: 'zzz', choices: { type: 'subsidized' } })).toEqual([undefined, undefined])
    expect(nearest('singapore', { search: 'zzz', choices: { type: 'comprehensive' } })[0]).toBe('Enhanced')
  })

  test('fits what is left of the filters, whatever they are', () => {
    let count = 0
    for (const search of ['', 'care', 'zzz'])
      for (const type of ['', 'basic', 'subsidized'])
        for (const to of ['', '1', '450'])
          for (const benefits of [[], ['dental'], ['dental', 'telehealth']]) {
            const state = { ...defaultState, search, choices: type === '' ? {} : { type }, to, benefits }
            count += 1
            for (const market of markets.filter((_, i) => isAll || i % 4 === count % 4)) {
              const found = nearestPlan(openingPlans(market), state, comparisonOf(market))
              if (!found && to !== '') throw new Error('Of premiums one is the nearest.')
              if (found)
                expect(groupedPlans([found.plan], { ...state, ...found.without }, comparisonOf(market)).fit).toEqual([
                  found.plan,
                ])
            }
          }
  })
})
