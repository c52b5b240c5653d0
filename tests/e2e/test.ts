import process from 'node:process'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from 'playwright/test'
import { launch, type ServedSite, serveSite } from './served-site.ts'

interface TestFixtures {
  /** Whether the test needs a browser with an empty cache; otherwise it shares the cache of earlier tests. */
  readonly isFirstVisit: boolean
  /** Allows the test's pages a message in the console that would fail the test otherwise. */
  readonly allowInConsole: (message: RegExp) => void
  /** A page of a browser that keeps left pages in memory (its back/forward cache), as visitors' browsers do. */
  readonly rememberedPage: Page
}

interface WorkerFixtures {
  /** The built site; other files serve another one. */
  readonly site: ServedSite
  /** The browsers that tests of the same options share one after another, by these options. */
  readonly contexts: Map<string, BrowserContext>
}

/** A test on pages of the built site with its strict content security policy; messages in the console fail it. */
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
  baseURL: ({ site }, provide) => provide(site.url),
  isFirstVisit: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
  contexts: [({}, provide) => provide(new Map()), { scope: 'worker' }],
  // The site has no cookies, and session storage ends with the page.
  async context(
    { browser, contexts, isFirstVisit, baseURL, javaScriptEnabled, timezoneId, viewport, contextOptions },
    provide,
  ) {
    if (isFirstVisit) {
      const context = await browser.newContext()
      await provide(context)
      return context.close()
    }
    const options = JSON.stringify({ baseURL, javaScriptEnabled, timezoneId, viewport, contextOptions })
    const context = contexts.get(options) ?? (await browser.newContext())
    contexts.set(options, context)
    // Keeps a first page open, and with it the renderer process.
    if (context.pages().length === 0) await context.newPage()
    await provide(context)
    for (const page of context.pages().slice(1)) await page.close()
  },
  allowInConsole: [
    async ({ context }, provide) => {
      const allowed: RegExp[] = []
      const complaints: string[] = []
      context.on('console', (message) => complaints.push(...complaint(message)))
      context.on('weberror', (error) => complaints.push(String(error.error())))
      await provide((message) => void allowed.push(message))
      context.removeAllListeners('console')
      context.removeAllListeners('weberror')
      expect(complaints.filter((text) => !allowed.some((message) => message.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  async rememberedPage({ playwright, launchOptions, baseURL }, provide) {
    const full = process.env['CHROMIUM']
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      // The headless shell has no back/forward cache, and Playwright disables that of other browsers.
      ...(full && { executablePath: full }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    await provide(await browser.newPage({ baseURL: baseURL ?? '' }))
    await browser.close()
  },
})

/** The browser's message for a document that is refused or not found on purpose. */
export const statusOf = (status: number) => new RegExp(`responded with a status of ${status} `)

function complaint(message: ConsoleMessage): string[] {
  return ['error', 'warning', 'assert'].includes(message.type())
    ? [`${message.text()} (${message.location().url})`]
    : []
}

export { expect }
