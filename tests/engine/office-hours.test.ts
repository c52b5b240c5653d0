import { describe, expect, test } from 'vitest'
import type { OfficeHoursConfig } from '../../src/contract/config.ts'
import {
  closingOf,
  hoursText,
  isOpen,
  minutesOf,
  nextOpening,
  workingDayAfter,
} from '../../src/engine/offices/office-hours.ts'
import { messages } from '../fixtures/messages.ts'

type Day = OfficeHoursConfig['days'][number]

const everyDay: Day[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const gulf: Day[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday']
const office = (days: Day[], opens: string, closes: string, clock = ''): OfficeHoursConfig => ({
  days,
  opens,
  closes,
  clock,
})

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

describe('working days after a request', () => {
  const workingDay = (days: Day[], zone: string, instant: string, count = 1) =>
    workingDayAfter(office(days, '8:00 AM', '6:00 PM'), zone, new Date(instant), count)
  const mondayToFriday = everyDay.slice(1, 6)

  test.each([
    ['on a working day, the next one', '2026-11-22T09:00:00Z', '2026-11-23'],
    ['after closing time, still the next one', '2026-11-22T20:59:00Z', '2026-11-23'],
    ['before opening time, the next one', '2026-11-22T03:00:00Z', '2026-11-23'],
    ['on the last day before the days off, the first one after them', '2026-11-26T09:00:00Z', '2026-11-29'],
    ['on a day off, counted from the first one after it', '2026-11-27T09:00:00Z', '2026-11-30'],
    ['on the last day off', '2026-11-28T20:59:00Z', '2026-11-30'],
    ['on Saturday evening by UTC, when Sunday has begun there', '2026-11-28T21:00:00Z', '2026-11-30'],
    ['at the end of the year', '2026-12-31T09:00:00Z', '2027-01-03'],
  ])('%s', (_, instant, expected) => {
    expect(workingDay(gulf, 'Asia/Qatar', instant)).toBe(expected)
  })

  test('skip the days off between them', () => {
    expect([1, 2, 5, 6].map((count) => workingDay(gulf, 'Asia/Qatar', '2026-11-25T09:00:00Z', count))).toEqual([
      '2026-11-26',
      '2026-11-29',
      '2026-12-02',
      '2026-12-03',
    ])
  })

  test('go by the calendar of the office where clocks are changed meanwhile', () => {
    // Friday 11 PM in New York; clocks go back on Sunday.
    expect(workingDay(mondayToFriday, 'America/New_York', '2026-10-31T03:00:00Z')).toBe('2026-11-02')
    // Half past midnight on Monday; by the clocks of the week before it would still be Sunday.
    expect(workingDay(everyDay, 'America/New_York', '2026-03-09T04:30:00Z')).toBe('2026-03-10')
  })

  test('of an office that works one day a week are weeks', () => {
    expect(workingDay(['tuesday'], 'UTC', '2026-11-24T09:00:00Z', 2)).toBe('2026-12-08')
  })
})

describe('the hours in words', () => {
  const text = (days: Day[], opens: string, closes: string, clock: string) =>
    hoursText(office(days, opens, closes, clock), messages.officeHours)

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
