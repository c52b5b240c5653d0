import type { Page } from 'playwright/test'
import { live } from './live.ts'
import { pagesOfEachKind } from './pages.ts'
import { expect, test } from './test.ts'

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

/** How far things may move in all while a page loads; 0.1 is what Core Web Vitals call good. */
const most = 0.02

const landing = '/singapore-maid-insurance'
const paths = [landing, `${landing}?type=comprehensive`, ...pagesOfEachKind]

/** Lets what is of no use to a first reading come only once the page has been painted without it. */
async function holdBack(page: Page, resources: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(resources, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Everything that moved since the page began, and how far. */
function shifts(page: Page): Promise<Window['shifts']> {
  // Two frames on, whatever has just changed is painted and reported.
  return page
    .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
    .then(() => page.evaluate(() => window.shifts))
}

function observe(): void {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node?: Node }[]
    })[]) {
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''))
      window.shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const width of [390, 1280]) {
  test(`nothing moves when typeface, logos and script come late, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(observe)
    for (const path of paths) {
      const release = await holdBack(page, /\.(?:woff2|svg|js)$/)
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await shifts(page)
      release()
      await live(page)
      await page.waitForLoadState('load')
      await page.evaluate(() => document.fonts.ready)
      const all = await shifts(page)
      const sum = all.reduce((total, { value }) => total + value, 0)
      expect(sum, `${path}: ${JSON.stringify(all)}`).toBeLessThanOrEqual(most)
      await page.unroute(/\.(?:woff2|svg|js)$/)
    }
  })
}
