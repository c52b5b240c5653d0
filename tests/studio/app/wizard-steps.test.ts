import { expect, test } from 'vitest'
import { keepingPlan, questionsOf, stepIn, stepShowing } from '#studio/app/shell/preview/preview-pages.ts'

const options = [{ value: 'yes' }, { value: 'no' }]

const value = {
  wizard: {
    path: '/quotes/bahrain',
    questions: [
      { id: 'type', options },
      { id: 'driver', options, askIf: { answer: 'type', isOneOf: ['no'] } },
      {
        id: 'never',
        options,
        askIf: {
          all: [
            { answer: 'type', isOneOf: ['yes'] },
            { answer: 'type', isOneOf: ['no'] },
          ],
        },
      },
      { id: 'cover', options },
    ],
  },
}

test('a field of a question is shown at its step, with answers that lead there', () => {
  expect(stepShowing(value, ['wizard', 'questions', 1, 'text'])).toEqual({
    page: '/quotes/bahrain?step=driver',
    answers: { type: 'no' },
  })
  expect(stepShowing(value, ['wizard', 'questions', 0])?.answers).toEqual({})
  expect(stepShowing(value, ['wizard', 'contact', 'heading'])).toEqual({
    page: '/quotes/bahrain?step=contact',
    answers: { type: 'yes', cover: 'yes' },
  })
})

test('a field outside all steps has no step', () => {
  expect(stepShowing(value, ['wizard', 'questions', 2])).toBeUndefined()
  expect(stepShowing(value, ['wizard', 'questions', 9])).toBeUndefined()
  expect(stepShowing(value, ['wizard', 'rules'])).toBeUndefined()
  expect(stepShowing({}, ['wizard', 'contact'])).toBeUndefined()
})

test('only the page of the wizard has its questions', () => {
  expect(questionsOf(value, '/quotes/bahrain?step=type').map(({ id }) => id)).toEqual([
    'type',
    'driver',
    'never',
    'cover',
  ])
  expect(questionsOf(value, '/')).toEqual([])
  expect(stepIn('/quotes/bahrain?step=type#top')).toBe('type')
})

test('the plan that a wizard was opened for stays while its steps are looked at', () => {
  const step = { page: '/quotes/bahrain?step=type', answers: {} }
  expect(keepingPlan(step, '/quotes/bahrain?plan=7&step=nationality').page).toBe('/quotes/bahrain?plan=7&step=type')
  expect(keepingPlan(step, '/quotes/bahrain').page).toBe(step.page)
  expect(keepingPlan(step, '/quotes/oman?plan=7').page).toBe(step.page)
})
