import type { Browser, CDPSession, Page } from 'playwright'

/** A cheap phone on slow 4G: a quarter of this machine's speed, 1.6 Mbit/s, 150 ms to every answer. */
const slowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const screen = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** A tap on a page and its effect. */
export interface Tap {
  readonly url: string
  /** The popover around the target, which opens without scripts. */
  readonly opens?: string
  /** The selector of the target. */
  readonly on: string
  /** Selectors of what the effect shows, and of what it hides. */
  readonly shows?: string
  readonly hides?: string
}

/** Milliseconds from the start of the navigation; infinite for never. */
export interface Served {
  /** The first text is in sight. */
  readonly painted: number
  /** From here on a tap has its effect, perhaps with a delay. */
  readonly counts: number
  /** From here on a tap has its effect at once. */
  readonly live: number
}

/** An answer within this time is felt as immediate (the limit of a good Interaction to Next Paint), in milliseconds. */
const atOnce = 200

/** The latest tap, the timeout of its effect, and the precision of the search, in milliseconds. */
const latestMs = 6000
const effectTimeoutMs = 1500
const precisionMs = 20

/** A point on the page, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The middle of the target, once the page has settled. */
export async function pointOf(browser: Browser, tap: Tap): Promise<Point> {
  const { spot } = await opened(browser, tap, async (page) => {
    await page.waitForFunction(() => watched.painted && watched.spot.x, undefined, { timeout: 2 * latestMs })
    await page.waitForTimeout(2 * effectTimeoutMs)
  })
  return spot
}

/**
 * Finds by a search when a page becomes usable on a slow phone: opens it repeatedly, without a cache and with one tap
 * each time.
 *
 * @param before the last result, near which the search begins.
 */
export async function onSlowPhone(browser: Browser, tap: Tap, spot: Point, before?: Served): Promise<Served> {
  const tapAt = (at: number) =>
    opened(browser, tap, async (page, phone, began) => {
      await page.waitForFunction(() => watched.painted, undefined, { timeout: 2 * latestMs })
      await page.waitForTimeout(Math.max(0, began + at - performance.now()))
      await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [spot] })
      await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await page.waitForFunction(() => watched.done, undefined, { timeout: effectTimeoutMs }).catch(() => {})
    })
  const { painted } = await tapAt(0)
  const counts = await earliest(painted, tapAt, Number.POSITIVE_INFINITY, before?.counts)
  const live = await earliest(counts, tapAt, atOnce, before?.live)
  return { painted: Math.round(painted), counts: Math.round(counts), live: Math.round(live) }
}

/** The time of the first tap from which on all taps have their effect in time; the search begins near a guess. */
async function earliest(
  from: number,
  tapAt: (at: number) => Promise<Watched>,
  within: number,
  guess = from,
): Promise<number> {
  const timely = async (at: number) => {
    const { tapped = Number.NaN, done = Number.POSITIVE_INFINITY } = await tapAt(at)
    return Number.isFinite(done) && done - tapped <= within ? tapped : undefined
  }
  let early = from
  let late = Math.min(Math.max(from, guess), latestMs)
  let found = await timely(late)
  // Steps of growing size find a time that is late enough and one that is not; then bisection.
  for (let step = 5 * precisionMs; found === undefined; step *= 2) {
    if (late === latestMs) return Number.POSITIVE_INFINITY
    early = late
    late = Math.min(late + step, latestMs)
    found = await timely(late)
  }
  for (let step = 5 * precisionMs; late - early > precisionMs; step *= 2) {
    const at = Math.max(late - step, (early + late) / 2)
    const tapped = await timely(at)
    if (tapped === undefined) early = at
    else {
      late = at
      found = tapped
    }
  }
  return found
}

/** Recorded in the page, in milliseconds from the start of its navigation. */
interface Watched {
  painted: number
  tapped?: number
  done?: number
  spot: Point
}

declare const watched: Watched

/** A page in a browser without a cache, slowed down like such a phone, and the session that slows it down. */
export async function slowPhone(browser: Browser): Promise<{ page: Page; phone: CDPSession }> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  const phone = await context.newCDPSession(page)
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', network)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, phone }
}

/**
 * When a page is painted on a slow phone, and when its app has taken it over, in milliseconds from the start of its
 * navigation; `live` is undefined for a page without an app.
 */
export async function firstLoad(browser: Browser, url: string): Promise<{ painted: number; live: number | undefined }> {
  const { page } = await slowPhone(browser)
  await page.goto(url, { waitUntil: 'load' })
  const hasApp = (await page.locator('script[data-modules]').count()) > 0
  const startOf = (name: string) =>
    page
      .waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, name, { timeout: 10 * latestMs })
      .then((handle) => handle.jsonValue())
  const painted = (await startOf('first-contentful-paint')) ?? Number.NaN
  const live = hasApp ? await startOf('live') : undefined
  await page.context().close()
  return { painted, live }
}

/** Opens the page on a slow phone, and returns its record. */
async function opened(
  browser: Browser,
  tap: Tap,
  visit: (page: Page, phone: CDPSession, began: number) => Promise<void>,
): Promise<Watched> {
  const { page, phone } = await slowPhone(browser)
  await page.addInitScript(watch, tap)
  const began = performance.now()
  await page.goto(tap.url, { waitUntil: 'commit' })
  await visit(page, phone, began)
  const noted = await page.evaluate(() => watched)
  await page.context().close()
  return noted
}

/** Runs in the page before the page's own scripts. */
function watch({ opens, on, shows, hides }: Tap): void {
  const noted: Watched = { painted: 0, spot: { x: 0, y: 0 } }
  Object.assign(globalThis, { watched: noted })
  const isShown = (selector: string) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())
  const isDone = () => (!shows || isShown(shows)) && !(hides && isShown(hides))
  const look = () => {
    noted.painted ||= performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    // Anything done before the first paint would delay it.
    if (!noted.painted) return requestAnimationFrame(look)
    if (opens) document.querySelector<HTMLElement>(`${opens}:not(:popover-open)`)?.showPopover()
    const target = document.querySelector(on)
    if (target && noted.tapped === undefined) {
      target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { x, y, width, height } = target.getBoundingClientRect()
      noted.spot = { x: x + width / 2, y: y + height / 2 }
    }
    if (noted.tapped !== undefined && isDone()) noted.done = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const onTap = ({ target, timeStamp }: Event) => {
    if (target instanceof Element && target.closest(on)) noted.tapped ??= timeStamp
  }
  addEventListener('pointerdown', onTap, { capture: true })
}
