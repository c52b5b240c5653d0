import type { Page } from 'playwright/test'
import { openLive } from '#tests/e2e/live.ts'
import { expect, test } from '#tests/e2e/test.ts'

const compared = '/singapore-maid-insurance?compare=axa-comprehensive-plus.fwd-premier-maid'

interface Focused {
  readonly html: string
  /** The share of its height that is visible: not off the screen, nor under the header or the compare tray. */
  readonly inSight: number
}

/** The focused element; undefined if the focus has left the page. */
function focused(page: Page): Promise<Focused | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    const [header, bar] = [
      document.querySelector('header > :first-child'),
      document.querySelector('section:has(> [role=status] strong)'),
    ]
    if (!header || !bar) throw new Error('The header or the bar of chosen plans is not there.')
    if (!element || element === document.body) return undefined
    const box = element.getBoundingClientRect()
    const barBox = bar.getBoundingClientRect()
    // The link that skips the header lies over it.
    const isOnTop =
      header.contains(element) || header.parentElement?.previousElementSibling === element || bar.contains(element)
    const top = isOnTop ? 0 : header.getBoundingClientRect().bottom
    const bottom = isOnTop || barBox.bottom < innerHeight - 1 ? innerHeight : barBox.top
    const inSight = (Math.min(bottom, box.bottom) - Math.max(top, box.top)) / box.height
    return { html: element.outerHTML.slice(0, 160), inSight }
  })
}

for (const [width, height] of [
  [1280, 800],
  [390, 700],
] as const) {
  const tag = width === 390 ? [] : '@slow'
  test(`what has the focus is never hidden by what stays in place, at ${width} × ${height} px`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openLive(page, compared)
    await expect(page.getByRole('region', { name: 'Plans to compare' })).toBeVisible()
    for (const key of ['Tab', 'Shift+Tab']) {
      const hidden: Focused[] = []
      let stops = -1
      let first: Focused | undefined
      let now: Focused | undefined
      // Some browsers have no controls of their own to focus, and start again at the page.
      do {
        await page.keyboard.press(key)
        now = await focused(page)
        stops += 1
        first ??= now
        if (now && now.inSight < 0.99) hidden.push(now)
      } while (now && (stops === 0 || now.html !== first?.html) && stops < 150)
      expect(hidden).toEqual([])
      expect(stops).toBeGreaterThan(30)
      expect(stops).toBeLessThan(150)
    }
  })
}
