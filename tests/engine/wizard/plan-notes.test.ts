import { expect, test } from 'vitest'
import type { Question } from '#engine/contract/config.ts'
import { money } from '#engine/money.ts'
import { listedOffers, type Offer } from '#engine/offers.ts'
import { netPrices, planNotes } from '#engine/wizard.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

const [offer] = listedOffers(site, marketOf('atlantis'))
if (!offer) throw new Error('The fixture has a plan.')
const plan: Offer = { ...offer, type: 'comprehensive', typeLabel: 'Comprehensive' }

const level: Question = {
  id: 'level',
  field: 'coverage-level',
  text: 'Which level?',
  summary: 'Level',
  options: [
    { value: 'basic', label: 'Basic', planType: 'basic' },
    { value: 'full', label: 'Full', planType: 'comprehensive' },
    { value: 'other', label: 'Other' },
  ],
}
const messages = { contradicts: "'{answer}', but {type}", notSubsidised: 'No subsidy.', gross: '{what} before' }
const notes = (chosen: Offer, answer?: string, qualifies?: boolean) =>
  planNotes(chosen, { questions: [level] }, { answers: answer ? { level: answer } : {} }, qualifies, messages)

test('an answer that does not fit the type of the chosen plan is named with the type', () => {
  expect(notes(plan, 'basic')).toEqual(["'Basic', but Comprehensive"])
  expect(notes(plan, 'other')).toEqual(["'Other', but Comprehensive"])
  expect(notes(plan, 'full')).toEqual([])
})

test('nothing is said without an answer, or of a type that no answer fits', () => {
  expect(notes(plan)).toEqual([])
  const { type: _, ...untyped } = plan
  expect(notes(untyped, 'other')).toEqual([])
  expect(notes({ ...plan, type: 'subsidized' }, 'basic')).toEqual([])
})

test('a visitor who qualifies learns what the plan costs before the subsidy, or that it gets none', () => {
  const gross = money(420, { symbol: '€' })
  expect(notes({ ...plan, price: { gross } }, undefined, true)).toEqual(['No subsidy.'])
  expect(notes({ ...plan, price: { gross } }, undefined, false)).toEqual([])
  const net = money(370, gross)
  expect(notes({ ...plan, price: { gross, net } }, undefined, true)).toEqual(['€420 before'])
  expect(notes({ ...plan, price: { gross, net } })).toEqual([])
})

test('every plan that the subsidy lowers is named with both premiums, and no other', () => {
  const gross = money(420, { symbol: '€' })
  const lowered = { ...plan, price: { gross, net: money(370, gross), netLabel: 'if you qualify' } }
  const plans = [
    { ...lowered, plan: 'Reef' },
    { ...plan, price: { gross } },
    { ...lowered, plan: 'Tide' },
  ]
  const { name } = plan.provider
  expect(netPrices(plans, 'en')).toEqual([
    `${name} Reef: €420; €370 if you qualify`,
    `${name} Tide: €420; €370 if you qualify`,
  ])
})
