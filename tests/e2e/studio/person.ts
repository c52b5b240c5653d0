import { expect, type Locator, type Page } from 'playwright/test'

/** The effort of a person, in countable actions. */
export interface Effort {
  readonly clicks: number
  readonly keystrokes: number
  /** The minutes that the actions take somebody who knows what to write. */
  readonly minutes: number
}

// The times of the keystroke-level model (Card, Moran and Newell) in seconds: to think, to point, to press a button, to
// type at average speed.
const seconds = { think: 1.35, point: 1.1, press: 0.2, key: 0.28 } as const

/** A person with a mouse and a keyboard, whose every action is counted. */
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

  /** The form of the open part. */
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

  /** Replaces the text of a field. */
  async write(field: Locator, text: string): Promise<void> {
    await this.click(field)
    await this.press('ControlOrMeta+a')
    await this.type(text)
  }

  /** Chooses from a native select: one click opens it, another one chooses. */
  async choose(list: Locator, title: string): Promise<void> {
    await list.selectOption({ label: title })
    this.#clicks += 2
  }

  /** Picks an entry of a searchable list by its name. */
  async pick(field: Locator, name: string): Promise<void> {
    await this.click(field)
    await expect(this.page.getByRole('searchbox', { name: /^Find/ })).toBeFocused()
    await this.type(name)
    await this.take(name)
  }

  /** Takes an entry of an open list. */
  async take(name: string): Promise<void> {
    const words = this.page.getByText(name, { exact: true })
    await this.click(this.page.getByRole('listbox').last().getByRole('option').filter({ has: words }).first())
  }

  /** Opens a part of a market, and a tab of it. */
  async openPart(market: string, part: string, tab?: string): Promise<void> {
    const parts = this.page.getByRole('listbox', { name: `In ${market}` })
    await this.click(parts.getByRole('option', { name: part }))
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(`${part} · ${market}`)
    if (tab !== undefined) await this.click(this.form.getByRole('tab', { name: tab }))
  }

  /** Opens a row of a list by its name. */
  async openRow(name: string): Promise<void> {
    await this.click(this.form.getByRole('listitem').getByRole('button').filter({ hasText: name }).first())
  }

  /** Adds something new, from the menu that names it or from another one. */
  async addFrom(name: string, menu = new RegExp(`^Add .*\\b${name}\\b`, 'i')): Promise<void> {
    const opener = this.form.getByRole('button', { name: menu })
    await this.#reach(opener)
    await this.click(opener)
    await this.click(this.page.getByRole('menuitem', { name }))
  }

  /** Scrolls to an element and waits until the scrolling ends, because scrolling closes an open list. */
  async #reach(what: Locator): Promise<void> {
    await what.hover()
    await what.evaluate(() => new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest))))
  }

  /** Inserts the whole text at once, in any language: key by key, a test would take as long as a person. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.insertText(text)
    this.#keystrokes += [...text].length
  }
}
