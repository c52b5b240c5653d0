import { expect, test } from 'vitest'
import { marketPrices, planQuote } from '#engine/prices.ts'
import { plan } from '#tests/fixtures/market.ts'
import { marketOf } from '#tests/fixtures/site.ts'

test('a levy is put on the plans that it names, on those of its type, or on all', () => {
  const full = { ...plan, id: 1, price: 750, type: 'full' }
  const basic = { ...plan, id: 2, price: 750, type: 'basic' }
  const levy = { id: 'authority', label: 'Levy', rates: [{ percent: 10 }] }
  const amounts = (reach: { readonly plans?: number[]; readonly planType?: string }) => {
    const prices = marketPrices({ ...marketOf('lemuria'), plans: [full, basic], levies: [{ ...levy, ...reach }] })
    return [full, basic].map((sold) => planQuote(prices, sold)).map((quote) => 'amount' in quote && quote.amount)
  }
  expect(amounts({})).toEqual([825, 825])
  expect(amounts({ plans: [1] })).toEqual([825, 750])
  expect(amounts({ planType: 'basic' })).toEqual([750, 825])
})

test('prices are for different times where a plan that lists show has another one', () => {
  const monthly = { ...plan, id: 2, price: { amount: 12, per: 'month' } }
  const isMixed = (other: object, resting: readonly number[] = []) =>
    marketPrices({ ...marketOf('lemuria'), plans: [plan, { ...monthly, ...other }], resting }).isMixed ?? false
  expect(isMixed({})).toBe(true)
  expect(isMixed({ listed: false })).toBe(false)
  expect(isMixed({}, [2])).toBe(false)
})
