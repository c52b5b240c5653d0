import { describe, expect, test } from 'vitest'
import type { OfficeException, OfficeHoursConfig, StepDate, StepsBlock, WeeklyHours } from '#engine/contract/config.ts'
import { dateIn, daysAfter } from '#engine/dates.ts'
import { deadline, hoursOn, type Office, openTimes, weekdays } from '#engine/offices.ts'
import { stepDays } from '#site/blocks/steps/step-days.ts'
import type { Page } from '#site/pages/page.ts'
import { pages } from '#site/pages/pages.ts'
import { site } from '#tests/fixtures/site.ts'
import { pick, type Random, randomFrom } from '#tests/mutation/mutations.ts'

const words = {
  workingDays: 'By {date}, {time}',
  opensFirst: 'From {date}, {time}.',
  daysOff: 'Days off.',
  chosen: 'On {date}',
  callHours: 'At {hours}',
  moved: 'Not on {date}.',
  eventText: 'Quote {reference}, or call {phone}.',
}

/** The part of a page that `stepDays` needs for steps promised by an office. */
function pageOf(office: Office, dates: readonly StepDate[]): Parameters<typeof stepDays>[0] {
  const items = dates.map((date, i) => ({ icon: 'clock' as const, title: `Step ${i + 1}`, text: '', date }))
  const given = { messages: words, range: '{opens} to {closes}', office, phone: '1', domain: 'x.example' }
  const data = { wide: false, dates: given }
  return { lang: 'en', blocks: [{ kind: 'steps', heading: 'Next', items, data }] }
}

/** The site of the fixture with dated steps on the thank-you pages of Atlantis and of the contact form. */
function pageWith(path: string, ...dates: (StepDate | undefined)[]): Page {
  const items = dates.map((date, i) => ({
    icon: 'clock' as const,
    title: `Step ${i + 1}`,
    text: '',
    ...(date && { date }),
  }))
  const steps: StepsBlock = { kind: 'steps', heading: 'Next', items }
  const withSteps = <T extends { readonly path: string }>(page: T) =>
    page.path === path ? { ...page, blocks: [steps] } : page
  const found = pages({
    ...site,
    messages: { ...site.messages, steps: words },
    markets: site.markets.map((market) => ({
      ...market,
      ...(market.thankYou && { thankYou: withSteps(market.thankYou) }),
    })),
    pages: site.pages.map(withSteps),
  }).find((page) => page.path === path)
  if (!found) throw new Error(`The fixture has no page ${path}.`)
  return found
}

const atlantis = '/quotes/atlantis/thank-you'
const request = { reference: 'HC-7K3M-9QXT', sent: '2026-11-26T09:00Z', date: '2026-12-07' }
const promise: StepDate = { kind: 'workingDays', within: 1 }
const choice: StepDate = { kind: 'chosen', event: 'A call' }

describe('the day of a step', () => {
  test('promised in working days is 24 hours later for each, on the clock of the market', () => {
    const page = pageWith(atlantis, promise, undefined, { ...promise, within: 3 })
    const note = 'From Sunday, 29 November, 8:00 AM Kiritimati time.'
    // Thursday 11 PM there: the office has closed for the week.
    expect(stepDays(page, request)).toEqual({
      'Step 1': { day: '2026-11-29', text: 'By Sunday, 29 November, 6:00 PM Kiritimati time', note },
      'Step 3': { day: '2026-12-01', text: 'By Tuesday, 1 December, 6:00 PM Kiritimati time', note },
    })
  })

  test('is said without a note where 24 hours are 24 hours, with one where days off lie in between', () => {
    const page = pageWith(atlantis, promise)
    // Monday and Thursday, 10:37 AM there.
    expect(stepDays(page, { ...request, sent: '2026-11-22T20:37Z' })['Step 1']).toEqual({
      day: '2026-11-24',
      text: 'By Tuesday, 24 November, 10:37 AM Kiritimati time',
    })
    expect(stepDays(page, { ...request, sent: '2026-11-25T20:37Z' })['Step 1']).toEqual({
      day: '2026-11-29',
      text: 'By Sunday, 29 November, 10:37 AM Kiritimati time',
      note: 'Days off.',
    })
  })

  test('that the visitor chose is that day, on any page', () => {
    for (const path of [atlantis, '/contact/thank-you']) {
      expect(stepDays(pageWith(path, choice), request)['Step 1']).toMatchObject({
        day: '2026-12-07',
        text: expect.stringMatching(/^On Monday,? (?:7 December|December 7)$/),
      })
    }
  })

  test('that the visitor chose is another one where the office is closed, or before the review', () => {
    const page = pageWith(atlantis, promise, choice)
    const dayOf = (date: string) => stepDays(page, { ...request, date })['Step 2']
    const hours = 'At 8:00 AM to 6:00 PM Kiritimati time'
    expect(dayOf('2026-12-07')).toMatchObject({ day: '2026-12-07', note: hours })
    expect(dayOf('2026-12-04')).toMatchObject({ day: '2026-12-06', note: `Not on Friday, 4 December. ${hours}` })
    expect(dayOf('2026-11-26')).toMatchObject({ day: '2026-11-29', note: `Not on Thursday, 26 November. ${hours}` })
  })

  test('is unknown without a request, and working days where there is no office', () => {
    expect(stepDays(pageWith(atlantis, promise, choice), {})).toEqual({})
    expect(stepDays(pageWith('/contact/thank-you', promise), request)).toEqual({})
  })
})

