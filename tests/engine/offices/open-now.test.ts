import { describe, expect, test } from 'vitest'
import type { OfficeHoursConfig } from '#engine/contract/config.ts'
import { officeNow, timeInZone } from '#engine/offices.ts'
import { messages } from '#tests/fixtures/messages.ts'

const words = {
  ...messages.officeHours,
  open: 'open until {closes}',
  closed: 'closed until {day} {opens}',
  closedToday: 'closed until {opens}',
  closedFor: '{name}: closed until {day} {opens}',
  openUntilDay: 'open until {day} {closes}',
  openAlways: 'always',
}
const doha: OfficeHoursConfig = {
  days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'],
  opens: '8:00 AM',
  closes: '6:00 PM',
  clock: 'Doha time',
}
const at = (instant: string) => officeNow({ hours: doha, timeZone: 'Asia/Qatar' }, new Date(instant), words, 'en')

describe('an office', () => {
  test.each([
    ['2026-11-22T04:59:00Z', 'closed until 8:00 AM', '2026-11-22T05:00:00.000Z'],
    ['2026-11-22T05:00:00Z', 'open until 6:00 PM', '2026-11-22T15:00:00.000Z'],
    ['2026-11-22T14:59:59Z', 'open until 6:00 PM', '2026-11-22T15:00:00.000Z'],
    ['2026-11-22T15:00:00Z', 'closed until Monday 8:00 AM', '2026-11-23T05:00:00.000Z'],
    ['2026-11-26T15:00:00Z', 'closed until Sunday 8:00 AM', '2026-11-29T05:00:00.000Z'],
    // Saturday by UTC, half past midnight on Sunday in Doha.
    ['2026-11-28T21:30:00Z', 'closed until 8:00 AM', '2026-11-29T05:00:00.000Z'],
  ])('at %s is %s', (instant, text, until) => {
    const now = at(instant)
    expect([now?.text, now?.until.toISOString()]).toEqual([text, until])
    expect(now?.isOpen).toBe(text.startsWith('open'))
  })

  const textAt = (instant: string, hours: OfficeHoursConfig) =>
    officeNow({ hours, timeZone: 'Asia/Qatar' }, new Date(instant), words, 'en')?.text

  test('that works one day a week names that day when it has just closed', () => {
    expect(textAt('2026-11-22T15:00:00Z', { ...doha, days: ['sunday'] })).toBe('closed until Sunday 8:00 AM')
  })

  test('that is closed for an exception names it, and a day that is more than a week away by its date', () => {
    const day = { name: 'National Day', date: '2026-12-18' }
    const rest = { name: 'Rest', date: '2026-12-20', until: '2026-12-31' }
    const hours: OfficeHoursConfig = { ...doha, exceptions: [day, rest] }
    expect(textAt('2026-12-18T09:00:00Z', hours)).toBe('National Day: closed until Sunday, 3 January 8:00 AM')
    expect(textAt('2026-12-21T09:00:00Z', hours)).toBe('Rest: closed until Sunday, 3 January 8:00 AM')
    expect(textAt('2026-12-30T09:00:00Z', hours)).toBe('Rest: closed until Sunday 8:00 AM')
  })

  test('that is closed after the hours of an exception is not closed for it', () => {
    const ramadan = { name: 'Ramadan', date: '2026-11-22', hours: [{ opens: '9:00 AM', closes: '2:00 PM' }] }
    expect(textAt('2026-11-22T10:59:00Z', { ...doha, exceptions: [ramadan] })).toBe('open until 2:00 PM')
    expect(textAt('2026-11-22T11:00:00Z', { ...doha, exceptions: [ramadan] })).toBe('closed until Monday 8:00 AM')
  })

  test('past midnight, for more than a day and always, says until when', () => {
    const night: OfficeHoursConfig = { ...doha, opens: '6pm', closes: '2am' }
    expect(textAt('2026-11-26T22:00:00Z', night)).toBe('open until 2am')
    const long: OfficeHoursConfig = { ...doha, opens: '12am', closes: '12am' }
    expect(textAt('2026-11-22T09:00:00Z', long)).toBe('open until Friday 12am')
    expect(textAt('2026-11-22T09:00:00Z', { ...long, also: [{ ...long, days: ['friday', 'saturday'] }] })).toBe(
      'always',
    )
  })
})

describe('another clock', () => {
  const opening = new Date('2026-11-29T05:00:00Z')
  const office = { hours: doha, timeZone: 'Asia/Qatar' }

  test('is silent where it shows the same', () => {
    expect(timeInZone(office, opening, 'Asia/Qatar', 'en')).toBeUndefined()
    expect(timeInZone(office, opening, 'Asia/Kuwait', 'en')).toBeUndefined()
  })

  test('says its own time, as the office writes times', () => {
    expect(timeInZone(office, opening, 'Asia/Kolkata', 'en')).toBe('10:30 AM')
    const short = { ...office, hours: { ...doha, opens: '8am' } }
    expect(timeInZone(short, opening, 'Asia/Singapore', 'en')).toBe('1pm')
    expect(timeInZone(office, opening, 'Asia/Singapore', 'zh-HK')).toBe('下午1時')
  })

  test('names its weekday where that is another one', () => {
    expect(timeInZone(office, opening, 'Pacific/Honolulu', 'en')).toBe('Saturday 7:00 PM')
    expect(timeInZone(office, opening, 'Pacific/Honolulu', 'zh-HK')).toBe('星期六晚上7時')
    expect(timeInZone(office, new Date('2026-11-29T15:00:00Z'), 'Pacific/Auckland', 'en')).toBe('Monday 4:00 AM')
  })
})
