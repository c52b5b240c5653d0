import { expect, test } from 'vitest'
import type { Condition, EligibilityRule } from '#engine/contract/config.ts'
import { fitOf, knowledgeOf, type Verdict } from '#engine/fit.ts'

const question = (id: string, ...values: readonly string[]) => {
  return { id, field: id, text: id, summary: id, options: values.map((value) => ({ value, label: value })) }
}
const questions = [
  question('place', 'home', 'abroad'),
  question('cover', 'single', 'year'),
  { ...question('sport', 'ski', 'none'), askIf: { answer: 'place', isOneOf: ['abroad'] } },
]
const knowing = (answers: Readonly<Record<string, string>>) => knowledgeOf({ questions }, answers)

const is = (answer: string, ...isOneOf: string[]): Condition => ({ answer, isOneOf })
const rule = (condition: Condition, follows: EligibilityRule['then'], words: string): EligibilityRule => {
  return { id: 'rule', if: condition, then: follows, words }
}
const onlyAtHome = rule({ all: [is('place', 'abroad'), { not: is('cover', 'year') }] }, 'no', 'Only at home')
const askForSki = rule(is('sport', 'ski'), 'ask', 'Ask before you ski')

const wish = (verdict: Verdict) => ({ verdict: () => verdict })

test('without a rule and a wish every plan fits, whatever is known', () => {
  expect(fitOf({}, knowing({}), [])).toEqual({ verdict: 'fits', because: [] })
  expect(fitOf({}, new Map(), [])).toEqual({ verdict: 'fits', because: [] })
})

test('a rule refuses whom it is about, with its words, and nobody else', () => {
  const plan = { eligibility: [onlyAtHome] }
  const refused = { verdict: 'no', because: [{ words: 'Only at home' }] }
  expect(fitOf(plan, knowing({ place: 'abroad', cover: 'single' }), [])).toEqual(refused)
  for (const answers of [{ place: 'home' }, { cover: 'year' }, { place: 'abroad', cover: 'year' }])
    expect(fitOf(plan, knowing(answers), []).verdict).toBe('fits')
})

test('while answers are open, so is the fit, and the reason names the questions that are left', () => {
  const plan = { eligibility: [onlyAtHome] }
  expect(fitOf(plan, knowing({}), [])).toEqual({ verdict: 'unknown', because: [{ open: ['place', 'cover'] }] })
  expect(fitOf(plan, knowing({ place: 'abroad' }), [])).toEqual({ verdict: 'unknown', because: [{ open: ['cover'] }] })
  // An answer that is none of the options says nothing.
  expect(fitOf(plan, knowing({ place: 'moon', cover: 'single' }), []).verdict).toBe('unknown')
})

test('who has to ask is told so, and a question that is never asked decides nothing', () => {
  const plan = { eligibility: [askForSki] }
  expect(fitOf(plan, knowing({ place: 'abroad', sport: 'ski' }), [])).toEqual({
    verdict: 'unknown',
    because: [{ words: 'Ask before you ski' }],
  })
  expect(fitOf(plan, knowing({ place: 'abroad', sport: 'none' }), []).verdict).toBe('fits')
  expect(fitOf(plan, knowing({ place: 'home' }), []).verdict).toBe('fits')
})

test('a rule that refuses one of a group refuses them all, and names the first', () => {
  const repeat = { times: 'divers', label: 'Diver {n}' }
  const count = { id: 'divers', field: 'divers', text: 'How many?', summary: 'Divers', kind: 'number' as const }
  const age = { id: 'age', field: 'age', text: 'Age?', summary: 'Age', kind: 'number' as const, repeat }
  const groupFit = (divers: string, ages: string, follows: EligibilityRule['then'] = 'no') => {
    const older = rule(
      {
        any: [
          { answer: 'age', below: 18 },
          { answer: 'age', atLeast: 71 },
        ],
      },
      follows,
      'From 18 to 70',
    )
    const known = knowledgeOf({ questions: [...questions, count, age] }, { place: 'home', divers, age: ages })
    return fitOf({ eligibility: [older, onlyAtHome] }, known, [])
  }
  expect(groupFit('3', '40,50,60')).toEqual({ verdict: 'fits', because: [] })
  expect(groupFit('3', '40,71,10')).toEqual({ verdict: 'no', because: [{ words: 'From 18 to 70', member: 'Diver 2' }] })
  expect(groupFit('2', '40,71', 'ask')).toEqual({
    verdict: 'unknown',
    because: [{ words: 'From 18 to 70', member: 'Diver 2' }],
  })
  // All of them, or the only one, need no name.
  expect(groupFit('2', '80,90').because).toEqual([{ words: 'From 18 to 70' }])
  expect(groupFit('1', '80').because).toEqual([{ words: 'From 18 to 70' }])
  for (const [divers, ages] of [
    ['2', '40'],
    ['3', '40,50'],
    ['2', ''],
  ] as const)
    expect(groupFit(divers, ages)).toEqual({ verdict: 'unknown', because: [{ open: ['age'] }] })
})

test('a wish that is missed refuses, one that nobody can decide leaves open, and a refusal names only what speaks against', () => {
  const [no, unknown, yes] = [wish('no'), wish('unknown'), wish('yes')]
  expect(fitOf({}, knowing({}), [yes, unknown])).toEqual({ verdict: 'unknown', because: [{ wish: unknown }] })
  expect(fitOf({ eligibility: [onlyAtHome] }, knowing({}), [yes, unknown, no])).toEqual({
    verdict: 'no',
    because: [{ wish: no }],
  })
})

test('a plan that is not sold to a visitor fits them not, and one whose price needs answers is open', () => {
  const currency = { symbol: '$' }
  const notSold = { price: { kind: 'notSold', currency, words: 'Not sold at your age' } } as const
  expect(fitOf(notSold, knowing({}), [])).toEqual({ verdict: 'no', because: [{ words: 'Not sold at your age' }] })
  const needs = { price: { kind: 'needs', currency, words: 'Say your age', needs: ['age'] } } as const
  expect(fitOf(needs, knowing({}), [])).toEqual({ verdict: 'unknown', because: [{ open: ['age'] }] })
  for (const kind of ['from', 'between', 'onRequest'] as const)
    expect(fitOf({ price: { kind, currency, words: 'from $9' } }, knowing({}), []).verdict).toBe('fits')
})
