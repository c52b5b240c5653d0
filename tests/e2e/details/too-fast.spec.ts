import type { Page } from 'playwright/test'
import { launch, serveSite } from '#tests/e2e/served-site.ts'
import { test as base, expect, statusOf } from '#tests/e2e/test.ts'
import { fillIn, newVisitor } from '#tests/e2e/visitor.ts'

/** The built site with the usual limit for forms that are sent too fast. */
const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const site = await serveSite(launch, { TOO_FAST_MS: '60000' })
      await provide(site)
      await site.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const { preferredDate: _, ...person } = newVisitor()
const message = { ...person, subject: 'policy', message: 'A question.' }

async function sendMessage(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await fillIn(page, fields)
  await page.locator('button[type=submit]').click()
}

async function isThanked(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/contact\/thank-you\?reference=HC-/)
}

// A server of its own for one worker, not for both.
test.describe.configure({ mode: 'default' })

test('a form that is sent faster than people can is thanked for, and quarantined', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  const { email } = newVisitor()
  await page.goto('/contact')
  await page.locator('form[novalidate]').waitFor()
  await sendMessage(page, { ...message, email })
  await isThanked(page)
  expect(await site.leadsOf(email)).toEqual([])
  expect(await site.leadsOf(email, { quarantined: true })).toHaveLength(1)
})

test('a refused form may be corrected quickly', { tag: '@slow' }, async ({ page, site, allowInConsole }) => {
  allowInConsole(statusOf(422))
  const { email } = newVisitor()
  await page.goto('/contact')
  await fillIn(page, { ...message, email, phone: 'none' })
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page).toHaveTitle(/^Error: /)
  await page.locator('form[novalidate]').waitFor()
  await sendMessage(page, { phone: person.phone })
  await isThanked(page)
  expect(await site.leadsOf(email)).toHaveLength(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('nobody is too fast', async ({ page, site }) => {
    const { email } = newVisitor()
    await page.goto('/contact')
    await sendMessage(page, { ...message, email })
    await isThanked(page)
    expect(await site.leadsOf(email)).toHaveLength(1)
  })
})
