import { isInteractive } from '#site/blocks/blocks.ts'
import { expectNoOverflow } from '#tests/e2e/overflow.ts'
import { launch } from '#tests/e2e/served-site.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { isEnglish, pagesBuiltIn, pagesToCheck } from './pages-to-check.ts'

const narrowest = { width: 320, height: 800 }

/** Whether the main heading and a link to the plans are visible, in one evaluation. */
function readable() {
  const shows = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const links = [...document.querySelectorAll('a')].filter(({ textContent }) => textContent.trim() === 'Compare Plans')
  return {
    headings: [...document.querySelectorAll('h1')].map(shows),
    compareLinks: links.map(shows),
    text: document.querySelector('main')?.innerText ?? '',
  }
}

// Other pages have no script, so they are the same with JavaScript on.
const withScript = pagesToCheck(pagesBuiltIn(launch)).filter(
  (page) => isEnglish(page) && isInteractive({ blocks: page.kinds.map((kind) => ({ kind })) }),
)

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, kinds } of withScript)
    test(`${path} reads without its script, and fits the narrowest screen`, async ({ page }) => {
      expect((await page.goto(path))?.status(), path).toBe(200)
      const { headings, compareLinks, text } = await page.evaluate(readable)
      expect(headings, path).toEqual([true])
      // A wizard has no menu.
      expect(compareLinks.includes(true), path).toBe(!kinds.includes('wizard'))
      expect(text.length, path).toBeGreaterThan(250)
      await page.setViewportSize(narrowest)
      await expectNoOverflow(page, path)
    })
})

test('every page comes under the strict policy, and nothing in it needs an exception', async ({ request }) => {
  for (const path of ['/', '/singapore-maid-insurance', '/quotes/bahrain', '/quotes/qatar/thank-you', '/contact']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
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
