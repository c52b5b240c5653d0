import { expect, test } from 'vitest'
import { addressOf, daysOf, queryOf } from '#desk/app/outcomes/use-span.ts'
import { daysAfter } from '#engine/dates.ts'

test('a span of thirty days has today and the 29 days before it', () => {
  const { from, until } = daysOf({ days: 30 })
  expect(daysAfter(from, 29)).toBe(until)
})

test('days that are named stay as they are', () => {
  const span = { days: 30, from: '2027-01-01', until: '2027-03-31', market: 'singapore' }
  expect(daysOf(span)).toEqual({ from: '2027-01-01', until: '2027-03-31' })
  expect(String(queryOf(span))).toBe('from=2027-01-01&until=2027-03-31&market=singapore')
  expect(addressOf(span)).toBe('/#view=outcomes&from=2027-01-01&until=2027-03-31&market=singapore')
})

test('up to today is asked with a day more, as it may have begun in a market that is further east', () => {
  const { from = '', until, ...others } = Object.fromEntries(queryOf({ days: 90 }))
  expect({ until, others }).toEqual({ until: daysAfter(from, 90), others: {} })
})
