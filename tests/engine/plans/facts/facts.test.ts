import { expect, test } from 'vitest'
import type { Fact, FactValue } from '#engine/contract/config.ts'
import { factDefinitions, factOf, factValue, offerFacts, shownFacts } from '#engine/facts.ts'
import { listedOffers, type Offer } from '#engine/offers.ts'
import type { Market, Site } from '#engine/site.ts'
import { factRows } from '#site/renderer/side-by-side/rows.ts'
import { messages } from '#tests/fixtures/messages.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'
import { pick, type Random, randomFrom } from '#tests/mutation/mutations.ts'

const market = marketOf('atlantis')
const [first] = listedOffers(site, market)
if (!first) throw new Error('The fixture has a plan.')

const textOf = (fact: Omit<Fact, 'id' | 'label' | 'shown'>, value: FactValue, locale = 'en', units = site.units) => {
  const own: Market = { ...market, locale }
  const defined: Site = { ...site, units, facts: [{ id: 'one', label: 'One', shown: ['details'], ...fact }] }
  return offerFacts(factDefinitions(defined, own), own, { facts: { one: value } })[0]?.text
}

test.each<[Omit<Fact, 'id' | 'label' | 'shown'>, FactValue, string]>([
  [{ kind: 'percent' }, 95, '95%'],
  [{ kind: 'percent' }, 97.5, '97.5%'],
  [{ kind: 'rating' }, 4, '4.0'],
  [{ kind: 'money' }, 1500, '€1,500'],
  [{ kind: 'money' }, { from: 500, to: 1500 }, '€500 to €1,500'],
  [{ kind: 'money' }, { from: 15_000 }, '€15,000 or more'],
  [{ kind: 'money' }, { to: 500 }, 'up to €500'],
  [{ kind: 'count', unit: 'clinic' }, 1, '1 clinic'],
  [{ kind: 'count', unit: 'clinic' }, { from: 1200 }, '1,200+ clinics'],
  [{ kind: 'duration', unit: 'working-day' }, { from: 1, to: 2 }, '1–2 working days'],
  [{ kind: 'duration', unit: 'working-day' }, { from: 1, to: 1 }, '1 working day'],
  [{ kind: 'yesNo' }, true, messages.plan.yes],
  [{ kind: 'yesNo' }, false, messages.plan.no],
  [{ kind: 'words' }, 'Long stays', 'Long stays'],
  [{ kind: 'money' }, { is: 'notCovered' }, messages.offer.notCovered],
  [{ kind: 'money' }, { is: 'unlimited' }, messages.offer.unlimited],
  [{ kind: 'count', unit: 'clinic' }, { is: 'doesNotApply' }, messages.offer.doesNotApply],
])('%o of %o is written as %s', (fact, value, text) => {
  expect(textOf(fact, value)).toBe(text)
})

test('a number has the form of the language for it', () => {
  const days = [{ id: 'day', text: '{count, plural, zero {#z} one {#o} two {#t} few {#f} many {#m} other {#x}}' }]
  const inArabic = (value: FactValue) => textOf({ kind: 'duration', unit: 'day' }, value, 'ar-AE', days)
  expect([0, 1, 2, 3, 11, 100, { from: 1, to: 2 }, { from: 1, to: 3 }].map(inArabic)).toEqual([
    '0z',
    '1o',
    '2t',
    '3f',
    '11m',
    '100x',
    '1–2t',
    '1–3f',
  ])
})

test('a range has forms of its own where its unit has some', () => {
  const text = '{count, plural, one {يوم واحد} two {يومان} few {# أيام} other {# يومًا}}'
  const range = '{count, plural, two {من يوم إلى يومين} other {# أيام}}'
  const inArabic = (value: FactValue) => {
    return textOf({ kind: 'duration', unit: 'day' }, value, 'ar-AE', [{ id: 'day', text, range }])
  }
  expect([1, 2, { from: 1, to: 2 }, { from: 1, to: 3 }].map(inArabic)).toEqual([
    'يوم واحد',
    'يومان',
    'من يوم إلى يومين',
    '1–3 أيام',
  ])
})

