import { expect, type Page } from 'playwright/test'

/** Expects no element to overflow the page sideways, and names those that do. */
export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const { outside, scrollWidth, clientWidth } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return { outside: [], scrollWidth, clientWidth }
    const innermost = [...document.querySelectorAll('body *')].filter(({ children }) => children.length === 0)
    const outside = innermost
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > clientWidth + 1
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
    return { outside, scrollWidth, clientWidth }
  })
  expect(outside, where).toEqual([])
  expect(scrollWidth, where).toBeLessThanOrEqual(clientWidth)
}
