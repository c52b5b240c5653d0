import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import type { Site } from '#engine/site.ts'
import { serveCompressed } from '#tests/peers/serve.ts'
import { ensureBrowser } from '#tests/runner/browser.ts'
import type { Proof } from '#tests/runner/harness.ts'
import { quantile } from '#tests/runner/samples.ts'
import type { Cell } from '#tests/runner/table.ts'
import { rootWith } from './scale.ts'
import { slowPhone } from './slow-phone.ts'

/** The most milliseconds that an interaction may take at the 98th percentile, and a task of the main thread after it. */
const limits = { interaction: { atMost: 100 }, task: { atMost: 50 }, shift: { atMost: 0 } }

/** How long an effect is awaited, in milliseconds. */
const settleMs = 700

/** Something that a visitor does on a page. */
interface Interaction {
  readonly name: string
  readonly path: string
  /** The target that is pressed first, unmeasured. */
  readonly after?: (page: Page) => Locator
  /** The target of the measured press. */
  readonly on: (page: Page) => Locator
  /** The key that is pressed on it instead of a tap. */
  readonly key?: string
}

/** The cost of an interaction in milliseconds, and the layout shift that no input explains. */
interface Cost {
  /** From the press to the next paint; 0 below what browsers report. */
  readonly interaction: number
  readonly task: number
  readonly shift: number
}

/**
 * Measures how long interactions take on a slow phone until the next paint (Interaction to Next Paint), the longest task
 * that they cause, and the layout shift.
 *
 * @param rounds how often each interaction is tried.
 */
export async function benchInteractions({ table }: Proof, site: Site, rounds: number): Promise<void> {
  const root = rootWith(site, site.markets.length)
  const { build } = await import('#build/build.ts')
  await build(
    root,
    () => site,
    () => {},
  )
  const host = await serveCompressed(path.join(root, 'dist'))
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  const interactions = interactionsOf(site)
  const costs = new Map(interactions.map((one) => [one, [] as Cost[]]))
  try {
    for (let i = 0; i < rounds; i += 1) {
      for (const one of interactions) costs.get(one)?.push(await costOf(browser, host.url, one))
    }
  } finally {
    await browser.close()
    await host.close()
    rmSync(root, { recursive: true })
  }
  table({
    title: `${rounds} of each on a phone with a quarter of this machine's speed, in milliseconds`,
    columns: ['median', '98th percentile', 'longest task', 'layout shift'],
    rows: [
      ...[...costs].map(([{ name }, some]) => [name, ...worstOf(some)] as const),
      ['all', ...worstOf([...costs.values()].flat(), limits)],
    ],
  })
}

/** The interactions with the comparison and the wizard of the market with most plans. */
function interactionsOf({ markets }: Site): Interaction[] {
  const [market] = markets.toSorted((a, b) => (b.plans?.length ?? 0) - (a.plans?.length ?? 0))
  if (!market?.wizard) throw new Error('The market with most plans has no wizard.')
  const landing = { path: market.landing.path }
  const wizard = { path: market.wizard.path }
  const filters = (page: Page) => page.locator('button[popovertarget]:has(+ search)')
  const answer = (page: Page) => page.locator('fieldset:visible label:has([type=radio])').first()
  return [
    {
      ...landing,
      name: 'filter',
      after: filters,
      on: (page) => page.locator('search label:has([name=benefit])').nth(1),
    },
    { ...landing, name: 'sort', after: filters, on: (page) => page.locator('search [name=sort]'), key: 'ArrowDown' },
    { ...landing, name: 'compare', on: (page) => page.locator('tbody label:has([type=checkbox])').first() },
    { ...landing, name: 'match', on: (page) => page.locator('main form fieldset label:visible').first() },
    { ...wizard, name: 'answer', on: answer },
    { ...wizard, name: 'step', after: answer, on: answer },
  ]
}

async function costOf(browser: Browser, url: string, { path, after, on, key }: Interaction): Promise<Cost> {
  const { page } = await slowPhone(browser)
  await page.addInitScript(observe)
  await page.goto(url + path)
  await page.waitForFunction(() => performance.getEntriesByName('live').length > 0)
  await page.waitForTimeout(settleMs)
  if (after) {
    await after(page).tap()
    await page.waitForTimeout(settleMs)
  }
  const target = on(page)
  await target.scrollIntoViewIfNeeded()
  if (key) await target.focus()
  await page.evaluate(() => Object.assign(observed, { interaction: 0, task: 0 }))
  if (key) await page.keyboard.press(key)
  else await target.tap()
  await page.waitForTimeout(settleMs)
  const cost = await page.evaluate(() => observed)
  await page.context().close()
  return cost
}

declare const observed: { interaction: number; task: number; shift: number }

/** Runs in the page before its own scripts. */
function observe(): void {
  const noted = { interaction: 0, task: 0, shift: 0 }
  Object.assign(globalThis, { observed: noted })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    const options = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options)
  }
  watch('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming
    if (interactionId) noted.interaction = Math.max(noted.interaction, duration)
  })
  watch('longtask', ({ duration }) => {
    noted.task = Math.max(noted.task, duration)
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) noted.shift += value
  })
}

function worstOf(all: readonly Cost[], { interaction, task, shift }: Partial<typeof limits> = {}): Cell[] {
  const durations = all.map((cost) => cost.interaction)
  return [
    quantile(durations, 0.5),
    { value: quantile(durations, 0.98), ...interaction },
    { value: Math.max(...all.map((cost) => cost.task)), ...task },
    { value: Math.max(...all.map((cost) => cost.shift)), digits: 3, ...shift },
  ]
}
