import { describe, expect, test } from 'vitest'
import { stepDays } from '../../src/blocks/steps/step-days.ts'
import type { StepDate, StepsBlock } from '../../src/contract/config.ts'
import type { Page } from '../../src/pages/page.ts'
import { pages } from '../../src/pages/pages.ts'
import { site } from '../fixtures/site.ts'

const words = {
  workingDays: 'By {date}',
  workingDaysNote: 'Working days',
  chosen: 'On {date}',
  addToCalendar: 'Add',
  eventText: 'Quote {reference}, or call {phone}.',
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
  test('promised in working days is counted in the days of the market from the request', () => {
    const page = pageWith(atlantis, promise, undefined, { ...promise, within: 3 })
    expect(stepDays(page, request)).toEqual({
      'Step 1': { day: '2026-11-29', text: expect.stringMatching(/^By Sunday,? 29 November$/), note: 'Working days' },
      'Step 3': { day: '2026-12-01', text: expect.stringMatching(/^By Tuesday,? 1 December$/), note: 'Working days' },
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
  expect(steps?.data).toEqual({ dates: undefined })
})
