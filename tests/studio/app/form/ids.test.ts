import { describe, expect, test } from 'vitest'
import { valueAt } from '#checker/edit.ts'
import { addition } from '#studio/app/flow/FlowTools.tsx'
import type { FormState } from '#studio/app/form/form-context.ts'
import { following } from '#studio/app/form/ids.ts'
import { setOperation } from '#studio/app/form/operations.ts'
import { bundleOf } from '#studio/app/form/schema/bundle.ts'
import type { Keys, OpenFile, Operation } from '#studio/protocol.ts'
import { applyOperation } from '#studio/workspace/operation.ts'
import { drawn } from '#tests/e2e/studio/flow-markets.ts'
import { schemas } from './schemas.ts'

const name = 'config/markets/bahrain.json'
const market = drawn('bahrain').market
const published = JSON.stringify(market)

/** The market's file with a value, while nothing in its form was just added. */
function fileOf(value: unknown, saved = published): OpenFile {
  return { file: name, text: JSON.stringify(value), saved, published, value, revision: 1 }
}

const changed = (value: unknown, operations: readonly Operation[]) => operations.reduce(applyOperation, value)

/** The value of a file after words are typed into a field. */
function written(file: OpenFile, at: Keys, words: string): unknown {
  const nothingIsFresh = { has: () => false, add: () => {}, forget: () => {}, visible: () => [] }
  const form = { file, root: bundleOf(schemas, 'schemas/market.schema.json'), fresh: nothingIsFresh }
  const was = valueAt(file.value, at)
  const follows = following(form as unknown as FormState, at, was, words)
  return changed(file.value, [setOperation(name, at, was, words), ...follows])
}

const questions: Keys = ['wizard', 'questions']

describe('a question added in the map', () => {
  const { wizard } = market
  if (!wizard) throw new Error('Bahrain has a wizard.')
  const added = changed(market, addition(name, wizard, 4).operations)
  const summary: Keys = [...questions, 4, 'summary']

  test('takes id and field from the name that it gets, and its values from the labels', () => {
    const named = written(fileOf(added), summary, 'Drives a car')
    expect(valueAt(named, [...questions, 4])).toMatchObject({ id: 'drives-a-car', field: 'drives-a-car' })
    const labelled = written(fileOf(named), [...questions, 4, 'options', 0, 'label'], 'Every day')
    expect(valueAt(labelled, [...questions, 4, 'options', 0])).toEqual({ value: 'every-day', label: 'Every day' })
  })

  test('takes what refers to it along, and still follows once it is saved but not handed over', () => {
    const rule = { answer: 'new-question', isOneOf: ['yes'] }
    const referred = changed(added, [setOperation(name, ['wizard', 'rules', 'drives'], undefined, rule)])
    const named = written(fileOf(referred, JSON.stringify(referred)), summary, 'Drives')
    expect(valueAt(named, ['wizard', 'rules', 'drives'])).toEqual({ answer: 'drives', isOneOf: ['yes'] })
    const labelled = written(fileOf(named), [...questions, 4, 'options', 0, 'label'], 'Every day')
    expect(valueAt(labelled, ['wizard', 'rules', 'drives'])).toEqual({ answer: 'drives', isOneOf: ['every-day'] })
  })

  test('keeps names that somebody has chosen', () => {
    const own = changed(added, [setOperation(name, [...questions, 4, 'field'], 'new-question', 'driver')])
    expect(valueAt(written(fileOf(own), summary, 'Drives'), [...questions, 4])).toMatchObject({
      id: 'drives',
      field: 'driver',
    })
  })
})

test('nothing follows where what was published cannot be read', () => {
  const at = [...questions, 0, 'summary']
  const renamed = written({ ...fileOf(market), published: '{ "id": ' }, at, 'Something else')
  expect(renamed).toEqual(changed(market, [setOperation(name, at, valueAt(market, at), 'Something else')]))
})

test('published ids stay, whatever the words become', () => {
  for (const at of [
    [...questions, 0, 'summary'],
    [...questions, 0, 'options', 0, 'label'],
  ]) {
    const renamed = written(fileOf(market), at, 'Something else')
    expect(renamed).toEqual(changed(market, [setOperation(name, at, valueAt(market, at), 'Something else')]))
  }
})
