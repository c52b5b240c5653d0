import type { APIRequestContext } from 'playwright/test'
import { expectNoOverflow } from '#tests/e2e/overflow.ts'
import { isEnglish, pagesOfEachKind, sitemapPaths, stillPaths, unlistedPaths } from '#tests/e2e/pages.ts'
import { launch } from '#tests/e2e/served-site.ts'
import { expect, test } from '#tests/e2e/test.ts'

const open = ['singapore', 'hong-kong', 'malaysia', 'uae', 'qatar', 'kuwait', 'bahrain']
const upcoming = ['taiwan', 'south-korea', 'japan']
const listed = (await sitemapPaths(launch)).filter(isEnglish)
const desk = { width: 1280, height: 800 }
const narrowest = { width: 320, height: 800 }
const all = [...listed, ...unlistedPaths]

/** The address that the document at a path names as its own, and its title. */
async function namesAt(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  const document = await answer.text()
  const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(document) ?? []
  const [, title] = /<title>([^<]+)</.exec(document) ?? []
  return { canonical, title }
}

/** The text of a page, and whether each main heading and link to a plan is visible, in one evaluation. */
function readable() {
  const shows = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const links = [...document.querySelectorAll('a')].filter(({ textContent }) => textContent.trim() === 'Compare Plans')
  return {
    headings: [...document.querySelectorAll('h1')].map(shows),
    compareLinks: links.map(shows),
    text: document.querySelector('main')?.innerText ?? '',
  }
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

  /** How many pages one test checks, so that two tests run in parallel. */
  const share = 20

  for (let i = 0; i < all.length; i += share) {
    const some = all.slice(i, i + share)
    test(`${some[0]} and the next ${some.length - 1} pages read, and fit the narrowest screen`, async ({ page }) => {
      for (const path of some) {
        await page.setViewportSize(desk)
        expect((await page.goto(path))?.status(), path).toBe(200)
        const { headings, compareLinks, text } = await page.evaluate(readable)
        expect(headings, path).toEqual([true])
        // A wizard has no menu.
        expect(compareLinks.includes(true), path).toBe(!open.some((market) => path === `/quotes/${market}`))
        expect(text.length, path).toBeGreaterThan(250)
        expect(text, path).not.toMatch(/\{\w+\}|undefined|NaN|\[object/)
        await page.setViewportSize(narrowest)
        await expectNoOverflow(page, path)
      }
    })
  }
})

/** The grids of a page whose last item is alone in its row. */
function brokenRows() {
  const grids = [...document.querySelectorAll('main *')].filter((grid) => {
    const kinds = new Set([...grid.children].map(({ tagName, className }) => `${tagName} ${className}`))
    return getComputedStyle(grid).display === 'grid' && grid.children.length > 2 && kinds.size === 1
  })
  return grids.flatMap((grid) => {
    const tops = [...grid.children].map((child) => Math.round(child.getBoundingClientRect().top))
    const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
    const alone = rows.length > 1 && rows.at(-1) === 1
    return alone && Math.max(...rows) > (tops.length === 3 ? 1 : 2) ? [grid.outerHTML.slice(0, 200)] : []
  })
}

test('three items have three columns or one, and no single item is left under a row of three, at any width', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const kinds = [
    '/comparisons',
    '/comparisons/best-maid-insurance',
    '/providers',
    '/reviews',
    '/blog',
    '/claims',
    '/404',
  ]
  for (const path of [...pagesOfEachKind, ...kinds, '/providers/hong-kong/hsbc']) {
    await page.goto(path)
    for (const width of [320, 390, 480, 560, 640, 720, 768, 900, 1024, 1152, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(brokenRows), `${path} at ${width} px`).toEqual([])
    }
  }
  await page.close()
})

test('every page with two addresses names one of them as its own', async ({ request }) => {
  const addresses = [
    ...[...open, 'oman', ...upcoming].map((market) => [`/${market}-maid-insurance`, `/${market}`] as const),
    ...open.map((market) => [`/quotes/${market}`, `/${market}/quotes`] as const),
    ...open.map((market) => [`/quotes/${market}/thank-you`, `/${market}/quotes/thank-you`] as const),
  ]
  for (const [own, other] of addresses) {
    const names = await namesAt(request, own)
    expect(names).toEqual({ canonical: `https://helpercompare.example${own}`, title: expect.stringMatching(/\w/) })
    expect(await namesAt(request, other), other).toEqual(names)
  }
})

test('a page with no interactive block ships no script', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  for (const path of stillPaths) {
    await page.goto(path)
    await expect(page.locator('script[type=module], script:not([type])'), path).toHaveCount(0)
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
