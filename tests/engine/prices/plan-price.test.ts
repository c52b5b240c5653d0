import { expect, test } from 'vitest'
import { byPrice } from '#engine/amounts.ts'
import type { Messages, PlanPrice } from '#engine/contract/config.ts'
import { figuresOf } from '#engine/figures.ts'
import { comparable, payable, priceText } from '#engine/money.ts'
import { planPrice, priceWriting } from '#engine/offers.ts'
import { messagesOf } from '#engine/prices.ts'
import { type Market, promisesOf, type Site } from '#engine/site.ts'
import { pages } from '#site/pages/pages.ts'
import { plan } from '#tests/fixtures/market.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

const messages = {
  ...site.messages,
  planTable: { ...site.messages.planTable, perYear: '{amount} a year' },
  offer: {
    ...site.messages.offer,
    fromPrice: 'from {price} a year',
    priceFrom: 'from {price}',
    between: '{from} to {to}',
    withCode: '{price} with {code}',
    contract: {
      phase: '{amount} for {months} months',
      after: '{phases}, then {amount}',
      once: '{amount} once',
      total: '{total} over {months} months ({formula})',
    },
    reach: { firstYear: '{label}, first year only', newOnly: '{label}, new customers only' },
    periods: { month: '{amount} a month', trip: '{amount} for the trip' },
  },
}

/** A market with plans of these prices, which are for `per` where they do not say so. */
function selling(per: string | undefined, ...prices: readonly PlanPrice[]): Market {
  const plans = prices.map((price, i) => ({ ...plan, id: i + 1, plan: `Reef ${i + 1}`, price }))
  return { ...marketOf('lemuria'), ...(per !== undefined && { per }), plans: plans as unknown as Market['plans'] & {} }
}

const pricesIn = (market: Market) => (market.plans ?? []).map((one) => planPrice(priceWriting(market, messages), one))

const textsIn = (market: Market) => pricesIn(market).map((price) => priceText(price, 'en').replaceAll('\u00a0', ' '))

test('each price says what it is for, whatever the prices of its market are for', () => {
  const prices: readonly PlanPrice[] = [12, { amount: 99, per: 'year' }, { from: 9 }, { from: 80, per: 'year' }]
  expect(textsIn(selling('month', ...prices, { between: [9, 11], per: 'trip' }))).toEqual([
    'MGA 12 a month',
    'MGA 99 a year',
    'from MGA 9 a month',
    'from MGA 80 a year',
    'MGA 9 to MGA 11 for the trip',
  ])
  // The words of pages say what a yearly price is for where all are yearly.
  expect(textsIn(selling(undefined, 12, { from: 9 }))).toEqual(['MGA 12', 'from MGA 9 a year'])
  expect(textsIn(selling(undefined, 12, { amount: 9, per: 'month' }, { from: 9 }))).toEqual([
    'MGA 12 a year',
    'MGA 9 a month',
    'from MGA 9 a year',
  ])
})

test('only prices for the same time are compared', () => {
  const compared = (market: Market) => pricesIn(market).map((price) => comparable(price)?.amount)
  expect(compared(selling('month', 12, { amount: 99, per: 'year' }, { amount: 9, per: 'month' }))).toEqual([
    12,
    undefined,
    9,
  ])
  expect(pricesIn(selling('month', { amount: 99, per: 'year' })).map((price) => payable(price)?.amount)).toEqual([99])
})

test('an opening names the lowest price of a country for what its prices are for', () => {
  const home = {
    ...site,
    messages,
    markets: [marketOf('atlantis'), selling('month', 12, { amount: 3, per: 'year' })],
  } satisfies Site
  const opening = home.pages.map((page) =>
    page.id === 'home'
      ? { ...page, blocks: [{ kind: 'hero', title: 'Home', text: 'A.', countriesHeading: 'Where?' } as const] }
      : page,
  )
  const block = pages({ ...home, pages: opening }).find(({ path }) => path === '/')?.blocks[0]
  if (block?.kind !== 'hero') throw new Error('The home page has lost its opening.')
  expect(block.data.countries?.map(({ price }) => price?.replaceAll('\u00a0', ' '))).toEqual([
    'from €420 a year',
    'from MGA 12 a month',
  ])
})

