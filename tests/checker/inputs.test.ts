import { expect, test } from 'vitest'
import { checkConfig } from '#checker/check.ts'
import { put, schemas, soundExcept, soundText } from './sound.ts'

const file = 'config/pages/home.json'
const schemaFile = 'schemas/blocks/hero.schema.json'

/** The report about a property that was just added to the hero block's schema. */
function said(property: object, value: unknown): string[] {
  const schema = String(schemas.get(schemaFile))
  const withProperty = new Map(schemas).set(schemaFile, put(['properties', 'deadline'], property)(schema))
  const files = soundExcept({ [file]: put(['blocks', 0, 'deadline'], value)(soundText(file)) })
  return checkConfig(files, withProperty).diagnostics.map(({ rule, message }) => `${rule} ${message}`)
}

const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', input: 'day', description: 'The last day.' }

test('a value that its schema calls a day is one in the calendar, under any name', () => {
  expect(said(day, '2027-12-31')).toEqual([])
  expect(said(day, '2027-13-45')).toEqual(['dates-valid There is no day "2027-13-45" in the calendar.'])
})

test('so are the days in a list, and in what stands under names of its own', () => {
  const wrong = ['dates-valid There is no day "2027-02-29" in the calendar.']
  expect(said({ type: 'array', items: day, description: 'Days.' }, ['2028-02-29', '2027-02-29'])).toEqual(wrong)
  const byName = { type: 'object', additionalProperties: day, description: 'Days by name.' }
  expect(said(byName, { first: '2027-02-29' })).toEqual(wrong)
})
