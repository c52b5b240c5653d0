import type { Page } from 'playwright/test'
import { openLive } from '#tests/e2e/live.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.use({ isFirstVisit: true })

const contact = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Contact' })

test('the next page is asked for when the pointer or the focus comes to its link, and not again', {
  tag: '@slow',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/page.json')) asked.push(new URL(request.url()).pathname)
  })
  await openLive(page, '/welcome-page')
  expect(asked).toEqual([])
  await contact(page).hover()
  await expect.poll(() => asked).toEqual(['/contact/page.json'])
  await contact(page).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Contact')
  expect(asked).toEqual(['/contact/page.json'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).focus()
  await expect.poll(() => asked).toEqual(['/contact/page.json', '/faq/page.json'])
})

test('on a page without scripts the browser itself fetches the page of a link that is pointed at', async ({
  page,
  context,
}) => {
  const browser = await context.newCDPSession(page)
  await browser.send('Preload.enable')
  const ready = new Set<string>()
  browser.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') ready.add(new URL(prefetchUrl).pathname)
  })
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Glossary' })
  await link.hover()
  await expect.poll(() => [...ready]).toEqual(['/glossary'])
  await link.click()
  await expect(page).toHaveURL('/glossary')
  const [navigation] = await page.evaluate(() => performance.getEntriesByType('navigation').map((one) => one.toJSON()))
  expect(navigation.deliveryType).toBe('navigational-prefetch')
})

test('Back from another document shows a page as it was left, at once', { tag: '@slow' }, async ({
  rememberedPage: page,
}) => {
  for (const path of ['/faq', '/singapore-maid-insurance', '/quotes/bahrain?plan=1', '/contact']) {
    await openLive(page, path)
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
    await page.goto('/glossary')
    await expect(page.locator('html[data-same]'), path).toHaveCount(0)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL(path)
    await expect(page.locator('html[data-same]'), path).toHaveCount(1)
  }
})

/** Follows a link within the app and counts the animations until the new page is shown. */
async function animationsOnTheWay(page: Page): Promise<number> {
  await openLive(page, '/singapore-maid-insurance')
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const count = () =>
        document.getAnimations().filter(({ effect }) => {
          return effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition')
        }).length
      void transition.ready.then(() => document.documentElement.setAttribute('data-animations', String(count())))
      return transition
    }
  })
  await contact(page).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.locator('html')).toHaveAttribute('data-animations')
  return Number(await page.locator('html').getAttribute('data-animations'))
}

test('one page fades into the next', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await animationsOnTheWay(page)).toBeGreaterThan(0)
})

test('pages do not fade for a visitor who prefers reduced motion', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animationsOnTheWay(page)).toBe(0)
})