test('pages of a market say what its prices are for, and leave to others what prices for a year are called', () => {
  const perPeriod = {
    month: {
      plan: { premium: 'Price a month' },
      filtering: { pickMore: '{amount} a month more.' },
    },
  }
  const home = marketOf('atlantis')
  const monthly = { ...home, per: 'month' }
  const composed = (market: Market) => {
    const all = pages({ ...site, markets: [market, marketOf('lemuria')], messages: { ...messages, perPeriod } })
    const landing = all.find(({ path }) => path === market.landing.path)?.messages
    return [landing?.plan?.premium, landing?.filtering?.pickMore, landing?.comparison?.premium]
  }
  const usual = [messages.plan.premium, messages.filtering.pickMore, messages.comparison.premium]
  expect(composed(home)).toEqual(usual)
  expect(composed(monthly)).toEqual(['Price a month', '{amount} a month more.', messages.comparison.premium])
})

test('pages of a market whose plans have prices for different times call none of them annual', () => {
  const label = (market: Market, perPeriod: Messages['perPeriod'] & {}) =>
    messagesOf({ ...messages, perPeriod }, market).plan.premium
  const perPeriod = { several: { plan: { premium: 'Price' } }, month: { plan: { premium: 'Price a month' } } }
  const trip = { amount: 9, per: 'trip' }
  const rows = [
    { for: { suit: ['wet'] }, price: 12 },
    { for: { suit: ['dry'] }, price: trip },
  ]
  const table = { by: ['suit'], rows } as unknown as PlanPrice
  for (const market of [selling(undefined, 12, trip), selling('month', trip), selling(undefined, table)]) {
    expect(label(market, perPeriod)).toBe('Price')
  }
  expect(label(selling('month', 12), perPeriod)).toBe('Price a month')
  expect(label(selling(undefined, 12), perPeriod)).toBe(messages.plan.premium)
  expect(label(selling('month', 12, trip), { month: perPeriod.month })).toBe('Price a month')
})

test('an amount for a month is that of a monthly price, a twelfth of a yearly one, and none of any other', () => {
  const monthly = (market: Market) => {
    const promises = promisesOf({ pages: [], markets: [market] })
    const figures = figuresOf({ ...site, markets: [market], promises, words: messages, language: 'en' })(market.id)
    return figures.named('plan.triton-mutual-reef-1.monthly')?.replaceAll('\u00a0', ' ')
  }
  expect(['month', 'year', undefined, 'trip'].map((per) => monthly(selling(per, 24)))).toEqual([
    'MGA 24.00',
    'MGA 2.00',
    'MGA 2.00',
    undefined,
  ])
})

test('S$12 a month over 24 months is S$288, with its formula, in the row and in texts', () => {
  const currency = { code: 'SGD', symbol: 'S$' }
  const market = (term: Market['term']): Market => ({
    ...selling('month', 12, { amount: 19, phases: [{ months: 12, amount: 12.5 }], once: 25 }),
    currency,
    ...(term && { term }),
  })
  const notes = (term: Market['term']) => pricesIn(market(term)).map(({ note }) => note)
  expect(notes({ months: 24 })).toEqual([
    'S$288 over 24 months (24 × S$12)',
    'S$12.50 a month for 12 months, then S$19 a month; S$25 once; S$403 over 24 months (12 × S$12.50 + 12 × S$19 + S$25)',
  ])
  expect(notes(undefined)).toEqual([undefined, 'S$12.50 a month for 12 months, then S$19 a month; S$25 once'])
  const promises = promisesOf({ pages: [], markets: [] })
  const figures = (term: Market['term']) =>
    figuresOf({ ...site, markets: [market(term)], promises, words: messages, language: 'en' })('lemuria')
  expect(figures({ months: 24 }).named('plan.triton-mutual-reef-1.total')).toBe('S$288 over 24 months (24 × S$12)')
  expect(figures(undefined).named('plan.triton-mutual-reef-1.total')).toBeUndefined()
})

