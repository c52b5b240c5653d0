import { describe, expect, test } from 'vitest'
import type { Promotion } from '#engine/contract/config.ts'
import { plansFor } from '#engine/facts.ts'
import { comparedOffers, listedOffers, quotableOffers } from '#engine/offers.ts'
import { planKey } from '#engine/plans.ts'
import type { Market, Site } from '#engine/site.ts'
import { nextChange, siteAt } from '#engine/site-versions.ts'
import { atlantis } from '#tests/fixtures/market.ts'
import { messages } from '#tests/fixtures/messages.ts'
import { site } from '#tests/fixtures/site.ts'

const words = {
  ...messages,
  offer: {
    ...messages.offer,
    premiumUntil: 'until {date}, then {premium}',
    offeredUntil: 'offered until {date}',
    promotionUntil: '{promotion}, until {date}',
  },
}
const [reef, abyss] = atlantis.plans ?? []
if (!reef || !abyss) throw new Error('The fixture has lost its plans.')

/** The fixture with a market whose second plan, without a subsidy, and promotions are dated like this. */
function dated(second: Partial<typeof abyss>, promotions: Promotion[] = []): Site {
  const market: Market = { ...atlantis, plans: [reef, { ...abyss, ...second }] as Market['plans'] & {}, promotions }
  return { ...site, messages: words, markets: [market] }
}

/** The second plan as visitors see it at an instant. */
function seen(of: Site, instant: string) {
  const at = siteAt(of, new Date(instant))
  const [market] = at.markets
  return market && listedOffers(at, market).find(({ id }) => id === 2)
}

describe('a premium with a date', () => {
  const changing = dated({
    priceChanges: [
      { from: '2027-07-01', price: 1400 },
      { from: '2027-01-01', price: 1300 },
    ],
  })

  // In Kiritimati, 14 hours ahead of UTC, the year begins at ten in the morning of the last day.
  test.each([
    ['2026-12-31T09:59:59Z', 1250, 'until 31 December 2026, then €1,300'],
    ['2026-12-31T10:00:00Z', 1300, 'until 30 June 2027, then €1,400'],
    ['2027-06-30T10:00:00Z', 1400, undefined],
  ])('is the one of its day in the market, at %s', (instant, amount, note) => {
    const price = seen(changing, instant)?.price
    expect(price?.gross?.amount).toBe(amount)
    expect(price?.note?.replaceAll('\u00a0', ' ')).toBe(note)
  })

  test('is the one that texts quote on its day', () => {
    const key = planKey({ provider: { id: abyss.provider }, plan: abyss.plan })
    const quoting = changing.markets.map((market) => ({ ...market, plansNote: `It costs {plan.${key}.premium}.` }))
    const note = (now: string) => siteAt({ ...changing, markets: quoting }, new Date(now)).markets[0]?.plansNote
    expect(note('2026-12-31T09:59:59Z')).toBe('It costs €1\u00a0250.')
    expect(note('2026-12-31T10:00:00Z')).toBe('It costs €1\u00a0300.')
  })

  test('makes the site another at that instant', () => {
    const changes = ['2026-11-22T00:00:00Z', '2026-12-31T10:00:00Z', '2027-06-30T10:00:00Z']
    expect(changes.map((now) => nextChange(changing, new Date(now))?.toISOString())).toEqual([
      '2026-12-31T10:00:00.000Z',
      '2027-06-30T10:00:00.000Z',
      undefined,
    ])
  })
})

describe('a plan with a first and a last day', () => {
  const short = dated({ from: '2027-01-01', until: '2027-03-31' })

  test.each([
    ['2026-12-31T09:59:00Z', false],
    ['2026-12-31T10:00:00Z', true],
    ['2027-03-31T09:59:00Z', true],
    ['2027-03-31T10:00:00Z', false],
  ])('is in every list and form between them, and in none else: at %s %s', (instant, isOffered) => {
    const at = siteAt(short, new Date(instant))
    const [market] = at.markets
    if (!market) throw new Error('No market.')
    const opening = plansFor(at, market, { plans: [1, 2], why: 'Tried.' })
    const shown = [listedOffers(at, market), quotableOffers(at, market), comparedOffers(at, market, opening).all]
    expect(shown.map((offers) => offers.some(({ id }) => id === 2))).toEqual([isOffered, isOffered, isOffered])
    expect(shown[0]?.find(({ id }) => id === 2)?.price.note).toBe(isOffered ? 'offered until 31 March 2027' : undefined)
  })
})

test('a promotion stands on its plans while it runs, with its last day where it has one', () => {
  const running = dated({}, [
    { provider: 'nereus', promotion: 'Always' },
    { provider: 'nereus', plans: [2], promotion: 'Once', from: '2027-01-01', until: '2027-03-31' },
    { provider: 'triton-mutual', promotion: 'Another insurer' },
    { provider: 'nereus', plans: [1], promotion: 'Another plan' },
  ])
  expect(seen(running, '2026-12-01T00:00:00Z')?.promotions).toEqual(['Always'])
  expect(seen(running, '2027-02-01T00:00:00Z')?.promotions).toEqual(['Always', 'Once, until 31 March 2027'])
  expect(seen(running, '2027-04-01T00:00:00Z')?.promotions).toEqual(['Always'])
})

test('a site without dates is always the same', () => {
  const plain = dated({})
  expect(siteAt(plain, new Date())).toBe(plain)
  expect(nextChange(plain, new Date())).toBeUndefined()
})