describe('the calendar file of a step', () => {
  const calendar = (path: string, given: Parameters<typeof stepDays>[1] = request) =>
    stepDays(pageWith(path, choice), given)['Step 1']?.calendar

  test("has the request's reference and date, and the market's number to call", () => {
    const file = calendar(atlantis)
    expect(file).toContain('\r\nUID:HC-7K3M-9QXT@fathom.example\r\n')
    expect(file).toContain('\r\nDTSTAMP:20261126T090000Z\r\n')
    expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261207\r\n')
    expect(file).toContain('\r\nSUMMARY:A call\r\n')
    expect(file).toContain('\r\nDESCRIPTION:Quote HC-7K3M-9QXT\\, or call +1 555 0101.\r\n')
  })

  test('names the number of the site on a page of no market', () => {
    expect(calendar('/contact/thank-you')).toContain('or call +1 555 0100.')
  })

  test('is not made where the address does not say when the request was received', () => {
    expect(calendar(atlantis, { reference: request.reference, date: request.date })).toBeUndefined()
  })
})

test('a page whose steps have no dates carries nothing for them', () => {
  const steps = pageWith(atlantis, undefined).blocks.find((block) => block.kind === 'steps')
  expect(steps?.data).toEqual({ wide: false, dates: undefined })
})

describe('for random offices, requests and choices', () => {
  test('the review is on time and in office hours, and the call neither before it nor on a closed day', () => {
    const random = randomFrom(20261122)
    for (let run = 0; run < 400; run++) {
      const office = randomOffice(random)
      const sent = new Date(Date.parse('2026-12-01T00:00Z') + Math.floor(random() * 60 * 24 * 60) * 60_000)
      const date = daysAfter(dateIn(office.timeZone, sent), 1 + Math.floor(random() * 20))
      const page = pageOf(office, [promise, choice])
      const { 'Step 1': review, 'Step 2': call } = stepDays(page, {
        reference: request.reference,
        sent: `${sent.toISOString().slice(0, 16)}Z`,
        date,
      })
      const by = deadline(office, sent, 1)
      const [open] = openTimes(office, sent)
      const shown = JSON.stringify({ office, sent, date, review, call, by })
      if (!by || !open || !review || !call) throw new Error(`No day: ${shown}`)
      expect(by > sent, shown).toBe(true)
      expect(isOpenUntil(office, by), shown).toBe(true)
      const begins = open.from > sent ? open.from : sent
      const isLate = by.getTime() - begins.getTime() > 24 * 3_600_000
      if (open.from > sent) expect(review.note, shown).toContain('From ')
      if (isLate) expect(review.note, shown).toContain('Days off.')
      expect(call.day >= review.day, shown).toBe(true)
      expect(hoursOn(office.hours, call.day), shown).not.toEqual([])
      expect(call.day === date || call.note?.startsWith('Not on'), shown).toBe(true)
      expect(call.calendar, shown).toContain(`DTSTART;VALUE=DATE:${call.day.replaceAll('-', '')}`)
    }
  })
})

/** Whether the office is open up to an instant. */
function isOpenUntil(office: Office, instant: Date): boolean {
  const [time] = openTimes(office, new Date(instant.getTime() - 60_000))
  return time !== undefined && time.from < instant
}

function randomOffice(random: Random): Office {
  const someDays = () => weekdays.filter(() => random() < 0.6)
  const clock = (hour: number) => `${hour % 12 || 12}:${pick(random, ['00', '30'])} ${hour < 12 ? 'AM' : 'PM'}`
  const hours = (days: OfficeHoursConfig['days']): WeeklyHours => {
    const opens = Math.floor(random() * 24)
    return { days, opens: clock(opens), closes: clock((opens + 2 + Math.floor(random() * 10)) % 24) }
  }
  const day = pick(random, weekdays)
  const exceptions = Array.from({ length: 4 }, (_, i): OfficeException => {
    const date = daysAfter('2026-12-01', i * 15 + Math.floor(random() * 10))
    const until = daysAfter(date, Math.floor(random() * 5))
    return { name: 'Feast', date, until, ...(random() < 0.4 && { hours: [hours([...new Set([day, ...someDays()])])] }) }
  })
  const usual = hours([day, ...someDays().filter((other) => other !== day)])
  const also = random() < 0.4 ? { also: [hours([pick(random, weekdays)])] } : {}
  const timeZone = pick(random, ['Asia/Bahrain', 'Asia/Hong_Kong', 'America/New_York', 'Pacific/Kiritimati'])
  return { hours: { ...usual, ...also, clock: 'time', exceptions }, timeZone }
}

test('in Arabic times are said in Arabic, and the number keeps its order in the calendar', () => {
  const hours: OfficeHoursConfig = { days: [...weekdays], opens: '9am', closes: '6pm', clock: 'x' }
  const page = pageOf({ hours, timeZone: 'UTC' }, [{ kind: 'chosen', event: 'Call' }])
  const request = { reference: 'HC-7K3M-9QXT', sent: '2026-11-22T10:00Z', date: '2026-11-24' }
  const { 'Step 1': english } = stepDays(page, request)
  const { 'Step 1': arabic } = stepDays({ ...page, lang: 'ar-AE' }, request)
  expect(arabic?.note).toBe('At 9 صباحًا to 6 مساءً x')
  expect([english?.calendar, arabic?.calendar]).toEqual([
    expect.stringContaining('or call 1.'),
    expect.stringContaining('or call \u20661\u2069.'),
  ])
})
