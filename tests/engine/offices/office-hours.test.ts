import { describe, expect, test } from 'vitest'
import type { OfficeHoursConfig } from '#engine/contract/config.ts'
import { hoursText, hoursTexts, minutesOf, nextWorkingDay, openTimes } from '#engine/offices.ts'
import { messages } from '#tests/fixtures/messages.ts'

type Day = OfficeHoursConfig['days'][number]

const everyDay: Day[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const gulf: Day[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday']
const office = (days: Day[], opens: string, closes: string, clock = ''): OfficeHoursConfig => ({
  days,
  opens,
  closes,
  clock,
})

const openAt = (hours: OfficeHoursConfig, timeZone: string, now: Date) => {
  const [time] = openTimes({ hours, timeZone }, now)
  return time && time.from <= now ? time : undefined
}
const isOpen = (hours: OfficeHoursConfig, timeZone: string, now: Date) => openAt(hours, timeZone, now) !== undefined
const nextOpening = (hours: OfficeHoursConfig, timeZone: string, now: Date) => {
  const next = openTimes({ hours, timeZone }, now).find(({ from }) => from > now)
  if (!next) throw new Error('It never opens again.')
  return next.from
}
const closingOf = (hours: OfficeHoursConfig, timeZone: string, now: Date) =>
  openAt(hours, timeZone, now)?.until ?? new Date(0)

describe('a clock time', () => {
  test.each([
    ['12:00 AM', 0],
    ['12am', 0],
    ['12:30 AM', 30],
    ['1am', 60],
    ['8:00 AM', 480],
    ['9am', 540],
    ['9:05 am', 545],
    ['12 PM', 720],
    ['12:59pm', 779],
    ['6:00 PM', 1080],
    ['11:59 PM', 1439],
  ])('%s is minute %d of the day', (clock, minutes) => {
    expect(minutesOf(clock)).toBe(minutes)
  })

  test.each(['', '9', '18:00', '0:00 AM', '13:00 PM', '08:00 AM', '8:60 AM', '8:5 AM', '8:00  AM', '8:00 AM.', 'noon'])(
    '%o is none',
    (clock) => {
      expect(() => minutesOf(clock)).toThrow('is no time')
    },
  )
})

describe('an office', () => {
  const open = (hours: OfficeHoursConfig, zone: string, instants: string[]) =>
    instants.map((instant) => isOpen(hours, zone, new Date(instant)))

  test('is open from the minute it opens to the minute before it closes', () => {
    const instants = ['07:59:59.999', '08:00:00.000', '17:59:59.999', '18:00:00.000'].map((at) => `2026-03-02T${at}Z`)
    expect(open(office(everyDay, '8:00 AM', '6:00 PM'), 'UTC', instants)).toEqual([false, true, true, false])
  })

  test('is open on its own days only', () => {
    const week = Array.from({ length: 7 }, (_, i) => `2026-03-0${i + 1}T12:00:00Z`)
    expect(open(office(gulf, '9am', '6pm'), 'UTC', week)).toEqual([true, true, true, true, true, false, false])
  })

  test('goes by the calendar of its own zone when the day has already changed there', () => {
    const sunday = office(['sunday'], '6:00 AM', '10:00 AM')
    // Saturday evening in UTC, Sunday morning in Yangon (UTC+6:30).
    const instants = ['2026-02-28T23:29:00Z', '2026-02-28T23:30:00Z', '2026-03-01T03:29:00Z', '2026-03-01T03:30:00Z']
    expect(open(sunday, 'Asia/Yangon', instants)).toEqual([false, true, true, false])
    expect(open(sunday, 'UTC', ['2026-02-28T23:30:00Z'])).toEqual([false])
  })

  test('goes by the calendar of its own zone when it is still yesterday there', () => {
    const saturday = office(['saturday'], '9am', '11 PM')
    expect(open(saturday, 'Pacific/Honolulu', ['2026-03-01T08:59:00Z', '2026-03-01T09:00:00Z'])).toEqual([true, false])
  })

  test('is open at midnight when it opens at midnight', () => {
    const instants = ['2026-03-01T23:59:00Z', '2026-03-02T00:00:00Z', '2026-03-02T00:59:00Z', '2026-03-02T01:00:00Z']
    expect(open(office(['monday'], '12 AM', '1 AM'), 'UTC', instants)).toEqual([false, true, true, false])
  })

  test('opens an hour earlier by UTC from the day on which clocks go forward', () => {
    const hours = office(everyDay, '9am', '5pm')
    const dayBefore = ['2026-03-07T13:30:00Z', '2026-03-07T14:00:00Z', '2026-03-07T21:30:00Z', '2026-03-07T22:00:00Z']
    expect(open(hours, 'America/New_York', dayBefore)).toEqual([false, true, true, false])
    const day = ['2026-03-08T12:59:00Z', '2026-03-08T13:00:00Z', '2026-03-08T20:59:00Z', '2026-03-08T21:00:00Z']
    expect(open(hours, 'America/New_York', day)).toEqual([false, true, true, false])
  })

  test('opens an hour later by UTC from the day on which clocks go back', () => {
    const hours = office(everyDay, '9am', '5pm')
    const dayBefore = ['2026-10-31T13:00:00Z', '2026-10-31T20:59:00Z', '2026-10-31T21:00:00Z']
    expect(open(hours, 'America/New_York', dayBefore)).toEqual([true, true, false])
    const day = ['2026-11-01T13:59:00Z', '2026-11-01T14:00:00Z', '2026-11-01T21:59:00Z', '2026-11-01T22:00:00Z']
    expect(open(hours, 'America/New_York', day)).toEqual([false, true, true, false])
  })

  test('is open through the hour that comes twice', () => {
    const night = office(['sunday'], '1 AM', '2 AM')
    const instants = ['2026-11-01T05:00:00Z', '2026-11-01T05:59:00Z', '2026-11-01T06:00:00Z', '2026-11-01T07:00:00Z']
    expect(open(night, 'America/New_York', instants)).toEqual([true, true, true, false])
  })
})

describe('the next opening', () => {
  const next = (hours: OfficeHoursConfig, zone: string, instant: string) =>
    nextOpening(hours, zone, new Date(instant)).toISOString()
  const doha = office(gulf, '8:00 AM', '6:00 PM')
  const newYork = office(everyDay, '9am', '5pm')

  test.each([
    ['before it opens', '2026-11-22T04:59:59Z', '2026-11-22T05:00:00.000Z'],
    ['as it opens', '2026-11-22T05:00:00Z', '2026-11-23T05:00:00.000Z'],
    ['while it is open', '2026-11-22T12:00:00Z', '2026-11-23T05:00:00.000Z'],
    ['as it closes', '2026-11-22T15:00:00Z', '2026-11-23T05:00:00.000Z'],
    ['after the last day of the week', '2026-11-26T15:00:00Z', '2026-11-29T05:00:00.000Z'],
    ['on a day off', '2026-11-27T09:00:00Z', '2026-11-29T05:00:00.000Z'],
    ['on Saturday evening by UTC, when Sunday has begun there', '2026-11-28T21:30:00Z', '2026-11-29T05:00:00.000Z'],
  ])('%s', (_, instant, expected) => {
    expect(next(doha, 'Asia/Qatar', instant)).toBe(expected)
  })

  test('of an office that works one day a week is on that day of the next', () => {
    expect(next(office(['friday'], '9am', '6pm'), 'UTC', '2026-11-20T09:00:00Z')).toBe('2026-11-27T09:00:00.000Z')
  })

  test.each([
    ['the day before clocks go forward', '2026-03-07T22:00:00Z', '2026-03-08T13:00:00.000Z'],
    ['the day on which clocks go forward', '2026-03-08T05:30:00Z', '2026-03-08T13:00:00.000Z'],
    ['the day before clocks go back', '2026-10-31T21:00:00Z', '2026-11-01T14:00:00.000Z'],
    ['the day on which clocks go back', '2026-11-01T04:30:00Z', '2026-11-01T14:00:00.000Z'],
  ])('is right from %s', (_, instant, expected) => {
    expect(next(newYork, 'America/New_York', instant)).toBe(expected)
  })

  test('at a time that clocks skip is an hour later, at one that comes twice the first', () => {
    const night = office(everyDay, '2:30 AM', '4 AM')
    expect(next(night, 'America/New_York', '2026-03-08T05:30:00Z')).toBe('2026-03-08T07:30:00.000Z')
    const early = office(everyDay, '1:30 AM', '4 AM')
    expect(next(early, 'America/New_York', '2026-11-01T04:30:00Z')).toBe('2026-11-01T05:30:00.000Z')
    const berlin = office(everyDay, '2:30 AM', '4 AM')
    expect(next(berlin, 'Europe/Berlin', '2026-10-25T00:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
  })

  test.each([
    ['Asia/Qatar', doha],
    ['America/New_York', newYork],
    ['Pacific/Chatham', office(['monday', 'saturday'], '7:45 AM', '9pm')],
  ])('in %s is the first minute at which it is open again', (zone, hours) => {
    const start = Date.parse('2026-10-30T00:00:00Z')
    for (let now = start; now < start + 9 * 86_400_000; now += 5 * 3_600_000) {
      const opening = nextOpening(hours, zone, new Date(now))
      expect(isOpen(hours, zone, opening)).toBe(true)
      expect(isOpen(hours, zone, new Date(opening.getTime() - 60_000))).toBe(false)
      const closedBefore = isOpen(hours, zone, new Date(now)) ? closingOf(hours, zone, new Date(now)).getTime() : now
      for (let at = closedBefore; at < opening.getTime(); at += 3_600_000) {
        expect(isOpen(hours, zone, new Date(at))).toBe(false)
      }
    }
  })
})

test('an office that is open closes at its hour of that day, on its own clock', () => {
  const hours = office(everyDay, '8:00 AM', '6:00 PM')
  const closing = (zone: string, instant: string) => closingOf(hours, zone, new Date(instant)).toISOString()
  expect(closing('Asia/Qatar', '2026-11-22T05:00:00Z')).toBe('2026-11-22T15:00:00.000Z')
  expect(closing('America/New_York', '2026-11-01T14:00:00Z')).toBe('2026-11-01T23:00:00.000Z')
})

describe('exceptions and more hours', () => {
  const bahrain: OfficeHoursConfig = {
    ...office(gulf.slice(0, 4), '8:00 AM', '12:00 PM', 'Bahrain time'),
    also: [
      { days: gulf.slice(0, 4), opens: '2:00 PM', closes: '5:00 PM' },
      { days: ['thursday'], opens: '6:00 PM', closes: '2:00 AM' },
    ],
    exceptions: [
      { name: 'Ramadan', date: '2027-02-08', until: '2027-03-09', hours: [{ opens: '9:00 AM', closes: '2:00 PM' }] },
      { name: 'National Day', date: '2026-12-16', until: '2026-12-17' },
    ],
  }
  const times = (from: string, count: number) =>
    [...openTimes({ hours: bahrain, timeZone: 'Asia/Bahrain' }, new Date(from)).take(count)].map(({ from, until }) =>
      [from, until].map((at) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(5, 16)).join(' '),
    )

  test('a night that a shorter stretch of the next day lies within ends when the night does', () => {
    const nights: OfficeHoursConfig = {
      ...office(everyDay, '10:00 PM', '6:00 AM'),
      exceptions: [{ name: 'Count', date: '2026-11-26', hours: [{ opens: '2:00 AM', closes: '4:00 AM' }] }],
    }
    const closing = closingOf(nights, 'Etc/UTC', new Date('2026-11-26T01:00:00Z'))
    expect(closing.toISOString()).toBe('2026-11-26T06:00:00.000Z')
  })

  test('a day has several stretches, and a night belongs to the day on which it begins', () => {
    expect(times('2026-11-25T00:00:00Z', 4)).toEqual([
      '11-25T08:00 11-25T12:00',
      '11-25T14:00 11-25T17:00',
      '11-26T18:00 11-27T02:00',
      '11-29T08:00 11-29T12:00',
    ])
    expect(times('2026-11-26T22:59:00Z', 1)).toEqual(['11-26T18:00 11-27T02:00'])
    expect(times('2026-11-26T23:00:00Z', 1)).toEqual(['11-29T08:00 11-29T12:00'])
  })

  test('other hours hold on the days of an exception, or none', () => {
    expect(times('2026-12-15T10:00:00Z', 2)).toEqual(['12-15T14:00 12-15T17:00', '12-20T08:00 12-20T12:00'])
    expect(times('2027-03-08T12:00:00Z', 2)).toEqual(['03-09T09:00 03-09T14:00', '03-10T08:00 03-10T12:00'])
    expect(['2026-12-14', '2026-12-15', '2027-02-10'].map((day) => nextWorkingDay(bahrain, day))).toEqual([
      '2026-12-15',
      '2026-12-20',
      '2027-02-11',
    ])
  })

  test('stretches that touch are one, day and night', () => {
    const always = office(everyDay, '12 AM', '12 AM')
    const [time] = openTimes({ hours: always, timeZone: 'Asia/Qatar' }, new Date('2026-11-22T12:00:00Z'))
    expect(time?.until.getTime()).toBeGreaterThan(Date.parse('2027-11-22'))
  })

  test('an office that is closed for a year has no open time', () => {
    const closed = { ...bahrain, exceptions: [{ name: 'Rest', date: '2026-01-01', until: '2028-12-31' }] }
    expect([...openTimes({ hours: closed, timeZone: 'Asia/Bahrain' }, new Date('2026-11-22T12:00:00Z'))]).toEqual([])
    expect(nextWorkingDay(closed, '2026-11-22')).toBeUndefined()
  })

  test('are said in words, the exceptions in their order and with their year', () => {
    const [usual, ...exceptions] = hoursTexts(
      bahrain,
      { ...messages.officeHours, exception: '{name}, {dates}: {hours}', closedAllDay: 'closed' },
      'en-BH',
    )
    expect(usual).toBe(
      'Sunday to Wednesday 8:00 AM to 12:00 PM, 2:00 PM to 5:00 PM; Thursday 6:00 PM to 2:00 AM Bahrain time',
    )
    expect(exceptions).toEqual([
      expect.stringMatching(/^National Day, .*16.*17.*2026: closed$/),
      expect.stringMatching(/^Ramadan, .*2027: Sunday to Thursday 9:00 AM to 2:00 PM$/),
    ])
  })
})

describe('the hours in words', () => {
  const text = (days: Day[], opens: string, closes: string, clock: string) =>
    hoursText(office(days, opens, closes, clock), messages.officeHours, 'en')

  test("read 'Sunday to Thursday 8:00 AM to 6:00 PM Doha time'", () => {
    expect(text(gulf, '8:00 AM', '6:00 PM', 'Doha time')).toBe('Sunday to Thursday 8:00 AM to 6:00 PM Doha time')
  })

  test("read 'Monday to Friday 9am to 6pm'", () => {
    expect(text(everyDay.slice(1, 6), '9am', '6pm', 'local time')).toBe('Monday to Friday 9am to 6pm local time')
  })

  test('join days in a row across the end of the week', () => {
    expect(text(['friday', 'saturday', 'sunday'], '9am', '6pm', 'here')).toBe('Friday to Sunday 9am to 6pm here')
  })

  test('name every day where there is a gap, and two or one by name', () => {
    expect(text(['monday', 'tuesday', 'thursday'], '9am', '6pm', 'here')).toContain('Monday, Tuesday, Thursday')
    expect(text(['saturday', 'sunday'], '9am', '6pm', 'here')).toBe('Saturday, Sunday 9am to 6pm here')
    expect(text(['friday'], '9am', '6pm', 'here')).toBe('Friday 9am to 6pm here')
  })
})

test.each([
  ['zh-HK', 'Monday上午9時 to 下午6時', 'Monday上午9:30 to 凌晨12時'],
  ['ms-MY', 'Monday 9 pagi to 6 petang', 'Monday 9:30 pagi to 12 tengah malam'],
  ['ar-AE', 'Monday 9 صباحًا to 6 مساءً', 'Monday 9:30 صباحًا to 12 في المساء'],
  ['de-DE', 'Monday 9:00 to 18:00', 'Monday 9:30 to 0:00'],
  ['en-SG', 'Monday 9am to 6pm', 'Monday 9:30 AM to 12 AM'],
])('times are said as %s says them', (language, whole, half) => {
  const text = (opens: string, closes: string) =>
    hoursText(office(['monday'], opens, closes, ''), messages.officeHours, language)
  expect(text('9am', '6pm')).toBe(whole)
  expect(text('9:30 AM', '12 AM')).toBe(half)
})

test('days and hours are joined as the language joins them', () => {
  const friday: OfficeHoursConfig['also'] = [{ days: ['friday'], opens: '9am', closes: '1pm' }]
  const hours = { ...office(['monday', 'wednesday'], '9am', '12pm', 'here'), also: friday }
  expect(hoursText(hours, messages.officeHours, 'zh-HK')).toMatch(/^Monday、Wednesday上午.*；Friday上午/)
})
