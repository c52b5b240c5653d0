import { expect, test } from 'vitest'
import type { OfficeHoursConfig } from '#engine/contract/config.ts'
import { deadline } from '#engine/offices.ts'

const week: OfficeHoursConfig['days'] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
const byDay = { days: week, opens: '9am', closes: '5pm', clock: '' }
const byNight = { days: week, opens: '6pm', closes: '2am', clock: '' }

// 27 November 2026 is a Friday.
test.each([
  ['on a working day, a day later', byDay, '2026-11-23T10:00', 1, '2026-11-24T10:00'],
  ['on a Friday, over the weekend', byDay, '2026-11-27T10:00', 1, '2026-11-30T10:00'],
  ['after hours, before the next day is over', byDay, '2026-11-23T20:00', 1, '2026-11-24T17:00'],
  ['on a Saturday, by the end of Monday', byDay, '2026-11-28T12:00', 1, '2026-11-30T17:00'],
  ["after midnight in Friday's hours, as on Friday", byNight, '2026-11-28T01:00', 1, '2026-12-01T01:00'],
  ["after midnight when Friday's hours are over, from Monday on", byNight, '2026-11-28T03:00', 1, '2026-12-01T00:00'],
])('a request %s', (_, hours, from, days, by) => {
  expect(deadline({ hours, timeZone: 'UTC' }, new Date(`${from}Z`), days)).toEqual(new Date(`${by}Z`))
})

test('an office that stays closed for a year answers by no day', () => {
  const hours = { ...byDay, exceptions: [{ name: 'Refit', date: '2026-11-01', until: '2028-01-01' }] }
  expect(deadline({ hours, timeZone: 'UTC' }, new Date('2026-11-23T10:00Z'), 1)).toBeUndefined()
})
