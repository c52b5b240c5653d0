import type { Browser, CDPSession, Page } from 'playwright'

/** A cheap phone on slow 4G: a quarter of this machine's speed, 1.6 Mbit/s, 150 ms to every answer. */
const slowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const screen = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** A tap on a page, and what it brings about. */
export interface Tap {
  readonly url: string
  /** The popover in which it stands, where it stands in one: that opens without scripts. */
  readonly opens?: string
  /** What is tapped, as a selector. */
  readonly on: string
  /** What is in sight once the tap has had its effect, and what is not any more. */
  readonly shows?: string
  readonly hides?: string
}

/** When a page serves a visitor, in milliseconds from the start of its navigation; infinite where it never does. */
export interface Served {
  /** The first text is in sight. */
  readonly painted: number
  /** From here on a tap has its effect, be it later. */
  readonly counts: number
  /** From here on a tap has its effect at once. */
  readonly live: number
}

/** An answer within this time is felt as immediate (the limit of a good Interaction to Next Paint), in milliseconds. */
const atOnce = 200

/** How late a tap may be made, how long its effect is waited for, and how exactly a moment is found, in milliseconds. */
const latest = 12_000
const patience = 4000
const exactly = 20

/** Opens a page on a slow phone again and again, with nothing cached and one tap each time, to find when it serves. */
export async function onSlowPhone(browser: Browser, tap: Tap): Promise<Served> {
  const seen = await opened(browser, tap, async (page) => {
    await page.waitForFunction(() => watched.painted && watched.spot.x, undefined, { timeout: latest })
    // Until nothing moves any more.
    await page.waitForTimeout(patience)
  })
  const tapAt = (at: number) =>
    opened(browser, tap, async (page, phone, began) => {
      await page.waitForTimeout(Math.max(0, began + at - performance.now()))
      await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [seen.spot] })
      await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await page.waitForFunction(() => watched.done, undefined, { timeout: patience }).catch(() => {})
    })
  const counts = await earliest(seen.painted, tapAt, Number.POSITIVE_INFINITY)
  const live = await earliest(counts, tapAt, atOnce)
  return { painted: Math.round(seen.painted), counts: Math.round(counts), live: Math.round(live) }
}

/** When the first tap is made that has its effect in time, given that all later ones have too. */
async function earliest(from: number, tapAt: (at: number) => Promise<Watched>, within: number): Promise<number> {
  const timely = async (at: number) => {
    const { tapped = Number.NaN, done = Number.POSITIVE_INFINITY } = await tapAt(at)
    return Number.isFinite(done) && done - tapped <= within ? tapped : undefined
  }
  let before = from
  let found = await timely(before)
  if (found !== undefined) return found
  // In ever larger steps to a moment that is late enough, then halfway between.
  for (let step = 5 * exactly; found === undefined && before + step <= latest; step *= 2) {
    found = await timely(before + step)
    if (found === undefined) before += step
  }
  if (found === undefined) return Number.POSITIVE_INFINITY
  while (found - before > exactly) {
    const tapped = await timely((before + found) / 2)
    if (tapped === undefined) before = (before + found) / 2
    else found = tapped
  }
  return found
}

/** What a page notes about itself, in milliseconds from the start of its navigation. */
interface Watched {
  painted: number
  tapped?: number
  done?: number
  /** The middle of what is tapped. */
  spot: { x: number; y: number }
}

declare const watched: Watched

/** Opens the page in a browser that knows nothing of it, and returns what it noted meanwhile. */
async function opened(
  browser: Browser,
  tap: Tap,
  visit: (page: Page, phone: CDPSession, began: number) => Promise<void>,
): Promise<Watched> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  const phone = await context.newCDPSession(page)
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', network)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch, tap)
  const began = performance.now()
  await page.goto(tap.url, { waitUntil: 'commit' })
  await visit(page, phone, began)
  const noted = await page.evaluate(() => watched)
  await context.close()
  return noted
}

/** Runs in the page before anything of its own does. */
function watch({ opens, on, shows, hides }: Tap): void {
  const noted: Watched = { painted: 0, spot: { x: 0, y: 0 } }
  Object.assign(globalThis, { watched: noted })
  const isShown = (selector: string) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())
  const isDone = () => (!shows || isShown(shows)) && !(hides && isShown(hides))
  const look = () => {
    if (opens) document.querySelector<HTMLElement>(`${opens}:not(:popover-open)`)?.showPopover()
    const target = document.querySelector(on)
    if (target && noted.tapped === undefined) {
      target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { x, y, width, height } = target.getBoundingClientRect()
      noted.spot = { x: x + width / 2, y: y + height / 2 }
    }
    noted.painted ||= performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    if (noted.tapped !== undefined && isDone()) noted.done = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const onTap = ({ target, timeStamp }: Event) => {
    if (target instanceof Element && target.closest(on)) noted.tapped ??= timeStamp
  }
  addEventListener('pointerdown', onTap, { capture: true })
}
