import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import type { Page } from 'playwright/test'
import { live } from '#tests/e2e/live.ts'
import { launch, project, signed } from '#tests/e2e/served-site.ts'
import { expect, test as siteTest } from '#tests/e2e/test.ts'
import { isAll } from '#tests/runner/samples.ts'
import { fullest, isEnglish, pagesBuiltIn } from './pages-to-check.ts'

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

const test = siteTest.extend<{ readonly font: string }>({
  /** The only font of the machine. */
  font: ['DejaVu Sans', { option: true }],
  context: async ({ playwright, launchOptions, site, font }, provide, testInfo) => {
    const file = testInfo.outputPath('fonts.conf')
    await writeFile(file, fontsConf(font, testInfo.outputPath('cache')))
    const env = { ...process.env, FONTCONFIG_FILE: file }
    const browser = await playwright.chromium.launch({ ...launchOptions, env })
    await provide(await browser.newContext({ baseURL: site.url }))
    await browser.close()
  },
})

/** The settings of fontconfig, by which browsers on Linux find fonts, for a machine with only this font. */
function fontsConf(font: string, cache: string): string {
  const folders = ['dejavu-fonts-ttf', '@expo-google-fonts'].map((name) => path.join(project, 'node_modules', name))
  return `<fontconfig>
    ${folders.map((folder) => `<dir>${folder}</dir>`).join('')}
    <cachedir>${cache}</cachedir>
    <selectfont>
      <rejectfont><pattern></pattern></rejectfont>
      <acceptfont><pattern><patelt name="family"><string>${font}</string></patelt></pattern></acceptfont>
    </selectfont>
  </fontconfig>`
}

/** The most layout shift while a page loads; Core Web Vitals call 0.1 good. */
const mostWithSerif = 0.002
/** Without any serif the widths of single letters differ, so that a heading in a hundred breaks elsewhere. */
const mostWithoutSerif = 0.03

const landing = '/singapore-maid-insurance'
const thanks = signed('/quotes/qatar/thank-you?reference=HC-7K3M-9QXT&sent=2026-11-26T09:00Z&date=2026-12-07')

const english = pagesBuiltIn(launch).filter(isEnglish).map(fullest)

/** Pages on which a heading, pictures or a form could move. */
const some = [landing, `${landing}?type=comprehensive`, '/', '/quotes/bahrain', '/providers/uae/oman', '/contact']

interface Machine {
  readonly font: string
  readonly paths: readonly string[]
  readonly most?: number
}

/** Machines by the one font that they have, each with pages to check. Tinos is Liberation Serif under another name. */
const machines: readonly Machine[] = [
  { font: 'DejaVu Serif', paths: isAll ? [...some, ...english] : some },
  { font: 'DejaVu Sans', paths: [landing, thanks], most: mostWithoutSerif },
  { font: 'Tinos', paths: [landing, thanks] },
  { font: 'Noto Serif', paths: [landing, thanks] },
]

const late = /\.(?:woff2|svg|js)$/

/** Delays resources that the first paint does not need until after it. */
async function holdBack(page: Page, resources: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(resources, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The layout shifts of the page so far. */
function shifts(page: Page): Promise<Window['shifts']> {
  // After two frames every change is painted and reported.
  return page
    .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
    .then(() => page.evaluate(() => window.shifts))
}

function observe(): void {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node?: Node }[]
    })[]) {
      // A window that got its size late has moved everything; browsers leave that out of their sum, too.
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''))
      window.shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The font in which the page's first large heading is drawn. */
async function headingFont(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  // A wizard's questions are its large headings; the one above them is small print.
  const selector = (await page.locator('main legend h2:visible').count()) > 0 ? 'legend' : 'h1'
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  await browser.detach()
  return fonts.map(({ familyName }) => familyName).join()
}

for (const { font, paths, most = mostWithSerif } of machines) {
  test.describe(`with no font but ${font}, on ${paths[0]} and the next ${paths.length - 1} pages`, () => {
    test.use({ font })

    for (const width of [390, 1280]) {
      const tag = width === 390 && font.startsWith('DejaVu') ? [] : '@slow'
      test(`nothing moves when typeface, logos and script come late, at ${width} px`, { tag }, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await page.addInitScript(observe)
        for (const path of paths) {
          const release = await holdBack(page, late)
          await page.goto(path, { waitUntil: 'commit' })
          await page.getByRole('heading', { level: 1 }).waitFor()
          await shifts(page)
          expect(await headingFont(page), path).toContain(font)
          release()
          await live(page)
          await page.waitForLoadState('load')
          await page.evaluate(() => document.fonts.ready)
          const all = await shifts(page)
          const sum = all.reduce((total, { value }) => total + value, 0)
          expect(sum, `${path}: ${JSON.stringify(all)}`).toBeLessThanOrEqual(most)
          await expect.poll(() => headingFont(page), path).toContain('Fraunces')
          await page.unroute(late)
        }
      })
    }
  })
}
