import type { Page } from 'playwright/test'
import { journey } from '#tests/e2e/journey.ts'
import { openLive } from '#tests/e2e/live.ts'
import { expect, statusOf, test } from '#tests/e2e/test.ts'
import { isAll } from '#tests/runner/samples.ts'

/** Marks the document, to tell it from a new one. */
const mark = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-same', ''))
const expectSameDocument = (page: Page, same = true) =>
  expect(page.locator('html[data-same]')).toHaveCount(same ? 1 : 0)
const canonical = (page: Page) => page.locator('link[rel=canonical]')
const trail = (page: Page) => page.getByRole('navigation', { name: 'You are here' })

/** Opens the comparison of Kuwait and waits until it reacts. */
async function openKuwait(page: Page): Promise<void> {
  await openLive(page, '/kuwait-maid-insurance')
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByLabel('Sort by').selectOption('premium')
  await page.getByRole('button', { name: 'Show 3 plans' }).click()
  await expect(page).toHaveURL(/sort=premium/)
  await mark(page)
}

test('Get Quote opens the wizard without a new document; title, canonical and description follow, and the footer stays', async ({
  page,
}) => {
  await openKuwait(page)
  expect(await page.locator('#page-state').textContent()).not.toContain('"layout":{"brand"')
  const [title, description] = [await page.title(), page.locator('meta[name=description]')]
  const before = await description.getAttribute('content')
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Get Quote/ })
    .first()
    .click()
  await journey(page, 'kuwait').asks('type')
  await expectSameDocument(page)
  await expect(page).toHaveTitle(/Get Free Maid Insurance Quotes in Kuwait/)
  await expect(canonical(page)).toHaveAttribute('href', 'https://helpercompare.example/quotes/kuwait')
  await expect(description).not.toHaveAttribute('content', before ?? '')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).toHaveTitle(title)
  await expect(canonical(page)).toHaveAttribute('href', 'https://helpercompare.example/kuwait-maid-insurance')
  await expect(page.getByLabel('Sort by')).toHaveValue('premium')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toHaveCount(1)
  await expectSameDocument(page)
})

for (const path of ['/oman-maid-insurance', '/quotes/kuwait/thank-you']) {
  const tag = path.endsWith('thank-you') ? [] : '@slow'
  test(`what needs no script on ${path} stays as the document has it, and is there again on the way back`, {
    tag,
  }, async ({ page }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    // The line about prices comes last, and opening hours change every minute.
    const read = async () => (await main.getByRole('heading').allTextContents()).join(' | ')
    const before = await read()
    await openLive(page, path)
    expect(await read()).toBe(before)
    await mark(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL('/faq')
    await page.goBack()
    await expect.poll(read).toBe(before)
    await expectSameDocument(page)
  })
}

test('a page that search engines must not list says so after a navigation too', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/contact')
  await page.goto('/quotes/kuwait/thank-you')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText(/^(Open|Closed) now/)).toBeVisible()
  await page.getByRole('link', { name: 'Return to Homepage' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Across 8 Countries/)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
})

for (const [failure, status] of Object.entries({ 'is not there': 404, 'is broken': 200 })) {
  const tag = status === 200 ? '@slow' : []
  test(`where a page's data ${failure}, the browser asks for the document`, { tag }, async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(statusOf(404))
    await page.route('**/quotes/kuwait/page.json', (route) => route.fulfill({ status, body: '<!doctype html>' }))
    await openKuwait(page)
    await page
      .getByRole('table')
      .getByRole('link', { name: /^Get Quote/ })
      .first()
      .click()
    await journey(page, 'kuwait').asks('type')
    await expectSameDocument(page, false)
    await expect(page).toHaveURL(/\/quotes\/kuwait\?plan=\d$/)
    await expect(page.getByText('Your chosen plan')).toBeVisible()
  })
}

test('an address that moved takes no entry of the history but its own: Back returns to the page before', async ({
  page,
}) => {
  const [before, moved] = ['/glossary', '/comparisons/best-maid-insurance']
  for (const path of isAll ? ['/contact', '/comparisons/maid-insurance-promotions'] : ['/contact']) {
    await page.goto(before)
    await openLive(page, path)
    await page.getByRole('banner').getByRole('link', { name: 'Compare Plans' }).click()
    await expect(page, path).toHaveURL(moved)
    await page.goBack()
    await expect(page).toHaveURL(path)
    await page.goForward()
    await expect(page, path).toHaveURL(moved)
    await page.goBack()
    await page.goBack()
    await expect(page, path).toHaveURL(before)
  }
})

