import { describe, expect, test } from 'vitest'
import { dayText, isDay, weekdayText } from '#engine/dates.ts'
import { daysText } from '#engine/offices.ts'

describe('a day in words', () => {
  test('has its weekday and is written as the language does', () => {
    expect(weekdayText('2026-11-23', 'en-US')).toBe('Monday, November 23')
    expect(weekdayText('2026-11-23', 'en-GB')).toMatch(/^Monday,? 23 November$/)
    expect(weekdayText('2026-11-23', 'de')).toBe('Montag, 23. November')
  })

  test.each(['en', 'en-GB', 'en-SG', 'en-QA', 'en-KW', 'en-OM'])(
    'is written one way in %s, the day first',
    (language) => {
      expect(dayText('2026-11-23', language)).toBe('23 November 2026')
      expect(weekdayText('2026-11-23', language)).toMatch(/^Monday,? 23 November$/)
    },
  )

  test('is none without a day', () => {
    expect(() => dayText('2026-13-99', 'en')).toThrow('"2026-13-99" is no day such as 2026-11-23.')
  })

  test('is the same day in every time zone', () => {
    const zone = process.env.TZ
    try {
      for (const TZ of ['Pacific/Kiritimati', 'Pacific/Honolulu']) {
        process.env.TZ = TZ
        expect(weekdayText('2026-11-01', 'en-US')).toBe('Sunday, November 1')
      }
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
})

test.each(['en', 'en-AE', 'en-BH', 'en-SG', 'en-US'])('days in a row are written without spaces in %s', (language) => {
  expect(daysText('2026-12-02', '2026-12-03', language)).toMatch(/^(?:2–3 December|December 2–3,) 2026$/)
  expect(daysText('2026-12-02', '2026-12-02', language)).toBe(dayText('2026-12-02', language))
})

test.each([
  ['2026-12-16', '2026-12-17', '2026年12月16日至17日'],
  ['2026-12-31', '2027-01-03', '2026年12月31日至2027年1月3日'],
  ['2026-11-30', '2026-12-03', '2026年11月30日至12月3日'],
  ['2026-12-16', '2026-12-16', '2026年12月16日'],
])('a range in Chinese, %s to %s, says once what both days share: %s', (first, last, text) => {
  expect(daysText(first, last, 'zh-HK')).toBe(text)
})

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-30\n', false],
])('%o is a day of the calendar: %o', (value, expected) => {
  expect(isDay(value)).toBe(expected)
})
