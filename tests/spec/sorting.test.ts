import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type PlanView, planViews } from '../../src/engine/plans.ts'
import {
  type ComparisonState,
  sortKeys,
  useComparedPlans,
} from '../../src/renderer/blocks/Comparison/comparison-table.ts'
import { marketOf, site } from './real-site.ts'

interface Props {
  readonly market: string
  readonly state: Partial<ComparisonState>
  readonly onPlans: (plans: readonly PlanView[]) => void
}

function List({ market, state, onPlans }: Props) {
  const plans = planViews(site, marketOf(market))
  onPlans(useComparedPlans(plans, { search: '', type: '', sort: 'rating', ...state }))
  return null
}

/** The plans of a market as its comparison lists them. */
function listed(market: string, state: Partial<ComparisonState>): readonly PlanView[] {
  let plans: readonly PlanView[] = []
  const onPlans: Props['onPlans'] = (compared) => {
    plans = compared
  }
  renderToString(createElement(List, { market, state, onPlans }))
  return plans
}

const markets = site.markets.filter(({ status }) => status === 'open').map(({ id }) => id)
const descending = (numbers: readonly number[]) => [...numbers].sort((a, b) => b - a)
const ascending = (numbers: readonly number[]) => descending(numbers).reverse()

// Specification 001, section 4.
describe.each(markets)('the plans of %s', (market) => {
  test('are ordered by rating, highest first', () => {
    const ratings = listed(market, { sort: 'rating' }).map(({ rating }) => rating)
    expect(ratings).toHaveLength(3)
    expect(ratings).toEqual(descending(ratings))
  })

  test('are ordered by coverage, highest first', () => {
    const coverages = listed(market, { sort: 'coverage' }).map(({ coverage }) => coverage)
    expect(coverages).toHaveLength(3)
    expect(coverages).toEqual(descending(coverages))
  })

  test('are ordered by the premium that is paid, lowest first', () => {
    const premiums = listed(market, { sort: 'premium' }).map(({ netPremium }) => netPremium)
    expect(premiums).toHaveLength(3)
    expect(premiums).toEqual(ascending(premiums))
  })
})

describe('the filter bar', () => {
  test('sorts by rating unless told otherwise, by premium or by coverage', () => {
    expect(sortKeys).toEqual(['rating', 'premium', 'coverage'])
  })

  test('leaves the plans of one type', () => {
    expect(listed('bahrain', { type: 'subsidized' }).map(({ type }) => type)).toEqual(['subsidized', 'subsidized'])
    expect(listed('kuwait', { type: 'basic' }).map(({ provider }) => provider.name)).toEqual(['Warba'])
  })

  test('finds plans by provider, plan and feature, in any case', () => {
    expect(listed('qatar', { search: 'DOHA' }).map(({ provider }) => provider.name)).toEqual(['Doha Insurance'])
    expect(listed('singapore', { search: 'premier maid' }).map(({ plan }) => plan)).toEqual(['Premier Maid'])
    expect(listed('singapore', { search: 'mental health' }).map(({ plan }) => plan)).toEqual(['Premier Maid'])
    expect(listed('singapore', { search: 'no such plan' })).toEqual([])
  })
})
