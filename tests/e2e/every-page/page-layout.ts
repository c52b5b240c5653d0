import { expect, type Page, type ViewportSize } from 'playwright/test'
import { expectNoOverflow } from '#tests/e2e/overflow.ts'

/** The share of the screen, from 0 to 1, that sticky elements cover halfway down the page. */
function covered(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' })
    const staying = [...document.querySelectorAll('body *')].filter((element) => {
      const { position } = getComputedStyle(element)
      const { top, bottom, width } = element.getBoundingClientRect()
      const atAnEdge = top === 0 || Math.abs(bottom - innerHeight) < 1
      return (position === 'sticky' || position === 'fixed') && atAnEdge && width > innerWidth / 2
    })
    return staying.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0) / innerHeight
  })
}

/** Expects a page to have its heading, to fit at some sizes and not to be covered by sticky elements. */
export async function expectToFit(page: Page, path: string, sizes: readonly ViewportSize[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const where = `${path} at ${size.width} × ${size.height} px`
    await expect(page.getByRole('heading', { level: 1 }), where).toBeVisible()
    await expectNoOverflow(page, where)
    expect(await covered(page), where).toBeLessThan(1 / 3)
  }
}

/** Does something while text is set at a size, in pixels; 16 is usual. */
export async function withTextSize(page: Page, standard: number, look: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await look()
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await browser.detach()
}

/** Expects three items to have three columns or one, and none to be alone under a row of three. */
export async function expectWholeRows(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(brokenRows), where).toEqual([])
}

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
