import { expect, test } from 'vitest'
import type { Plan } from '#engine/contract/config.ts'
import { countries } from '#studio/app/form/fields/ChoiceField.tsx'
import { bundleOf } from '#studio/app/form/schema/bundle.ts'
import { placeLabel } from '#studio/app/form/schema/place-labels.ts'
import { priceChange } from '#studio/app/shell/dialogs/SchedulePrice.tsx'
import { schemas } from './form/schemas.ts'

const file = 'config/markets/bahrain.json'
const into = ['plans', 1, 'priceChanges']

const planWith = (...days: readonly string[]) =>
  ({ plan: 'Bronze', priceChanges: days.map((from) => ({ from, price: 100 })) }) as unknown as Plan

const operationsOf = (plan: Plan, from: string) => priceChange(file, 1, plan, { from, price: 120 }).operations

test('a later price stands among the others by its day', () => {
  const value = { from: '2027-03-01', price: 120 }
  expect(operationsOf({ plan: 'Bronze' } as Plan, value.from)).toEqual([
    { kind: 'insert', file, into, index: 0, value, was: 0 },
  ])
  expect(operationsOf(planWith('2027-01-01', '2027-06-01'), value.from)).toEqual([
    { kind: 'insert', file, into, index: 1, value, was: 2 },
  ])
})

test('a day that has a price gets another one', () => {
  expect(operationsOf(planWith('2027-01-01'), '2027-01-01')).toEqual([
    { kind: 'set', file, at: [...into, 0, 'price'], value: 120, was: 100 },
  ])
})

test('every country can be chosen by its name', () => {
  const known = new Map(countries().map(({ id, label }) => [id, label]))
  expect(known.get('SA')).toBe('Saudi Arabia')
  expect(known.get('PH')).toBe('Philippines')
  expect(known.has('EU')).toBe(false)
  expect(known.size).toBeGreaterThan(240)
})

test('a place in a file has a name that people can read', () => {
  const root = bundleOf(schemas, 'schemas/market.schema.json')
  const value = { plans: [{ plan: 'Bronze', priceChanges: [{ from: '2027-01-01' }] }, {}] }
  const read = (...at: (string | number)[]) => placeLabel(root, value, at)
  expect(read('plans', 0, 'priceChanges', 0, 'from')).toBe('Plans › Bronze › Price changes › 2027-01-01 › First day')
  expect(read('plans', 1, 'until')).toBe('Plans › Plan 2 › Last day')
  expect(read()).toBe('The whole file')
})
