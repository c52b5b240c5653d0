import process from 'node:process'
import { test as base, expect } from 'playwright/test'
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core'
import { launch, type ServedSite, serveSite } from '#tests/e2e/served-site.ts'

interface WorkerFixtures {
  readonly site: ServedSite
  readonly firefox: Browser
  /** A browser of its own, because one cannot switch scripts off by WebDriver BiDi. */
  readonly firefoxWithoutScripts: Browser
}

interface TestFixtures {
  /** A phone's window; errors in the console fail the test. */
  readonly phone: Page
  /** A page without scripts: only keys reach it, and only its address can be read. */
  readonly scriptless: Page
}

const phone = { width: 390, height: 844 }

/** Starts Firefox without smooth scrolling; preferences are those of about:config. */
function start(preferences: Readonly<Record<string, boolean | number | string>> = {}): Promise<Browser> {
  const executablePath = process.env['FIREFOX'] ?? ''
  const extraPrefsFirefox = { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB', ...preferences }
  return puppeteer.launch({ browser: 'firefox', executablePath, extraPrefsFirefox, defaultViewport: phone })
}

/** A new private window, which is closed after use. */
async function inNewContext(browser: Browser, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.createBrowserContext()
  await use(context)
  await context.close()
}

/** A test in Firefox on pages of the launch. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const site = await serveSite(launch)
      await provide(site)
      await site.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, provide) => {
      const browser = await start()
      await provide(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  firefoxWithoutScripts: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, provide) => {
      const browser = await start({ 'javascript.enabled': false })
      await provide(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  phone: ({ firefox }, provide) =>
    inNewContext(firefox, async (context) => {
      const complaints: string[] = []
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await provide(page)
      expect(complaints).toEqual([])
    }),
  scriptless: ({ firefoxWithoutScripts }, provide) =>
    inNewContext(firefoxWithoutScripts, async (context) => provide(await context.newPage())),
})

/** The text of the first element that a selector finds, empty if there is none. */
export function textOf(page: Page, selector: string): Promise<string> {
  return page.$$eval(selector, ([first]) => first?.textContent ?? '')
}

export { expect }
