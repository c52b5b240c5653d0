import { describe, expect, test } from 'vitest'
import { money } from '#engine/money/money.ts'
import { listedOffers, type Offer } from '#engine/plans/offers.ts'
import { planKey } from '#engine/plans/plan-keys.ts'
import { benefitRows, factRows, premiumRow, type Row } from '#engine/plans/side-by-side.ts'
import { fill } from '#engine/site/template.ts'
import { messages } from '#tests/fixtures/messages.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

const [first] = listedOffers(site, marketOf('atlantis'))
if (!first) throw new Error('The fixture has a plan.')

const euro = { symbol: '€' }
const other = (change: Partial<Offer>): Offer => ({ ...first, ...change })
const { plan: words, sideBySide } = messages

/** The marks of a row, plan by plan. */
const marks = (plans: readonly Offer[], term: string) =>
  [premiumRow(plans, messages), ...factRows(plans, messages, 'en')]
    .find((row) => row.term === term)
    ?.cells.map(({ better }) => better)

const terms = (rows: readonly Row[]) => rows.map(({ term }) => term)

describe('plans side by side', () => {
  test('mark the best of a row alone, and none where all are equal', () => {
    const plans = [other({ processingTime: '1-3 working days' }), other({ processingTime: '1-2 working days' })]
    expect(marks(plans, words.processingTime)).toEqual([undefined, sideBySide.shortest])
    const panels = ['850+ clinics', '1,200+ clinics', '900+ clinics'].map((hospitalPanel) => other({ hospitalPanel }))
    expect(marks(panels, words.hospitalPanel)).toEqual([undefined, sideBySide.largest, undefined])
    expect(marks([first, other({})], words.premium)).toEqual([undefined, undefined])
  })

  test.each([
    ['processingTime', '1-2 working days', '24 hours'],
    ['processingTime', 'Within 1 hour', 'Instant', 'Within 2 hours'],
    ['processingTime', '1 working day', '1-3 working days'],
    ['processingTime', '1-4 working days', '2-3 working days'],
    ['hospitalPanel', '850+ clinics and 20 hospitals', '300+ clinics'],
    ['hospitalPanel', '850+ clinics and 20 hospitals', '300+ clinics and 40 hospitals'],
    ['claimSettlement', '95%', '9 of 10'],
  ] as const)('mark nothing in %s where the values are no measure of each other: %s, %s', (fact, ...values) => {
    const plans = values.map((value) => other({ [fact]: value }))
    const none = values.map(() => undefined)
    expect(marks(plans, words[fact])).toEqual(none)
    expect(marks(plans.toReversed(), words[fact])).toEqual(none)
  })

  test('mark nothing where two share the best value, or are in different currencies', () => {
    const prices = [400, 400, 450].map((premium) => other({ price: { gross: money(premium, euro) } }))
    expect(marks(prices, words.premium)).toEqual([undefined, undefined, undefined])
    const abroad = other({ price: { gross: money(300, { symbol: 'S$' }) } })
    expect(marks([abroad, ...prices.slice(2)], words.premium)).toEqual([undefined, undefined])
  })

  test('say of two by how much the better one is better, and of three which it is', () => {
    const [cheap, dear, dearest] = [
      { premium: 1400, coverage: 60_000, rating: 4.5 },
      { premium: 1430.5, coverage: 70_000, rating: 4.6 },
      { premium: 1500, coverage: 60_000, rating: 4.1 },
    ].map(({ premium, coverage, rating }) =>
      other({ price: { gross: money(premium, euro) }, coverage: money(coverage, euro), rating }),
    ) as [Offer, Offer, Offer]
    expect(marks([cheap, dear], words.premium)).toEqual(['€30.5 less', undefined])
    expect(marks([cheap, dear], words.coverage)).toEqual([undefined, '€10,000 more'])
    expect(marks([cheap, dear], words.rating)).toEqual([undefined, '0.1 more'])
    expect(marks([dear, cheap, dearest], words.premium)).toEqual([undefined, sideBySide.lowest, undefined])
    expect(marks([dear, cheap, dearest], words.coverage)).toEqual([sideBySide.highest, undefined, undefined])
  })

  test('go by the premium without subsidy, show both, and say on which they go', () => {
    const cheap = other({ price: { gross: money(400, euro) } })
    expect(first.price).toMatchObject({ gross: { amount: 420 }, net: { amount: 370 } })
    expect(marks([cheap, first], words.premium)).toEqual([fill(words.gross, { what: '€20 less' }), undefined])
    expect(premiumRow([cheap, first], messages).cells.map(({ value }) => value)).toEqual([cheap.price, first.price])
  })

  test('differ in the premium where only a subsidy sets them apart', () => {
    const { gross } = first.price
    const premium = premiumRow([first, other({ price: { gross } })], messages)
    expect(premium).toMatchObject({ differs: true, cells: [{ better: undefined }, { better: undefined }] })
  })

  test('of two waits that end alike, count the one that may begin sooner as the shorter', () => {
    const plans = ['2-3 working days', '1-3 working days'].map((processingTime) => other({ processingTime }))
    expect(marks(plans, words.processingTime)).toEqual([undefined, sideBySide.shortest])
  })

  test('have no row for a fact that no plan states, and an empty cell for a plan that does not state it', () => {
    const { rating: _, claimSettlement: __, ...bare } = first
    expect(terms(factRows([bare, bare], messages, 'en'))).not.toContain(words.rating)
    const row = factRows([bare, first], messages, 'en').find(({ term }) => term === words.rating)
    expect(row?.cells.map(({ value }) => value)).toEqual([undefined, first.rating?.toFixed(1)])
    expect(row?.differs).toBe(true)
    expect(row?.cells.map(({ better }) => better)).toEqual([undefined, undefined])
    expect(marks([bare, other({ rating: 3.9 }), first], words.rating)).toEqual([
      undefined,
      undefined,
      sideBySide.highest,
    ])
  })

  test('list every benefit that any plan includes or excludes once, as the records say', () => {
    const dental = { id: 'dental', label: 'Dental care' }
    const surgery = { id: 'surgery', label: 'surgery' }
    const medicines = { id: 'medicines', label: 'medicines' }
    const plans = [
      other({ benefits: [{ ...dental, note: 'up to €500' }, surgery], excludes: [medicines] }),
      other({ benefits: [surgery, medicines], excludes: [] }),
      other({ benefits: [dental], excludes: [] }),
    ]
    const rows = benefitRows(plans, { ...words, includedWith: 'plan.included, {note}' })
    expect(terms(rows)).toEqual(['Dental care', 'surgery', 'medicines'])
    expect(rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      ['plan.included, up to €500', words.notListed, words.included],
      [words.included, words.included, words.notListed],
      [words.notIncluded, words.included, words.notListed],
    ])
    expect(rows.map(({ differs }) => differs)).toEqual([true, true, true])
    expect(benefitRows([first, first], words).map(({ differs }) => differs)).toEqual([false, false, false])
  })
})

test('a plan has a name for addresses, made of its provider and its own', () => {
  const provider = { ...first.provider, id: 'gulf-union' }
  expect(planKey({ provider, plan: 'Worker Plus, 24/7' })).toBe('gulf-union-worker-plus-24-7')
})
