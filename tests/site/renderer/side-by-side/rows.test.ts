import { describe, expect, test } from 'vitest'
import type { FactValue } from '#engine/contract/config.ts'
import { factDefinitions, offerFacts } from '#engine/facts.ts'
import { isExact, money } from '#engine/money.ts'
import { listedOffers, type Offer } from '#engine/offers.ts'
import { planKey } from '#engine/plans.ts'
import { fill } from '#engine/text.ts'
import { benefitRows, factRows, premiumRow, type Row } from '#site/renderer/side-by-side/rows.ts'
import { messages } from '#tests/fixtures/messages.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

const [first] = listedOffers(site, marketOf('atlantis'))
if (!first) throw new Error('The fixture has a plan.')

const euro = { symbol: '€' }
const other = (change: Partial<Offer>): Offer => ({ ...first, ...change })
const { plan: words, sideBySide } = messages

/** Plans that state a value of a fact each. */
const stating = (id: string, ...values: readonly FactValue[]): Offer[] =>
  values.map((value) => other({ facts: factsOf({ [id]: value }) }))

function factsOf(facts: Readonly<Record<string, FactValue>>): Offer['facts'] {
  const market = marketOf('atlantis')
  return offerFacts(factDefinitions(site, market), market, { facts })
}

/** The marks of a row, plan by plan. */
const marks = (plans: readonly Offer[], term: string) =>
  [premiumRow(plans, messages), ...factRows(plans, site.facts, messages, 'en')]
    .find((row) => row.term === term)
    ?.cells.map(({ better }) => better)

const terms = (rows: readonly Row[]) => rows.map(({ term }) => term)

describe('plans side by side', () => {
  test('mark the best of a row alone, and none where all are equal', () => {
    expect(marks(stating('processing-time', { from: 1, to: 3 }, { from: 1, to: 2 }), 'Processing time')).toEqual([
      undefined,
      'Fastest',
    ])
    const panels = stating('hospital-panel', { from: 850 }, { from: 1200 }, { from: 900 })
    expect(marks(panels, 'Clinic panel')).toEqual([undefined, 'Largest', undefined])
    expect(marks(stating('hospital-panel', 95, { is: 'unlimited' }), 'Clinic panel')).toEqual([undefined, 'Largest'])
    expect(marks(stating('hospital-panel', 95, { is: 'notCovered' }), 'Clinic panel')).toEqual(['Largest', undefined])
    expect(marks(stating('excess', 100, { is: 'unlimited' }), 'Excess')).toEqual(['Least', undefined])
    expect(marks([first, other({})], words.premium)).toEqual([undefined, undefined])
  })

  test.each<[string, string, ...FactValue[]]>([
    ['Processing time', 'processing-time', { from: 1, to: 4 }, { from: 2, to: 3 }],
    ['Processing time', 'processing-time', { to: 2 }, 1],
    ['Clinic panel', 'hospital-panel', { from: 850 }, 900],
    ['Clinic panel', 'hospital-panel', { from: 850 }, { from: 850 }],
    ['Claims settled', 'claim-settlement', 95, { is: 'doesNotApply' }],
    ['Excess', 'excess', 100, { is: 'notCovered' }],
    ['Best for', 'best-for', 'Long stays', 'Divers'],
    ['Online claims', 'online-submission', true, false],
  ])('mark nothing in %s where one is not surely better: %s, %o, %o', (term, id, ...values) => {
    const plans = stating(id, ...values)
    const none = values.map(() => undefined)
    expect(marks(plans, term)).toEqual(none)
    expect(marks(plans.toReversed(), term)).toEqual(none)
  })

  test('compare no amounts in different currencies', () => {
    const [here, there] = [stating('excess', 100)[0], stating('excess', 50)[0]] as [Offer, Offer]
    const price = { gross: money(300, { symbol: 'S$' }) }
    expect(marks([here, { ...there, price }], 'Excess')).toEqual([undefined, undefined])
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
      other({ price: { gross: money(premium, euro) }, facts: factsOf({ coverage, rating }) }),
    ) as [Offer, Offer, Offer]
    expect(marks([cheap, dear], words.premium)).toEqual(['€30.50 less', undefined])
    expect(marks([cheap, dear], 'Coverage')).toEqual([undefined, '€10,000 more'])
    expect(marks([cheap, dear], 'Rating')).toEqual([undefined, '0.1 more'])
    expect(marks([dear, cheap, dearest], words.premium)).toEqual([undefined, sideBySide.lowest, undefined])
    expect(marks([dear, cheap, dearest], 'Coverage')).toEqual(['Highest', undefined, undefined])
  })

  test('compare the premium without subsidy, show both, and say which one is compared', () => {
    const cheap = other({ price: { gross: money(400, euro) } })
    expect(first.price).toMatchObject({ gross: { amount: 420 }, net: { amount: 370 } })
    expect(marks([cheap, first], words.premium)).toEqual([fill(words.gross, { what: '€20 less' }), undefined])
    expect(premiumRow([cheap, first], messages).cells.map(({ value }) => value)).toEqual([cheap.price, first.price])
  })

  test('differ in the premium where only a subsidy sets them apart', () => {
    const { price } = first
    const premium = premiumRow([first, other({ price: isExact(price) ? { gross: price.gross } : price })], messages)
    expect(premium).toMatchObject({ differs: true, cells: [{ better: undefined }, { better: undefined }] })
  })

  test('of two durations with the same maximum, mark the one with the lower minimum', () => {
    const plans = stating('processing-time', { from: 2, to: 3 }, { from: 1, to: 3 })
    expect(marks(plans, 'Processing time')).toEqual([undefined, 'Fastest'])
  })

  test('have no row for a fact that no plan states, and an empty cell for a plan that does not state it', () => {
    const bare = other({ facts: first.facts.filter(({ id }) => id !== 'rating') })
    expect(terms(factRows([bare, bare], site.facts, messages, 'en'))).not.toContain('Rating')
    const row = factRows([bare, first], site.facts, messages, 'en').find(({ term }) => term === 'Rating')
    expect(row?.cells.map(({ value }) => value)).toEqual([undefined, '4,4'])
    expect(row?.differs).toBe(true)
    expect(row?.cells.map(({ better }) => better)).toEqual([undefined, undefined])
    expect(marks([bare, other({ facts: factsOf({ rating: 3.9 }) }), first], 'Rating')).toEqual([
      undefined,
      undefined,
      'Highest',
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