test('an amount of money with a unit is shown with it, also side by side', () => {
  const visit = { id: 'visit', text: '{count} per visit' }
  const fee: Fact = { id: 'fee', label: 'Fee', shown: ['sideBySide'], kind: 'money', unit: 'visit', better: 'lower' }
  expect(textOf({ kind: 'money', unit: 'visit' }, 12.5, 'en', [visit])).toBe('€12.50 per visit')
  const defined: Site = { ...site, units: [visit], facts: [fee] }
  const plans = [5, 8].map(
    (value): Offer => ({
      ...first,
      facts: offerFacts(factDefinitions(defined, market), market, { facts: { fee: value } }),
    }),
  )
  const [row] = factRows(plans, shownFacts([fee], plans, ['sideBySide']), messages, 'en')
  expect(row?.cells.map(({ value }) => value)).toEqual(['€5 per visit', '€8 per visit'])
  expect(plans.map((plan) => factValue(fee, plan, factOf(plan, 'fee')))).toEqual(['€5 per visit', '€8 per visit'])
})

test('a unit of one form is written with its number', () => {
  expect(textOf({ kind: 'count', unit: 'data' }, { from: 5 }, 'en', [{ id: 'data', text: '{count} GB' }])).toBe('5+ GB')
})

const most = 12

/** A value of ordered numbers, in one of its forms. */
function randomValue(random: Random): FactValue | undefined {
  const [a, b] = [Math.floor(random() * most), Math.floor(random() * most)]
  return pick(random, [undefined, a, a, { from: Math.min(a, b), to: Math.max(a, b) }, { from: a }, { to: a }])
}

/**
 * The share of a value's possible numbers that are at most `upTo`, all equally likely. One value is never worse than
 * another if its share on the better side is at least as large at each number.
 */
function share(value: FactValue, upTo: number): number {
  const { from = 0, to = 10 * most } = typeof value === 'number' ? { from: value, to: value } : Object(value)
  return Math.max(0, Math.min(1, (upTo - from + 1) / (to - from + 1)))
}

function formOf(value: FactValue): string {
  return typeof value === 'object' ? Object.keys(value).sort().join() : 'from,to'
}

function isSurelyLower(one: FactValue, other: FactValue): boolean {
  if (formOf(one) !== formOf(other)) return false
  const numbers = Array.from({ length: 10 * most + 1 }, (_, number) => number)
  const lead = numbers.map((number) => share(one, number) - share(other, number))
  return lead.every((by) => by > -1e-9) && lead.some((by) => by > 1e-9)
}

test('a mark stands at the plan that is surely better than all others that state the fact, and nowhere else', () => {
  let marked = 0
  for (let seed = 1; seed <= 2000; seed += 1) {
    const random = randomFrom(seed)
    const better = pick(random, ['higher', 'lower'] as const)
    const fact: Fact = { id: 'one', label: 'One', kind: 'count', better, best: 'Best', shown: ['sideBySide'] }
    const values = Array.from({ length: 2 + Math.floor(random() * 3) }, () => randomValue(random))
    const source = factDefinitions({ ...site, facts: [fact] }, market)
    const plans = values.map((value): Offer => {
      return { ...first, facts: offerFacts(source, market, value === undefined ? {} : { facts: { one: value } }) }
    })
    const known = values.filter((value) => value !== undefined)
    const isBest = (value: FactValue) =>
      known.length > 1 &&
      known.every(
        (other) => other === value || (better === 'lower' ? isSurelyLower(value, other) : isSurelyLower(other, value)),
      ) &&
      known.filter((other) => other === value).length === 1
    const expected = values.map((value) => (value !== undefined && isBest(value) ? 'Best' : undefined))
    const row = factRows(plans, [fact], messages, 'en').find(({ term }) => term === 'One')
    expect([seed, values, row?.cells.map((cell) => cell.better) ?? values.map(() => undefined)]).toEqual([
      seed,
      values,
      expected,
    ])
    marked += expected.filter(Boolean).length
  }
  expect(marked).toBeGreaterThan(200)
})

test('a page names each fact once that its plans state, in the order of the definitions, and no other', () => {
  const values = { 'best-for': 'Divers', 'processing-time': 1, 'claim-settlement': 90, 'hospital-panel': 3, excess: 5 }
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomFrom(seed)
    const plans = Array.from({ length: 3 }, () => {
      const stated = Object.entries(values).filter(() => random() < 0.3)
      return { facts: offerFacts(factDefinitions(site, market), market, { facts: Object.fromEntries(stated) }) }
    })
    const stated = (id: string) => plans.some((plan) => factOf(plan, id) !== undefined)
    const named = shownFacts([...site.facts, ...site.facts], plans, ['details', 'profile']).map(({ id }) => id)
    expect(named).toEqual(site.facts.flatMap(({ id }) => (stated(id) ? [id] : [])))
    expect(shownFacts(site.facts, plans, ['profile']).map(({ id }) => id)).toEqual(stated('excess') ? ['excess'] : [])
  }
})
