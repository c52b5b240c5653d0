import { type Browser, type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import type { Size } from '#tests/e2e/small-site.ts'
import { type Bundled, bundled, openBundled, type Part } from './harness/bundled.ts'
import { type Previewed, previewLaunch } from './previewed.ts'
import { type RunningStudio, runStudio } from './running.ts'

/** The first start after an edit bundles all of Studio. */
const startMs = 180_000

interface TestFixtures {
  /** Studio with a small copy of the launch's config, or all of it for a test that is `@slow`, as if no test was before. */
  readonly studio: RunningStudio
  /** A preview of the launch's config, whatever the tests before did. */
  readonly preview: Previewed
  /** Opens the page of a part of Studio, which tests share one after another. */
  readonly openPart: (part: Part) => Promise<Page>
  /** The time at which the clock of windows stands still; the real time if it is left out. */
  readonly now: string | undefined
}

interface WorkerFixtures {
  readonly studios: Map<Size, RunningStudio>
  readonly previewing: Previewed
  readonly files: Bundled
  readonly parts: Map<Part, Page>
  /** The browsers that tests share one after another, by the time of their clock. */
  readonly contexts: Map<string | undefined, SharedContext>
}

interface SharedContext {
  readonly context: BrowserContext
  /** Forgets what the windows of a test stored. */
  readonly clear: () => Promise<unknown>
}

async function sharedContext(browser: Browser, now?: string): Promise<SharedContext> {
  const context = await browser.newContext()
  if (now !== undefined) await context.clock.setFixedTime(now)
  // Its first page stays open, and with it the renderer process.
  const session = await context.newCDPSession(await context.newPage())
  const stored = { origin: '*', storageTypes: 'local_storage' }
  return { context, clear: () => session.send('Storage.clearDataForOrigin', stored) }
}

/** A test of Studio. Each worker starts one process for each size of the site, one preview and one page of each part. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  studios: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const studios = new Map<Size, RunningStudio>()
      await provide(studios)
      for (const studio of studios.values()) await studio.close()
    },
    { scope: 'worker' },
  ],
  studio: [
    async ({ studios }, provide, { tags }) => {
      const size = tags.includes('@slow') ? 'whole' : 'small'
      const studio = studios.get(size) ?? (await runStudio(size))
      studios.set(size, studio)
      await studio.reset()
      await provide(studio)
    },
    { timeout: startMs },
  ],
  previewing: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const preview = await previewLaunch()
      await provide(preview)
      await preview.close()
    },
    { scope: 'worker', timeout: startMs },
  ],
  async preview({ previewing }, provide) {
    previewing.reset()
    await provide(previewing)
  },
  // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
  files: [async ({}, provide) => provide(await bundled()), { scope: 'worker', timeout: startMs }],
  // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
  parts: [({}, provide) => provide(new Map()), { scope: 'worker' }],
  async openPart({ browser, files, parts, viewport }, provide) {
    await provide(async (part) => {
      const open = parts.get(part)
      const page = open ?? (await browser.newPage())
      if (!open) await openBundled(page, files, part)
      parts.set(part, page)
      await page.setViewportSize(viewport ?? { width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      return page
    })
  },
  now: [undefined, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
  contexts: [({}, provide) => provide(new Map()), { scope: 'worker' }],
  // The scripts of Studio stay in the cache of the browser, and compiled.
  async context({ browser, contexts, now }, provide) {
    const shared = contexts.get(now) ?? (await sharedContext(browser, now))
    contexts.set(now, shared)
    const { context, clear } = shared
    await provide(context)
    for (const page of context.pages().slice(1)) await page.close()
    await clear()
  },
})

export { expect }
