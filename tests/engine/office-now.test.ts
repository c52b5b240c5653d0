import { describe, expect, test } from 'vitest'
import type { OfficeHoursConfig } from '../../src/contract/config.ts'
import { officeNow, otherClock } from '../../src/engine/offices/office-hours.ts'
import { messages } from '../fixtures/messages.ts'

const words = {
  ...messages.officeHours,
  open: 'open until {closes}',
  closed: 'closed until {day} {opens}',
  closedToday: 'closed until {opens}',
}
const doha: OfficeHoursConfig = {
  days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'],
  opens: '8:00 AM',
  closes: '6:00 PM',
  clock: 'Doha time',
}
const at = (instant: string) => officeNow(doha, 'Asia/Qatar', new Date(instant), words)

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
    expect([now.text, now.until.toISOString()]).toEqual([text, until])
    expect(now.isOpen).toBe(text.startsWith('open'))
  })

  test('that works one day a week names that day when it has just closed', () => {
    const now = officeNow({ ...doha, days: ['sunday'] }, 'Asia/Qatar', new Date('2026-11-22T15:00:00Z'), words)
    expect(now.text).toBe('closed until Sunday 8:00 AM')
  })
})

describe('another clock', () => {
  const opening = new Date('2026-11-29T05:00:00Z')

  test('is silent where it shows the same', () => {
    expect(otherClock(opening, 'Asia/Qatar', 'Asia/Qatar', 'en')).toBeUndefined()
    expect(otherClock(opening, 'Asia/Qatar', 'Asia/Kuwait', 'en')).toBeUndefined()
  })

  test('says its own time', () => {
    expect(otherClock(opening, 'Asia/Qatar', 'Asia/Kolkata', 'en')).toMatch(/^10:30\sAM$/)
  })

  test('names its weekday where that is another one', () => {
    expect(otherClock(opening, 'Asia/Qatar', 'Pacific/Honolulu', 'en')).toMatch(/^Saturday.* 7:00\sPM$/)
    expect(otherClock(new Date('2026-11-29T15:00:00Z'), 'Asia/Qatar', 'Pacific/Auckland', 'en')).toMatch(
      /^Monday.* 4:00\sAM$/,
    )
  })
})