test('a navigation that is overtaken by another one is no error, and the last one wins', async ({ page }) => {
  await openKuwait(page)
  const follow = (...paths: readonly string[]) =>
    page.evaluate((links) => {
      for (const path of links) document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click()
    }, paths)
  for (const [first, second] of [
    ['/faq', '/contact'],
    ['/contact', '/faq'],
  ] as const) {
    await follow(first, second)
    await expect(page).toHaveURL(second)
    await page.goBack()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page).toHaveURL(/sort=premium/)
    await expectSameDocument(page)
  }
  // Back is pressed during a transition.
  await page.evaluate(() => {
    addEventListener('popstate', () => document.documentElement.setAttribute('data-back', ''))
    const push = history.pushState
    history.pushState = (...entry) => {
      push.apply(history, entry)
      history.back()
    }
  })
  await follow('/faq')
  await expect(page.locator('html[data-back]')).toHaveCount(1)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).toHaveURL(/sort=premium/)
})

test('links open in a new tab where the visitor asks for one', { tag: '@slow' }, async ({ page, context }) => {
  await openKuwait(page)
  const opened = context.waitForEvent('page')
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Get Quote/ })
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL(/\/quotes\/kuwait\?plan=\d$/)
  await expect(page).toHaveURL(/kuwait-maid-insurance/)
})

test('a page reached by a link starts at its top, and Back returns to where the visitor was', async ({ page }) => {
  const link = page.getByRole('main').getByRole('link', { name: 'Compare Plans Now' }).last()
  await openKuwait(page)
  // Scrolling is smooth only within a page.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  await page.locator('a[href="#content"]').focus()
  expect(await scrolling()).toBe('smooth')
  await link.focus()
  expect(await scrolling()).toBe('auto')
  // After going there and back, both pages have their typeface from the first paint.
  await link.click()
  await journey(page, 'kuwait').asks('type')
  await page.goBack()
  // The target may move while the page loads, until the click.
  await link.evaluate((a) => a.addEventListener('click', () => sessionStorage.setItem('was-at', String(scrollY))))
  await link.click()
  await journey(page, 'kuwait').asks('type')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const before = Number(await page.evaluate(() => sessionStorage.getItem('was-at')))
  expect(before).toBeGreaterThan(300)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('the breadcrumb leads from home to the page; the home page has none', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/')
  await expect(trail(page)).toHaveCount(0)
  const trails = {
    '/quotes/bahrain/thank-you': ['Home', 'Quotes', 'Bahrain', 'Thank You'],
    '/oman-maid-insurance': ['Home', 'Oman Maid Insurance'],
  }
  for (const [path, crumbs] of Object.entries(trails)) {
    await page.goto(path)
    await expect(trail(page).getByRole('listitem'), path).toHaveText(crumbs)
    await expect(trail(page).getByRole('link'), path).toHaveCount(crumbs.length - 1)
    await expect(trail(page).locator('[aria-current=page]'), path).toHaveText(crumbs.at(-1) ?? '')
  }
})

test('every breadcrumb link leads to a page', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/quotes/bahrain/thank-you')
  await trail(page).getByRole('link', { name: 'Bahrain' }).click()
  await journey(page, 'bahrain').asks('type')
  // A wizard has no breadcrumb.
  await expect(trail(page)).toHaveCount(0)
  await page.goBack()
  await trail(page).getByRole('link', { name: 'Quotes' }).click()
  await expect(page).toHaveURL('/quotes')
  await trail(page).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a pressed link shows that its page is loading', async ({ page }) => {
  await openKuwait(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/quotes/kuwait/page.json', async (route) => {
    await held
    await route.continue()
  })
  const link = page
    .getByRole('table')
    .getByRole('link', { name: /^Get Quote/ })
    .first()
  await link.click()
  await expect(link).toHaveAttribute('aria-busy', 'true')
  release()
  await journey(page, 'kuwait').asks('type')
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
})
