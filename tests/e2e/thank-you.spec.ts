import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'

const usual = ['Review within 24 hours', /e-?mail/i, /consultation call/i]

/** Section 2 of the specification: what happens next, and office hours where it gives them. */
const pages: Record<string, { readonly steps: readonly (string | RegExp)[]; readonly hours: string }> = {
  singapore: { steps: usual, hours: 'Monday to Friday 9am to 6pm Singapore time' },
  'hong-kong': { steps: usual, hours: 'Monday to Friday 9am to 6pm Hong Kong time' },
  malaysia: { steps: usual, hours: 'Monday to Friday 9am to 6pm Malaysia time' },
  uae: { steps: usual, hours: 'Monday to Friday 9am to 6pm UAE time' },
  qatar: { steps: usual, hours: 'Sunday to Thursday 8:00 AM to 6:00 PM Doha time' },
  kuwait: {
    steps: ['Review within 24 hours', /expat-focused quote package/i, /consultation call/i],
    hours: 'Sunday to Thursday 8:00 AM to 5:00 PM Kuwait time',
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
    await expect(section(page, 'What Happens Next').getByRole('heading', { level: 3 })).toHaveText([...steps])
    await expect(page.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/')
    const main = page.getByRole('main')
    await expect(main).toContainText(hours)
    await expect(main.locator('a[href^="tel:+"]').first()).toBeVisible()
    await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible()
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
  await expect(page.getByRole('main').locator('a[href^="tel:+"]')).toHaveCount(2)
})

test('a reference in the address is shown only where it has the shape of one', async ({ page }) => {
  await page.goto('/quotes/qatar/thank-you?reference=HC-7K3M-9QXT')
  await expect(page.getByText('HC-7K3M-9QXT', { exact: true })).toBeVisible()
  await page.goto('/quotes/qatar/thank-you?reference=Call+0900+now')
  await expect(page.getByText('0900')).toHaveCount(0)
})

/** Moments in the market's own time; the browser itself stands in New York. */
const moments: readonly (readonly [market: string, instant: string, isOpen: boolean, onItsClock: string])[] = [
  ['qatar', '2026-11-22T04:59:30Z', false, 'Sunday 7:59 AM'],
  ['qatar', '2026-11-22T05:00:00Z', true, 'Sunday 8:00 AM'],
  ['qatar', '2026-11-22T14:59:30Z', true, 'Sunday 5:59 PM'],
  ['qatar', '2026-11-22T15:00:00Z', false, 'Sunday 6:00 PM'],
  ['qatar', '2026-11-27T09:00:00Z', false, 'Friday noon'],
  ['kuwait', '2026-11-22T14:00:00Z', false, 'Sunday 5:00 PM'],
  ['kuwait', '2026-11-26T13:59:00Z', true, 'Thursday 4:59 PM'],
  ['bahrain', '2026-11-28T09:00:00Z', false, 'Saturday noon'],
  ['bahrain', '2026-11-29T05:30:00Z', true, 'Sunday 8:30 AM'],
  ['uae', '2026-11-23T05:00:00Z', true, 'Monday 9 AM, still Sunday midnight in New York'],
  ['uae', '2026-11-22T09:00:00Z', false, 'Sunday 1 PM'],
  ['singapore', '2026-11-23T01:00:00Z', true, 'Monday 9 AM, still Sunday in New York'],
  ['hong-kong', '2026-11-27T10:00:00Z', false, 'Friday 6 PM'],
  ['malaysia', '2026-11-27T09:59:00Z', true, 'Friday 5:59 PM'],
]

test.describe('seen from New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('"Open now" is right on the clock of each market', async ({ page }) => {
    for (const [market, instant, isOpen, onItsClock] of moments) {
      await page.clock.setFixedTime(instant)
      await page.goto(`/quotes/${market}/thank-you`)
      const [right, wrong] = isOpen ? ['Open now', 'Closed now'] : ['Closed now', 'Open now']
      await expect(page.getByText(right), `${market}, ${onItsClock}`).toBeVisible()
      await expect(page.getByText(wrong), `${market}, ${onItsClock}`).toHaveCount(0)
    }
  })

  test('"Open now" appears by itself when the office opens', async ({ page }) => {
    await page.clock.install({ time: '2026-11-22T04:59:00Z' })
    await page.goto('/quotes/qatar/thank-you')
    await expect(page.getByText('Closed now')).toBeVisible()
    await page.clock.runFor(2 * 60_000)
    await expect(page.getByText('Open now')).toBeVisible()
  })
})
