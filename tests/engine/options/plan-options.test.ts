import { expect, test } from 'vitest'
import type { Possible } from '#engine/answers.ts'
import type { PlanOption } from '#engine/contract/config.ts'
import { optionField } from '#engine/plans.ts'
import { addedPrices, chosenOptions, inOrder } from '#engine/prices/options.ts'

const dental: PlanOption = {
  id: 'dental',
  label: 'Dental',
  requires: [{ option: 'hospital', choices: ['plus-5000', 'plus-10000'] }],
  choices: [
    { id: 'no', label: 'Without' },
    { id: 'yes', label: 'With', price: 25 },
  ],
}
const hospital: PlanOption = {
  id: 'hospital',
  label: 'Hospital',
  choices: [
    { id: 'none', label: 'As in the plan' },
    { id: 'plus-5000', label: '5,000 more', price: 30 },
    { id: 'plus-10000', label: '10,000 more', price: 50 },
  ],
}
const bond: PlanOption = {
  id: 'bond',
  label: 'Bond',
  if: { answer: 'nationality', isOneOf: ['filipino'] },
  choices: [
    { id: 'none', label: 'None', price: 5 },
    { id: '7000', label: '7,000', price: 70 },
  ],
}
const options = [dental, hospital, bond]

/** The choices that count, by the ids of options. */
function counted(choices: Readonly<Record<string, string>>, nationality: Possible = ['filipino']) {
  const answers = Object.fromEntries(Object.entries(choices).map(([id, choice]) => [optionField(id), choice]))
  const chosen = chosenOptions({ options }, answers, new Map([['nationality', nationality]]))
  return Object.fromEntries(chosen.map(({ option, choice }) => [option.id, choice.id]))
}

test('where nothing is chosen, the first choice of each option counts', () => {
  expect(counted({})).toEqual({ hospital: 'none', bond: 'none' })
  expect(counted({ hospital: 'plus-9', bond: '7000' })).toEqual({ hospital: 'none', bond: '7000' })
})

test('an option counts only together with what it requires, wherever that is written', () => {
  expect(counted({ dental: 'yes' })).not.toHaveProperty('dental')
  expect(counted({ dental: 'yes', hospital: 'plus-10000' })).toMatchObject({ dental: 'yes', hospital: 'plus-10000' })
  expect(inOrder(options).map(({ id }) => id)).toEqual(['hospital', 'dental', 'bond'])
})

test('an option that answers refuse or leave open does not count', () => {
  expect(counted({ bond: '7000' }, ['other'])).toEqual({ hospital: 'none' })
  expect(counted({ bond: '7000' }, ['other', 'filipino'])).toEqual({ hospital: 'none' })
})

test('options that require each other in a circle are never asked, and nothing runs for ever', () => {
  const circle: PlanOption[] = [
    { ...dental, requires: [{ option: 'hospital', choices: ['none'] }] },
    { ...hospital, requires: [{ option: 'dental', choices: ['no'] }] },
  ]
  expect(inOrder(circle)).toHaveLength(2)
  expect(chosenOptions({ options: circle }, {}, new Map())).toEqual([])
})

test('each chosen option that has a price is a part of its own, under its label', () => {
  const chosen = chosenOptions({ options: [hospital] }, { [optionField('hospital')]: 'plus-5000' }, new Map())
  expect(addedPrices(chosen)).toEqual([{ label: 'Hospital', price: 30 }])
  expect(addedPrices(chosenOptions({ options: [hospital] }, {}, new Map()))).toEqual([])
})
