import type { Page, ViewportSize } from 'playwright/test'
import { openLive } from '#tests/e2e/live.ts'
import { expectNoOverflow } from '#tests/e2e/overflow.ts'
import { launch } from '#tests/e2e/served-site.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { fullest, inGroups, isEnglish, pagesBuiltIn, pagesToCheck } from './pages-to-check.ts'

const compared = '/singapore-maid-insurance?compare=axa-comprehensive-plus.fwd-premier-maid'

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

// A window of 1280 × 1024 px at four times its size, and a phone on its side.
const small = [
  { width: 320, height: 256 },
  { width: 640, height: 320 },
]
const usual = [1280, 390].map((width) => ({ width, height: 800 }))

/** Expects a page to have its heading, to fit at some sizes and not to be covered by sticky elements. */
async function expectToFit(page: Page, path: string, sizes: readonly ViewportSize[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const where = `${path} at ${size.width} × ${size.height} px`
    await expect(page.getByRole('heading', { level: 1 }), where).toBeVisible()
    await expectNoOverflow(page, where)
    expect(await covered(page), where).toBeLessThan(1 / 3)
  }
}

const { ofEachKind, ofEachSet } = pagesToCheck(pagesBuiltIn(launch))

/** Pages with words beside other elements, in languages with longer words or without blanks. */
const elsewhere = ofEachSet.filter(
  (page) => !isEnglish(page) && !page.kinds.includes('article') && !page.kinds.includes('confirmation'),
)

for (const group of inGroups([...ofEachKind, ...elsewhere].map(fullest), 5)) {
  test(`${group[0]} and the next ${group.length - 1} pages fit a small window, and usual ones with text at twice its size`, async ({
    page,
    context,
  }) => {
    const browser = await context.newCDPSession(page)
    const setTextSize = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const path of group) {
      await setTextSize(16)
      await openLive(page, path)
      await expectToFit(page, path, small)
      await setTextSize(32)
      await expectToFit(page, path, usual)
      expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))).toBe(34)
    }
  })
}

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
  test(`what has the focus is never hidden by what stays in place, at ${width} × ${height} px`, async ({ page }) => {
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
