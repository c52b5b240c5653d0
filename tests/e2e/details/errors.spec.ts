import type { Page } from 'playwright/test'
import { live, openLive } from '#tests/e2e/live.ts'
import { expect, statusOf, test } from '#tests/e2e/test.ts'
import { fillIn, newVisitor } from '#tests/e2e/visitor.ts'

test.describe('an address that leads nowhere', () => {
  test.beforeEach(({ allowInConsole }) => allowInConsole(statusOf(404)))

  test('shows the not-found page with ways on', async ({ page, request }) => {
    for (const path of ['/quotes/atlantis', '/singapore/no/such/page', '/%00', '/..%2fpackage.json']) {
      const answer = await request.get(path)
      expect([answer.status(), (await answer.text()).includes('Page Not Found')], path).toEqual([404, true])
    }
    expect((await page.goto('/no-such-page'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
    for (const market of ['singapore', 'hong-kong', 'uae', 'malaysia']) {
      await expect(page.getByRole('main').locator(`a[href="/${market}-maid-insurance"]`)).toBeVisible()
    }
    await expect(page.getByRole('main').locator('a[href$="-maid-insurance"]')).toHaveCount(4)
    await page.getByRole('main').locator('a[href="/uae-maid-insurance"]').click()
    await expect(page).toHaveURL('/uae-maid-insurance')
    await expect(page.getByRole('table')).toBeVisible()
  })

  test('Go Back leads back, and home in a new tab', { tag: '@slow' }, async ({ page, context, baseURL }) => {
    await page.goto('/welcome-page')
    await openLive(page, '/no-such-page')
    const opened = context.waitForEvent('page')
    await page.evaluate(() => window.open('/no-such-page', '_blank', 'noopener'))
    const tab = await opened
    await live(tab)
    for (const [shown, leadsTo] of [
      [page, '/welcome-page'],
      [tab, '/'],
    ] as const) {
      await shown.getByRole('button', { name: 'Go Back' }).click()
      await expect(shown).toHaveURL(`${baseURL}${leadsTo}`)
    }
  })

  test('nothing moves on a phone when Go Back comes with the script', { tag: '@slow' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    const released = Promise.withResolvers<void>()
    await page.route(/\.js$/, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/no-such-page', { waitUntil: 'commit' })
    const countries = page.getByRole('heading', { name: 'Compare Plans by Country' })
    await page.evaluate(() => document.fonts.ready)
    const place = await countries.boundingBox()
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeHidden()
    released.resolve()
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
    expect(await countries.boundingBox()).toEqual(place)
  })
})

/** Sends the contact form past the checks that the page makes itself. */
async function send(page: Page): Promise<number | undefined> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.submit())
  return (await answer).status()
}

async function expectErrorScreen(page: Page, status: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('main')).toContainText(new RegExp(`${status}\\b.*\\w{4}`))
  await expect(page.getByText('on our side')).toHaveCount(status < 500 ? 0 : 1)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
}

test('a request that is too large is answered with the error screen', { tag: '@slow' }, async ({
  page,
  site,
  allowInConsole,
}) => {
  allowInConsole(statusOf(413))
  const { email } = newVisitor()
  await page.goto('/contact')
  await fillIn(page, { email, message: 'x'.repeat(40_000) })
  expect(await send(page)).toBe(413)
  await expectErrorScreen(page, 413)
  expect(await site.leadsOf(email)).toEqual([])
})

test('a request of a type that no form has is answered with the error screen', { tag: '@slow' }, async ({
  page,
  site,
  allowInConsole,
}) => {
  allowInConsole(statusOf(415))
  const { email } = newVisitor()
  await page.goto('/contact')
  await fillIn(page, { email })
  await page.locator('form[method=post]').evaluate((form) => form.setAttribute('enctype', 'multipart/form-data'))
  expect(await send(page)).toBe(415)
  await expectErrorScreen(page, 415)
  expect(await site.leadsOf(email)).toEqual([])
})

test('the error screen needs no script', async ({ page, allowInConsole }) => {
  allowInConsole(statusOf(415))
  await page.goto('/contact')
  await page.locator('form[method=post]').evaluate((form) => form.setAttribute('enctype', 'text/plain'))
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.locator('script:not([type=speculationrules])')).toHaveCount(0)
})

test('a page that cannot be rendered is replaced by the error screen, and Back leads out of it', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/undefined/)
  await page.route('**/faq/page.json', async (route) => {
    const response = await route.fetch()
    const data = await response.json()
    await route.fulfill({ response, json: { ...data, blocks: [{ kind: 'faq', heading: 'No items' }] } })
  })
  await openLive(page, '/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expectErrorScreen(page, 500)
})
