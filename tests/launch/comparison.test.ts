import { expect, test } from 'vitest'
import { asksForAll, defaultState, sanitizedFilters, stateIn } from '#site/blocks/comparison/comparison-state.ts'
import { appliedFilters } from '#site/blocks/comparison/Filtering.tsx'
import { groupedPlans } from '#site/blocks/comparison/plan-filters.ts'
import { dataOf, marketOf, site } from './launch-site.ts'

// Questions over the plans show some filters themselves.
const { match: _, ...singapore } = marketOf('singapore')
const data = dataOf(singapore)
const all = [...data.plans, ...(data.others ?? [])]

test('the filters offer the values of all plans of the market', () => {
  expect([data.plans.length, data.total, all.length]).toEqual([3, 20, 20])
  expect(data.premiums).toEqual({ lowest: 240, highest: 380 })
  expect(data.benefits.map(({ id }) => id)).toContain('replacement')
})

test('a comparison opens with the top plans only where no other has a higher rating, and each has one', () => {
  const withRating = (id: number, rating: number | undefined) => {
    const plans = singapore.plans?.map((plan) => {
      const { rating: own, ...facts } = plan.facts ?? {}
      const shown = plan.id === id ? rating : own
      return { ...plan, facts: { ...facts, ...(shown !== undefined && { rating: shown }) } }
    })
    return dataOf({ ...singapore, ...(plans && { plans }) }).isTop
  }
  expect(data.isTop).toBe(true)
  expect([withRating(11, 4.3), withRating(11, 4.4), withRating(3, undefined)]).toEqual([true, false, false])
  expect(dataOf(marketOf('kuwait')).isTop).toBe(false)
})

test('a comparison counts the plans with a rating, so that three of three are not called the top', () => {
  const rated = ['singapore', 'hong-kong', 'uae', 'malaysia'].map((id) => dataOf(marketOf(id)))
  expect(rated.map(({ plans, rated, total }) => [plans.length, rated, total])).toEqual([
    [3, 6, 20],
    [3, 3, 20],
    [3, 3, 7],
    [3, 3, 6],
  ])
})

test.each([
  [{ search: 'sompo' }, 2, 0],
  [{ to: '300' }, 11, 0],
  [{ choices: { type: 'basic' } }, 10, 0],
  [{ benefits: ['dental'] }, 3, 17],
  [{ choices: { type: 'basic' }, to: '300' }, 10, 0],
  [{ choices: { 'fact.coverage': '55000' } }, 7, 0],
  [{ choices: { 'fact.online-submission': 'true' } }, 3, 17],
  [{ choices: { 'fact.online-submission': 'not-stated' } }, 17, 0],
])('%o finds so many plans, and of so many nobody knows', (part, found, undecided) => {
  const state = { ...defaultState, ...part }
  const { fit, unknown } = groupedPlans(all, state, data)
  expect([fit.length, unknown.length]).toEqual([found, undecided])
  expect(appliedFilters(state, data, site.messages.filtering)).toHaveLength(Object.keys(part).length)
})

test('any filter, search or order asks for all plans', () => {
  expect(asksForAll(defaultState)).toBe(false)
  const parts = [
    { search: 'a' },
    { choices: { type: 'basic' } },
    { choices: { 'fact.coverage': '55000' } },
    { from: '1' },
    { to: '1' },
    { benefits: ['dental'] },
    { plans: 'all' },
    { sort: 'premium' },
  ] as const
  for (const part of parts) expect(asksForAll({ ...defaultState, ...part }), JSON.stringify(part)).toBe(true)
})

test.each([
  ['1,200', '1200'],
  ['S$ 1,200.50', '1200.5'],
  ['300 AED', '300'],
  ['٦٠٠', '600'],
  ['۱٬۲۰۰٫۵', '1200.5'],
  ['３００', '300'],
  ['1e3', ''],
  ['300-400', ''],
  ['-5', ''],
  ['cheap', ''],
])('of %j typed as an amount, %j counts', (typed, amount) => {
  expect(stateIn(new URLSearchParams({ from: typed }), data).from).toBe(amount)
})

test('an address is reduced to amounts and to values that the comparison has itself', () => {
  const filters = (query: Readonly<Record<string, unknown>>) => [...new URLSearchParams(sanitizedFilters(data, query))]
  expect(filters({ q: ' Sompo  gold', from: 'S$ 1,200', to: '9'.repeat(12), type: 'gold', sort: 'luck' })).toEqual([
    ['q', 'Sompo …'],
    ['from', '1200'],
    ['to', '999999999'],
  ])
  expect(
    filters({ benefit: ['dental', 'gold'], type: 'basic', sort: 'premium', plans: 'all', compare: 'x.y' }),
  ).toEqual([
    ['type', 'basic'],
    ['sort', 'premium'],
    ['plans', 'all'],
    ['benefit', 'dental'],
  ])
  expect(filters({ compare: 'sompo-standardcare.axa-essential-care', q: '', from: '' })).toEqual([
    ['compare', 'sompo-standardcare.axa-essential-care'],
  ])
  expect(filters({ 'fact.coverage': '55000', 'fact.rating': '9', 'fact.nothing': '1' })).toEqual([
    ['fact.coverage', '55000'],
  ])
  expect(sanitizedFilters({ plans: data.plans }, { q: 'axa', type: 'basic' })).toBe('')
})
