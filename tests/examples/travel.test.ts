import { expect, test } from 'vitest'
import { fitOf } from '#engine/fit/fit.ts'
import { knowledgeOf, walk } from '#engine/wizard/walk.ts'
import { exact, exampleOn, marketOf, quotes } from './example-site.ts'

const site = exampleOn('travel', '2026-12-01')

const zones = ['asean', 'asia', 'world'] as const

/** Rates a day by zone: up to the age of 30, up to 65, above. */
const rates = {
  Hari: { asean: [2.1, 2.6, 4.35], asia: [3.2, 3.95, 6.6], world: [5.4, 6.75, 11.8], least: 25 },
  Dunia: { asean: [3.3, 4.1, 6.2], asia: [4.6, 5.75, 9.1], world: [7.9, 9.85, 16.4], least: 40 },
}

function daily(plan: keyof typeof rates, zone: (typeof zones)[number], age: number, days: number): number {
  const rate = rates[plan][zone][age <= 30 ? 0 : age <= 65 ? 1 : 2] ?? 0
  return Math.max(rates[plan].least, rate * days)
}

test.each(zones)('a trip to %s costs its days, by age', (zone) => {
  for (const age of [0, 30, 31, 65, 66, 80]) {
    for (const days of [1, 5, 6, 14, 15, 90]) {
      const found = quotes(site, 'malaysia', { age: String(age), zone, days: String(days) })
      expect(found).toMatchObject({
        Hari: exact(daily('Hari', zone, age, days), 'trip'),
        Dunia: exact(daily('Dunia', zone, age, days), 'trip'),
      })
    }
  }
})

test('a plan can have prices by bands of days, on request above an age, or not be sold for a zone', () => {
  const jauh = (zone: string, days: number) => quotes(site, 'malaysia', { age: '40', zone, days: String(days) })['Jauh']
  expect([1, 5, 6, 14, 15, 90].map((days) => jauh('asia', days))).toEqual(
    [46, 46, 72, 72, 145, 145].map((amount) => exact(amount, 'trip')),
  )
  const serantau = (age: string, zone: string) => quotes(site, 'malaysia', { age, zone, days: '5' })['Serantau']
  expect(serantau('70', 'asia')).toEqual(exact(58, 'trip'))
  expect(serantau('71', 'asia')).toEqual({ kind: 'onRequest', reason: 'above-70' })
  expect(serantau('40', 'world')).toEqual({ kind: 'notSold' })
})

test('a plan says for whom it is not, or who has to ask', () => {
  const { plans = [], wizard } = marketOf(site, 'malaysia')
  if (!wizard) throw new Error('The market has no quote form.')
  const fits = (answers: Readonly<Record<string, string>>) =>
    plans.slice(0, 2).map(({ eligibility }) => fitOf({ eligibility }, knowledgeOf(wizard, answers), []))
  const fitting = { verdict: 'fits', because: [] }
  expect(fits({ age: '70' })).toEqual([fitting, fitting])
  expect(fits({ age: '71' })).toEqual([{ verdict: 'no', because: [{ words: 'Only up to the age of 70' }] }, fitting])
  expect(fits({ age: '76' })[1]).toEqual({ verdict: 'unknown', because: [{ words: 'Above 75 the insurer decides' }] })
})

test('above 80 the form ends before it asks for a name', () => {
  const { wizard } = marketOf(site, 'malaysia')
  if (!wizard) throw new Error('The market has no quote form.')
  expect(walk(wizard, { age: '80', zone: 'asia', days: '5' })).toMatchObject({ end: undefined, unanswered: [] })
  expect(walk(wizard, { age: '81' }).end).toMatchObject({ id: 'above-80', link: { href: '/contact' } })
})
