import type { Page } from 'playwright/test'
import { sitemapPaths, stillPaths, unlistedPaths } from './pages.ts'
import { project } from './served-site.ts'
import { expect, test } from './test.ts'

const open = ['singapore', 'hong-kong', 'malaysia', 'uae', 'qatar', 'kuwait', 'bahrain']
const upcoming = ['taiwan', 'south-korea', 'japan']
const listed = await sitemapPaths(project)
const all = [...listed, ...unlistedPaths]

async function titleAt(page: Page, path: string): Promise<string> {
  expect((await page.goto(path))?.status(), path).toBe(200)
  return (await page.locator('meta[property="og:title"]').getAttribute('content')) ?? ''
}

test('the sitemap lists every market, wizard and page that search engines may offer', () => {
  expect(listed).toEqual(
    expect.arrayContaining([
      '/',
      '/contact',
      '/quotes',
      '/welcome-page',
      ...[...open, 'oman', ...upcoming].map((market) => `/${market}-maid-insurance`),
      ...open.map((market) => `/quotes/${market}`),
    ]),
  )
  expect(listed.filter((path) => unlistedPaths.includes(path))).toEqual([])
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('each page reads', async ({ page }) => {
    test.setTimeout(180_000)
    for (const path of all) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('link', { name: 'Compare Plans', exact: true }).first(), path).toBeVisible()
      const text = await page.getByRole('main').innerText()
      expect(text.length, path).toBeGreaterThan(250)
      expect(text, path).not.toMatch(/\{\w+\}|undefined|NaN|\[object/)
    }
  })
})

test('every page with two addresses names one of them as its own', async ({ page }) => {
  const addresses = [
    ...[...open, 'oman', ...upcoming].map((market) => [`/${market}-maid-insurance`, `/${market}`] as const),
    ...open.map((market) => [`/quotes/${market}`, `/${market}/quotes`] as const),
    ...open.map((market) => [`/quotes/${market}/thank-you`, `/${market}/quotes/thank-you`] as const),
  ]
  for (const [own, other] of addresses) {
    const title = await titleAt(page, own)
    expect(await titleAt(page, other), other).toBe(title)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `https://helpercompare.example${own}`)
  }
})

test('no page has to be scrolled sideways on the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const wide: string[] = []
  test.setTimeout(180_000)
  for (const path of all) {
    await page.goto(path)
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 320) wide.push(path)
  }
  expect(wide).toEqual([])
})

test('a page with no interactive block ships no script', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  for (const path of stillPaths) {
    await page.goto(path)
    await expect(page.locator('script[type=module], script:not([type]), link[rel=modulepreload]'), path).toHaveCount(0)
  }
  expect(scripts).toEqual([])
})

test('every page comes under the strict policy, and nothing in it needs an exception', async ({ page }) => {
  for (const path of ['/', '/singapore-maid-insurance', '/quotes/bahrain', '/quotes/qatar/thank-you', '/contact']) {
    const policy = (await page.goto(path))?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
  }
})

test('the policy stops a script that somebody smuggled in', async ({ page, allowInConsole }) => {
  allowInConsole(/Content Security Policy/)
  await page.goto('/quotes/bahrain')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "smuggled"'
    document.body.append(script)
  })
  await expect(page).not.toHaveTitle('smuggled')
})
