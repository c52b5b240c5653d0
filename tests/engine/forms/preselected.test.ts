import { expect, test } from 'vitest'
import type { FormField } from '#engine/contract/config.ts'
import { preselected } from '#engine/forms.ts'
import { formOf } from '#tests/fixtures/forms.ts'
import { site } from '#tests/fixtures/site.ts'

const { fields } = formOf('contact')
const markets = site.markets.map(({ id }) => id)
const chosen = (query: string, of: readonly FormField[] = fields) =>
  preselected(of, markets, new URLSearchParams(query))

test('an address chooses from lists', () => {
  expect(chosen('market=lemuria&subject=quote')).toEqual({ market: 'lemuria', subject: 'quote' })
})

test('an address chooses nothing that the list does not have', () => {
  expect(chosen('market=mu&subject=claim')).toEqual({})
  expect(chosen('market=&subject=')).toEqual({})
  expect(chosen('market=LEMURIA&subject=A+quote')).toEqual({})
  expect(chosen('subject=quote')).toEqual({ subject: 'quote' })
})

test('an address never fills in what people write about themselves', () => {
  const personal = (['text', 'email', 'tel', 'date', 'textarea'] as const).map(
    (type): FormField => ({ name: type, type, label: type, options: [{ value: 'x', label: 'X' }] }),
  )
  expect(chosen('text=x&email=x&tel=x&date=x&textarea=x', personal)).toEqual({})
})

test('the first of several values counts', () => {
  expect(chosen('subject=other&subject=quote')).toEqual({ subject: 'other' })
})
