import type { CDPSession, Locator, Page } from 'playwright/test'
import { type Effort, swipeTowards } from './table.ts'

/** The position of something on the page relative to the screen, in px. */
interface Sight {
  readonly top: number
  readonly bottom: number
  /** The point of a tap. */
  readonly x: number
  readonly y: number
  /** Whether nothing lies over it. */
  readonly clear: boolean
  /** The point at which a swipe towards it begins. */
  readonly hold: { readonly x: number; readonly y: number }
  readonly height: number
}

/** Runs in the page: the box of an element, or of the text in it. */
function sightOf(element: Element): Sight {
  const range = document.createRange()
  range.selectNodeContents(element)
  const text = range.getBoundingClientRect()
  const { top, bottom, left, right } = text.height > 0 ? text : element.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const hit = document.elementFromPoint(x, y)
  let scroller: Element | null = element.parentElement
  while (
    scroller &&
    !(scroller.scrollHeight > scroller.clientHeight && /auto|scroll/.test(getComputedStyle(scroller).overflowY))
  ) {
    scroller = scroller.parentElement
  }
  const box = scroller?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight, left: 0, right: innerWidth }
  const middle = (from: number, to: number, most: number) => (Math.max(from, 0) + Math.min(to, most)) / 2
  return {
    top,
    bottom,
    x,
    y,
    clear: hit !== null && (element.contains(hit) || hit.contains(element)),
    hold: { x: middle(box.left, box.right, innerWidth), y: middle(box.top, box.bottom, innerHeight) },
    height: innerHeight,
  }
}

/** Runs in the page: waits until an element stands still. */
async function standsStill(element: Element): Promise<void> {
  for (let still = 0, last = Number.NaN; still < 5; ) {
    const { top } = element.getBoundingClientRect()
    still = top === last ? still + 1 : 0
    last = top
    await new Promise(requestAnimationFrame)
  }
}

/** After more swipes a person gives up. */
const maxSwipes = 60

/** A person who sees and taps only things on the screen, and scrolls by swipes. */
export class Person {
  readonly page: Page
  readonly #input: CDPSession
  readonly #touches: boolean
  #effort: Effort = { pixels: 0, swipes: 0, taps: 0, fields: 0 }

  constructor(page: Page, input: CDPSession, touches: boolean) {
    this.page = page
    this.#input = input
    this.#touches = touches
  }

  get effort(): Effort {
    return this.#effort
  }

  #add(part: Partial<Effort>): void {
    for (const [key, more] of Object.entries(part)) {
      const name = key as keyof Effort
      this.#effort = { ...this.#effort, [name]: this.#effort[name] + more }
    }
  }

  /** Scrolls until all of it is on the screen. */
  async look(target: Locator): Promise<Sight> {
    await target.waitFor()
    await target.evaluate(standsStill)
    for (let swipes = 0; swipes < maxSwipes; swipes++) {
      const sight = await target.evaluate(sightOf)
      const distance = swipeTowards(sight, sight.height)
      if (distance === 0 && sight.clear) return sight
      // A header or tray that covers it is at the nearer edge.
      const aside = Math.round(sight.height / 10) * (sight.y > sight.height / 2 ? 1 : -1)
      await this.#swipe(target, sight, distance || aside)
    }
    throw new Error(`Out of reach: ${target}`)
  }

  async #swipe(target: Locator, { top, hold }: Sight, distance: number): Promise<void> {
    await this.#input.send('Input.synthesizeScrollGesture', {
      ...hold,
      yDistance: -distance,
      // A wheel scrolls as far as a finger, and works in every headless browser.
      gestureSourceType: 'mouse',
      speed: 8000,
    })
    const moved = Math.abs(top - (await target.evaluate(sightOf)).top)
    if (moved < 1) throw new Error(`Cannot be scrolled to: ${target}`)
    this.#add({ swipes: 1, pixels: Math.round(moved) })
  }

  /** Looks at several things until all of them are on the screen at once. */
  async lookAtAll(targets: readonly Locator[]): Promise<void> {
    const inSight = async (target: Locator) => {
      const sight = await target.evaluate(sightOf)
      return sight.clear && swipeTowards(sight, sight.height) === 0
    }
    for (let tries = 0; tries < 3; tries++) {
      for (const target of targets) await this.look(target)
      if ((await Promise.all(targets.map(inSight))).every(Boolean)) return
    }
    throw new Error('Never on the screen at once.')
  }

  async tap(target: Locator): Promise<void> {
    const { x, y } = await this.look(target)
    if (this.#touches) await this.page.touchscreen.tap(x, y)
    else await this.page.mouse.click(x, y)
    this.#add({ taps: 1 })
    // The effect of a tap may be late.
    await this.page.waitForTimeout(500)
  }

  async fill(target: Locator, value: string): Promise<void> {
    await this.look(target)
    await target.fill(value)
    this.#add({ fields: 1 })
  }
}
