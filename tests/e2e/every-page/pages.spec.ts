import { isInteractive } from '#blocks/blocks.ts'
import { expectNoOverflow } from '#tests/e2e/overflow.ts'
import { launch } from '#tests/e2e/served-site.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { isAll } from '#tests/runner/samples.ts'
import { fullest, inGroups, isEnglish, pagesBuiltIn, pagesToCheck } from './pages-to-check.ts'

const { ofEachKind, ofEachSet } = pagesToCheck(pagesBuiltIn(launch))
const desk = { width: 1280, height: 800 }
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
const withScript = ofEachSet.filter(
  (page) => isEnglish(page) && isInteractive({ blocks: page.kinds.map((kind) => ({ kind })) }),
)

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  for (const group of inGroups(withScript, 8)) {
    test(`${group[0]?.path} and the next ${group.length - 1} pages with a script read without it, and fit the narrowest screen`, async ({
      page,
    }) => {
      for (const { path, kinds } of group) {
        await page.setViewportSize(desk)
        expect((await page.goto(path))?.status(), path).toBe(200)
        const { headings, compareLinks, text } = await page.evaluate(readable)
        expect(headings, path).toEqual([true])
        // A wizard has no menu.
        expect(compareLinks.includes(true), path).toBe(!kinds.includes('wizard'))
        expect(text.length, path).toBeGreaterThan(250)
        await page.setViewportSize(narrowest)
        await expectNoOverflow(page, path)
      }
    })
  }
})

/** The grids of a page whose last item is alone in its row. */
function brokenRows() {
  // The words in a cell of a table keep their columns from row to row.
  const grids = [...document.querySelectorAll('main *:not(td)')].filter((grid) => {
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

/** Pages with lists of three or more, besides those of each kind. */
const lists = ['/claims', '/comparisons/best-maid-insurance', '/providers', '/providers/hong-kong/hsbc', '/404']

const widths = isAll
  ? [320, 390, 480, 560, 640, 720, 768, 900, 1024, 1152, 1280, 1920]
  : [390, 640, 768, 1024, 1280, 1920]

for (const group of inGroups([...new Set([...ofEachKind.map(fullest), ...lists])], 6)) {
  test(`on ${group[0]} and the next ${group.length - 1} pages three items have three columns or one, and none is left alone under a row of three`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    for (const path of group) {
      await page.goto(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(brokenRows), `${path} at ${width} px`).toEqual([])
      }
    }
    await page.close()
  })
}

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