test('a contract is as long as a fact of the plan says, and first months make no plan the cheapest', () => {
  const market: Market = {
    ...selling('month', 12, { amount: 19, phases: [{ months: 2, amount: 1 }] }),
    term: { fact: 'coverage' },
  }
  const plans = (market.plans ?? []).map((one, i) => ({
    ...one,
    facts: i === 0 ? { coverage: 18 } : { coverage: { from: 6 } },
  }))
  const prices = plans.map((one) => planPrice(priceWriting(market, messages), one))
  expect(prices.map(({ note }) => note?.includes('over'))).toEqual([true, false])
  expect(prices.toSorted((a, b) => byPrice(a, b)).map((price) => comparable(price)?.amount)).toEqual([12, 19])
})

test('a discount says how far it reaches, and one for renewals never counts', () => {
  const adjustments: Market['adjustments'] = [
    { id: 'welcome', label: 'Welcome', amount: -2, reach: 'first-year', who: 'new' },
    { id: 'loyal', label: 'Loyal', amount: -5, who: 'renewal' },
    { id: 'maybe', label: 'Maybe', amount: -1, undecided: true, reach: 'first-year' },
  ]
  const noted = (months: number) => {
    const [price] = pricesIn({ ...selling('month', 12), adjustments, term: { months } })
    return price && { ...price, note: price.note?.replaceAll('\u00a0', ' ') }
  }
  // No contract of two years is added up with a discount of one.
  expect(noted(24)).toMatchObject({
    gross: { amount: 10 },
    note: 'Welcome, first year only, new customers only −MGA 2',
    net: { amount: 9 },
    netLabel: 'Maybe, first year only',
  })
  expect(noted(12)?.note).toMatch(/over 12 months/)
})

test('a price with a code, and of one place, says all that it needs, and each way to it stands once', () => {
  const adjustments: Market['adjustments'] = [
    { id: 'may', label: 'May', amount: -2, code: 'MAY25' },
    { id: 'first-may', label: 'First May', amount: -3, code: 'MAY25', reach: 'first-year' },
    { id: 'april', label: 'April', amount: -3, code: 'MAY25', from: '2999-04-01', who: 'new' },
    { id: 'app', label: 'App', amount: -4, code: 'APP4', channel: 'the app' },
  ]
  const [price] = pricesIn({ ...selling(undefined, 12), adjustments })
  expect(price?.note?.replaceAll('\u00a0', ' ')).toBe('MGA 7 with MAY25, first year only; MGA 8 with APP4, the app')
})

test('of a group, only the best says its name and how far it reaches', () => {
  const group = 'offer'
  const noted = (adjustments: NonNullable<Market['adjustments']>) =>
    pricesIn({ ...selling(undefined, 12), adjustments })[0]
  const coded = noted([
    { id: 'may', label: 'May', amount: -3, code: 'MAY25', group },
    { id: 'first-may', label: 'First May', amount: -2, code: 'MAY25', group, reach: 'first-year' },
  ])
  expect(coded?.note?.replaceAll('\u00a0', ' ')).toBe('MGA 9 with MAY25')
  const open = noted([
    { id: 'may', label: 'May', amount: -3, undecided: true, group },
    { id: 'first-may', label: 'First May', amount: -2, undecided: true, group, reach: 'first-year' },
  ])
  expect(open).toMatchObject({ gross: { amount: 12 }, net: { amount: 9 }, netLabel: 'May' })
  const beaten = noted([
    { id: 'may', label: 'May', amount: -3, group },
    { id: 'maybe', label: 'Maybe', amount: -2, undecided: true, group },
  ])
  expect(beaten).toMatchObject({ gross: { amount: 9 } })
  expect(beaten).not.toHaveProperty('net')
})

test('a price with a code says how far it reaches', () => {
  const adjustments: Market['adjustments'] = [
    { id: 'may', label: 'May', amount: -2, code: 'MAY25', reach: 'first-year', who: 'new' },
  ]
  const [price] = pricesIn({ ...selling('month', 12), adjustments })
  expect(price?.note?.replaceAll('\u00a0', ' ')).toBe('MGA 10 with MAY25, first year only, new customers only')
})
