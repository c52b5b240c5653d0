import { expect, type Locator, type Page } from 'playwright/test'

/** What somebody did, as it can be counted. */
export interface Effort {
  readonly clicks: number
  readonly keystrokes: number
  /** The minutes that it takes somebody who knows what to write. */
  readonly minutes: number
}

// The times of the keystroke-level model (Card, Moran and Newell): to think and point, to press, to type as most people do.
const seconds = { think: 1.35, point: 1.1, press: 0.2, key: 0.28 } as const

/** Somebody with a mouse and a keyboard, who does nothing else, and whose every gesture is counted. */
export class Person {
  readonly page: Page
  #clicks = 0
  #keystrokes = 0

  constructor(page: Page) {
    this.page = page
  }

  get effort(): Effort {
    const { think, point, press, key } = seconds
    const all = this.#clicks * (think + point + press) + this.#keystrokes * key
    return { clicks: this.#clicks, keystrokes: this.#keystrokes, minutes: all / 60 }
  }

  /** The form of what is open. */
  get form(): Locator {
    return this.page.getByRole('main')
  }

  field(name: string): Locator {
    return this.form.getByLabel(name, { exact: true })
  }

  button(name: string): Locator {
    return this.form.getByRole('button', { name, exact: true })
  }

  async click(what: Locator): Promise<void> {
    await what.click()
    this.#clicks += 1
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.#keystrokes += 1
  }

  /** Writes a text in the place of what a field has. */
  async write(field: Locator, text: string): Promise<void> {
    await this.click(field)
    await this.press('ControlOrMeta+a')
    await this.type(text)
  }

  /** Chooses from a list that a browser unfolds: a click opens it, another one chooses. */
  async choose(list: Locator, title: string): Promise<void> {
    await list.selectOption({ label: title })
    this.#clicks += 2
  }

  /** Picks one of many by its name. */
  async pick(field: Locator, name: string): Promise<void> {
    await this.click(field)
    await expect(this.page.getByRole('searchbox', { name: /^Find/ })).toBeFocused()
    await this.type(name)
    await this.take(name)
  }

  /** Takes one of what an open list offers. */
  async take(name: string): Promise<void> {
    const words = this.page.getByText(name, { exact: true })
    await this.click(this.page.getByRole('listbox').last().getByRole('option').filter({ has: words }).first())
  }

  /** Opens a part of the market that is shown, and a tab of it. */
  async openPart(market: string, part: string, tab?: string): Promise<void> {
    const parts = this.page.getByRole('listbox', { name: `In ${market}` })
    await this.click(parts.getByRole('option', { name: part }))
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(`${part} · ${market}`)
    if (tab !== undefined) await this.click(this.form.getByRole('tab', { name: tab }))
  }

  /** Opens a row of a list by what it is called. */
  async openRow(name: string): Promise<void> {
    await this.click(this.form.getByRole('listitem').getByRole('button').filter({ hasText: name }).first())
  }

  /** Adds something that is not there yet, from the menu that names it, or else from another. */
  async addFrom(name: string, menu = new RegExp(`^Add .*\\b${name}\\b`, 'i')): Promise<void> {
    const opener = this.form.getByRole('button', { name: menu })
    await this.#reach(opener)
    await this.click(opener)
    await this.click(this.page.getByRole('menuitem', { name }))
  }

  /** Scrolls to something and lets it come to rest: an open list closes when what it stands in is scrolled. */
  async #reach(what: Locator): Promise<void> {
    await what.hover()
    await what.evaluate(() => new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest))))
  }

  /** All at once, as from a keyboard of any language: key by key, a test would take as long as the person. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.insertText(text)
    this.#keystrokes += [...text].length
  }
}
