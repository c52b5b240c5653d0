import { expect, type Page } from 'playwright/test'

/** Finds nothing that sticks out of the page sideways; where something does, it is named. */
export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const outside = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const innermost = [...document.querySelectorAll('body *')].filter(({ children }) => children.length === 0)
    return innermost
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > clientWidth + 1
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
  expect(outside, where).toEqual([])
  const [scrollWidth, clientWidth] = await page.evaluate(() => {
    const root = document.documentElement
    return [root.scrollWidth, root.clientWidth] as const
  })
  expect(scrollWidth, where).toBeLessThanOrEqual(clientWidth)
}
