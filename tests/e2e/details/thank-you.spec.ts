import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { lastAnswers, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { openLive } from '#tests/e2e/live.ts'
import { signed } from '#tests/e2e/served-site.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { newVisitor } from '#tests/e2e/visitor.ts'

/** Section 2 of the specification: what happens next, and office hours, of two markets; tests/launch has them all. */
const pages: Record<string, { readonly steps: readonly (string | RegExp)[]; readonly hours: string }> = {
  singapore: {
    steps: ['Review within 24 hours', /e-?mail/i, /consultation call/i],
    hours: 'Monday to Friday 9am to 6pm Singapore time',
  },
  bahrain: {
    steps: ['Within 24 hours', 'Subsidy calculation', 'Comprehensive quote package', 'Subsidy advisory call'],
    hours: 'Sunday to Thursday 8:00 AM to 5:00 PM Bahrain time',
  },
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

for (const [market, { steps, hours }] of Object.entries(pages)) {
  test(`${market} says what happens next, how to reach its office, and what to read`, async ({ page, request }) => {
    await page.goto(`/quotes/${market}/thank-you`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Request to Show')
    await expect(page).toHaveTitle(/^No Request to Show: \w/)
    await expect(page.getByRole('main')).not.toContainText(/received|arrived|thank you for/i)
    await expect(section(page, 'What Happens Next').getByRole('heading', { level: 3 })).toHaveText([...steps])
    await expect(page.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/')
    const main = page.getByRole('main')
    await expect(main).toContainText(hours)
    // The launch's numbers and addresses stand in: nobody may be led to dial them.
    await expect(main.locator('dl').filter({ hasText: 'Hotline' })).toContainText(/Hotline\+\d[\d\u00a0]+ Sample/)
    await expect(main.locator(':is([href^="tel:"], [href^="mailto:"])')).toHaveCount(0)
    await expect(page.getByText(/^HC-/)).toHaveCount(0)
    const resources = section(page, 'Helpful Resources').getByRole('link')
    await expect(resources).toHaveCount(3)
    for (const resource of await resources.all()) {
      const href = (await resource.getAttribute('href')) ?? ''
      expect((await request.get(href)).status(), href).toBe(200)
    }
  })
}

test('qatar adds the labour law, bahrain its subsidy and a helpline for it', async ({ page }) => {
  await page.goto('/quotes/qatar/thank-you')
  await expect(page.getByRole('heading', { name: /labour-law compliance/i })).toBeVisible()
  await page.goto('/quotes/bahrain/thank-you')
  await expect(section(page, 'Government Subsidy Information')).toContainText('BHD 200')
  await expect(page.getByText('Subsidy helpline')).toBeVisible()
  await expect(page.getByRole('main').locator('[data-sample]')).toHaveText([
    '+973\u00a00000\u00a00000 Sample',
    '+973\u00a00000\u00a00001 Sample',
    'bahrain@helpercompare.example Sample',
  ])
})

/** The thank-you page of a request on Thursday noon (UTC), with a chosen day for the call. */
const thankYou = (market: string) =>
  signed(`/quotes/${market}/thank-you?reference=HC-7K3M-9QXT&sent=2026-11-26T09:00Z&date=2026-12-07`)

const madeUp = {
  'without a signature': '?reference=HC-7K3M-9QXT&sent=2026-11-26T09:00Z&date=2026-12-07',
  'with the signature of another request': new URL(thankYou('qatar'), 'https://x').search.replace('9QXT', '9QXV'),
  'with the signature of another day': new URL(thankYou('qatar'), 'https://x').search.replace('12-07', '12-08'),
  'with the signature of another market': new URL(thankYou('kuwait'), 'https://x').search,
  'with words for a reference': '?reference=Call+0900+now',
}

test('an address that somebody made up thanks for nothing and promises nothing', { tag: '@slow' }, async ({ page }) => {
  for (const [how, query] of Object.entries(madeUp)) {
    await openLive(page, `/quotes/qatar/thank-you${query}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 }), how).toHaveText("We Can't Match This Link to a Request")
    await expect(page, how).toHaveTitle("We Can't Match This Link to a Request")
    await expect(main, how).not.toContainText(/HC-|0900|thank you|received|24 hours/i)
    await expect(main.locator('h1 ~ *, :has(+ h1)').locator('svg'), how).toHaveCount(0)
    await expect(page.locator('time'), how).toHaveCount(0)
    await expect(main.getByText('Hotline'), how).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We Can't Match This Link to a Request")
})

/** The deadline, 24 hours of working days after that Thursday noon, and the chosen day, as each market writes them. */
const gulf = [/^By Sunday,? 29 November, 12:00 PM \w+ time$/, /^On Monday,? 7 December$/] as const
const days: Record<string, readonly [RegExp, RegExp]> = {
  singapore: [/^By Friday,? 27 November, 5pm [\w ]+ time$/, /^On Monday,? 7 December$/],
  qatar: gulf,
  kuwait: gulf,
  bahrain: gulf,
}

const openNow = (page: Page) => page.getByText(/^(Open|Closed) now/)
const calendarLink = (page: Page) => page.getByRole('link', { name: 'Add to your calendar' })
const wayHome = (page: Page) => page.getByRole('link', { name: 'Return to Homepage' })
const printButton = (page: Page) => page.getByRole('button', { name: 'Print this page' })

/** Expects a deadline for the first step, and the chosen day for the last one. */
async function expectDays(page: Page, market: string): Promise<void> {
  const steps = section(page, 'What Happens Next').getByRole('listitem')
  const [by, on] = days[market] ?? [/^$/, /^$/]
  await expect(steps.first().locator('time')).toHaveText(by)
  await expect(steps.last().locator('time')).toHaveText(on)
  await expect(steps.last().locator('time')).toHaveAttribute('datetime', '2026-12-07')
}

for (const market of ['singapore', 'qatar']) {
  test(`${market} names the days on which the next steps happen`, async ({ page }) => {
    await openLive(page, thankYou(market))
    await expectDays(page, market)
    await page.reload()
    await expectDays(page, market)
  })
}

test('without a request in the address no day is named', async ({ page }) => {
  for (const query of ['', '?sent=2026-11-26T09:00Z&date=2026-12-07']) {
    await openLive(page, `/quotes/qatar/thank-you${query}`)
    await expect(section(page, 'What Happens Next').getByRole('listitem')).toHaveCount(3)
    await expect(page.locator('time')).toHaveCount(0)
    await expect(calendarLink(page)).toHaveCount(0)
  }
})

test('reference and days are there again on the way Back from another page', async ({ page }) => {
  await openLive(page, thankYou('bahrain'))
  await page.getByRole('link', { name: 'Return to Homepage' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByText('HC-7K3M-9QXT', { exact: true })).toBeVisible()
  await expectDays(page, 'bahrain')
})

/** Downloads the calendar file, and finds the chosen day in it. */
async function expectCalendar(page: Page): Promise<void> {
  const downloaded = page.waitForEvent('download')
  await calendarLink(page).click()
  const download = await downloaded
  expect(download.suggestedFilename()).toBe('HC-7K3M-9QXT.ics')
  const lines = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:HC-7K3M-9QXT@helpercompare.example',
      'DTSTAMP:20261126T090000Z',
      'DTSTART;VALUE=DATE:20261207',
      'SUMMARY:Consultation call: insurance in Kuwait',
      'DESCRIPTION:HC-7K3M-9QXT',
    ]),
  )
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
}

test('the day of the call goes into a calendar', async ({ page }) => {
  await openLive(page, thankYou('kuwait'))
  await expectCalendar(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('reference, days and calendar are the same', async ({ page }) => {
    await page.goto(thankYou('kuwait'))
    await expect(page.getByText('HC-7K3M-9QXT', { exact: true })).toBeVisible()
    await expectDays(page, 'kuwait')
    await expectCalendar(page)
    await expect(printButton(page)).toHaveCount(0)
  })
})

test('a button prints the page: reference, steps and contact, without what paper cannot do', { tag: '@slow' }, async ({
  page,
}) => {
  await openLive(page, thankYou('qatar'))
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await printButton(page).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  const main = page.getByRole('main')
  const onScreenOnly = [
    printButton(page),
    main.getByText('Return to Homepage'),
    main.getByText('Add to your calendar'),
    openNow(page),
  ]
  for (const part of onScreenOnly) await expect(part).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of onScreenOnly) await expect(part).toBeHidden()
  await expect(main.getByText('HC-7K3M-9QXT', { exact: true })).toBeVisible()
  await expect(main.locator('[data-sample]').first()).toBeVisible()
  await expectDays(page, 'qatar')
})

test('nothing moves while the page comes alive on a phone', async ({ page, allowInConsole }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  allowInConsole(/net::ERR_FAILED/)
  // The typeface is blocked, because layout shifts by fonts have a test of their own.
  await page.route('**/*.woff2', (route) => route.abort())
  await openLive(page, thankYou('qatar'))
  await expect(openNow(page)).toBeAttached()
  await expect(printButton(page)).toBeVisible()
  await page.waitForLoadState('load')
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready
    // After two frames every change is painted and recorded.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    return await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntriesByType('layout-shift').length))
      // The first paint is always reported, so the observer always gets an entry.
      for (const type of ['paint', 'layout-shift']) observer.observe({ type, buffered: true })
    })
  })
  expect(shifts).toBe(0)
})
/** Moments in the market's own time, while the browser's time zone is New York. */
const moments: readonly (readonly [market: string, instant: string, onItsClock: string, says: string])[] = [
  ['qatar', '2026-11-22T04:59:30Z', 'Sunday 7:59 AM', 'Closed now. Opens today at 8:00 AM'],
  ['qatar', '2026-11-22T05:00:00Z', 'Sunday 8:00 AM', 'Open now, until 6:00 PM'],
  ['qatar', '2026-11-22T15:00:00Z', 'Sunday 6:00 PM', 'Closed now. Opens Monday at 8:00 AM'],
  ['qatar', '2026-11-27T09:00:00Z', 'Friday noon', 'Closed now. Opens Sunday at 8:00 AM'],
  ['uae', '2026-11-23T05:00:00Z', 'Monday 9 AM, still Sunday midnight in New York', 'Open now, until 6pm'],
]

test.describe('seen from New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('"Open now" is right on the clock of each market, and says until when', async ({ page }) => {
    for (const [market, instant, onItsClock, says] of moments) {
      await page.clock.setFixedTime(instant)
      await page.goto(`/quotes/${market}/thank-you`)
      await expect(openNow(page), `${market}, ${onItsClock}`).toHaveText(says)
    }
  })

  test("the visitor's own clock is told too, with its weekday where that differs", async ({ page }) => {
    await page.clock.setFixedTime('2026-11-22T04:59:30Z')
    await page.goto('/quotes/qatar/thank-you')
    await expect(page.getByText(/^That's 12:00\sAM your time$/)).toBeVisible()
    await page.clock.setFixedTime('2026-11-22T09:00:00Z')
    await page.goto('/quotes/singapore/thank-you')
    await expect(page.getByText("That's Sunday 8pm your time")).toBeVisible()
  })

  test('"Open now" appears by itself when the office opens', async ({ page }) => {
    await page.clock.install({ time: '2026-11-22T04:59:00Z' })
    await page.goto('/quotes/qatar/thank-you')
    await expect(page.getByText('Closed now')).toBeVisible()
    await page.clock.runFor(2 * 60_000)
    await expect(page.getByText('Open now')).toBeVisible()
  })
})

test.describe('seen from a place with the same clock', () => {
  test.use({ timezoneId: 'Asia/Kuwait' })

  test('no other clock is told', { tag: '@slow' }, async ({ page }) => {
    await page.clock.setFixedTime('2026-11-22T04:59:30Z')
    await page.goto('/quotes/qatar/thank-you')
    await expect(page.getByText('Closed now. Opens today at 8:00 AM')).toBeVisible()
    await expect(page.getByText('your time')).toHaveCount(0)
  })
})

test('what was sent is repeated from the memory of the tab alone, until the visitor removes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const visitor = newVisitor()
  const quote = journey(page, 'qatar')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('qatar')))
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  expect(page.url()).not.toContain('mei')
  const sent = section(page, 'What You Sent')
  const isRepeated = async () => {
    await expect(sent.getByRole('definition')).toHaveCount(8)
    for (const value of ['Retiree', visitor.name, visitor.email, visitor.phone]) await expect(sent).toContainText(value)
  }
  await isRepeated()
  await expect(section(page, 'What Happens Next').getByRole('heading', { level: 2 })).toBeInViewport()
  const inOrder = [section(page, 'What Happens Next'), sent, calendarLink(page), wayHome(page)]
  const tops = await Promise.all(inOrder.map(async (part) => (await part.boundingBox())?.y ?? 0))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await page.getByRole('link', { name: 'Return to Homepage' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await isRepeated()
  const acknowledged = page.url()
  await openLive(page, thankYou('qatar'))
  await expect(sent).toHaveCount(0)
  await openLive(page, acknowledged)
  await sent.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(sent).toHaveCount(0)
  await page.reload()
  await quote.isThanked()
  await expect(sent).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(visitor.email)
})
