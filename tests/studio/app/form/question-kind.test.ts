import { expect, test } from 'vitest'
import type { FormState } from '#studio/app/form/form-context.ts'
import { belongsToKind, leftByKind } from '#studio/app/form/question-kind.ts'
import { applyOperation } from '#studio/workspace/operation.ts'

const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const at = ['wizard', 'questions', 0]

function formOf(question: object): FormState {
  const value = { wizard: { questions: [{ id: 'age', text: 'How old?', ...question }] } }
  return { file: { file: 'config/markets/bahrain.json', value } } as unknown as FormState
}

test('options go when a question asks for a number, and bounds when it asks for something else', () => {
  const left = (question: object, kind?: string) => {
    const form = formOf(question)
    const value = leftByKind(form, [...at, 'kind'], kind).reduce(applyOperation, form.file.value)
    return Object(value).wizard.questions[0]
  }
  expect(left({ options }, 'number')).toEqual({ id: 'age', text: 'How old?' })
  expect(left({ options }, 'choices')).toMatchObject({ options })
  expect(left({ kind: 'number', least: 18, most: 60 }, 'date')).toEqual({ id: 'age', text: 'How old?', kind: 'number' })
  expect(left({ kind: 'number', least: 18, unit: 'years' })).toEqual({ id: 'age', text: 'How old?', kind: 'number' })
})

test('a number has its bounds in sight, and only what all questions have is neither', () => {
  const belongs = (question: object) =>
    ['options', 'least', 'earliest', 'hint'].map((name) => belongsToKind(formOf(question), at, name))
  expect(belongs({ options })).toEqual([true, false, false, undefined])
  expect(belongs({ kind: 'number' })).toEqual([false, true, false, undefined])
})
