import { expect, test } from 'vitest'
import type { FormState } from '#studio/app/form/form-context.ts'
import { belongsToKind } from '#studio/app/form/question-kind.ts'
import { changesOf } from '#studio/app/form/Value.tsx'
import { applyOperation } from '#studio/workspace/operation.ts'

const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const at = ['wizard', 'questions', 0]

function formOf(question: object, file = 'config/markets/bahrain.json'): FormState {
  const value = { wizard: { questions: [{ id: 'age', text: 'How old?', ...question }] } }
  return { file: { file, value } } as unknown as FormState
}

test('options go when a question asks for a number, and bounds when it asks for something else', () => {
  const left = (
    { kind: was, ...question }: { readonly kind?: string; readonly [name: string]: unknown },
    kind?: string,
  ) => {
    let value: unknown
    const form: FormState = {
      ...formOf({ ...question, ...(was !== undefined && { kind: was }) }),
      onChange: ({ operations }) => {
        value = operations.reduce(applyOperation, form.file.value)
        return undefined
      },
    }
    const { set, remove } = changesOf(form, [...at, 'kind'], was, (verb) => verb)
    if (kind === undefined) remove()
    else void set(kind)
    return Object(value).wizard.questions[0]
  }
  expect(left({ options }, 'number')).toEqual({ id: 'age', text: 'How old?', kind: 'number' })
  expect(left({ options }, 'choices')).toMatchObject({ options })
  expect(left({ kind: 'number', least: 18, most: 60 }, 'date')).toEqual({ id: 'age', text: 'How old?', kind: 'date' })
  expect(left({ kind: 'number', least: 18, unit: 'years' })).toEqual({ id: 'age', text: 'How old?' })
})

test('a number has its bounds in sight, and only what all questions have is neither', () => {
  const belongs = (question: object) =>
    ['options', 'least', 'earliest', 'hint'].map((name) => belongsToKind(formOf(question), at, name))
  expect(belongs({ options })).toEqual([true, false, false, undefined])
  expect(belongs({ kind: 'number' })).toEqual([false, true, false, undefined])
  // A translation says nothing of kinds.
  const translated = formOf({}, 'config/markets/bahrain.ar-BH.json')
  expect(belongsToKind(translated, at, 'options')).toBeUndefined()
})
