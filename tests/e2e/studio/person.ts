import { expect, type Locator, type Page } from 'playwright/test'

/** The effort of a person, in countable actions. */
export interface Effort {
  readonly clicks: number
  readonly keystrokes: number
  /** The minutes that the actions take somebody who knows what to write. */
  readonly minutes: number
}

// The keystroke-level model (Card, Moran and Newell, 1983), in seconds: to press a key, to point, to press or to release a
// button, to move the hand between keyboard and mouse, to think.
const seconds = { key: 0.2, point: 1.1, button: 0.1, hand: 0.4, think: 1.35 } as const

/** A person with a mouse and a keyboard, whose every action is counted. */
export class Person {
  readonly page: Page
  #clicks = 0
  #keystrokes = 0
  #thoughts = 0
  #handMoves = 0
  /** What the last action was; a text that is written into a field just clicked needs no thought of its own. */
  #last: 'click' | 'key' = 'click'

  constructor(page: Page) {
    this.page = page
  }

  get effort(): Effort {
    const { key, point, button, hand, think } = seconds
    const moving = this.#clicks * (point + 2 * button) + this.#keystrokes * key + this.#handMoves * hand
    const all = moving + this.#thoughts * think
    return { clicks: this.#clicks, keystrokes: this.#keystrokes, minutes: all / 60 }
  }

  #count(what: 'click' | 'key', times: number, isThought: boolean): void {
    if (what !== this.#last) this.#handMoves += 1
    this.#last = what
    if (what === 'click') this.#clicks += times
    else this.#keystrokes += times
    if (isThought) this.#thoughts += 1
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
    this.#count('click', 1, true)
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    // Each key of a chord counts.
    this.#count('key', key.split('+').length, false)
  }

  /** Goes by Tab to a field close by. */
  async tabTo(what: Locator): Promise<void> {
    const isFocused = () => what.evaluate((element) => element === document.activeElement)
    for (let i = 0; i < 5 && !(await isFocused()); i += 1) await this.press('Tab')
    await expect(what).toBeFocused()
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
    this.#count('click', 2, true)
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

  /** Finds a place or a job by words, and takes the first entry, which has to be this one. */
  async find(words: string, entry: RegExp): Promise<void> {
    await this.press('ControlOrMeta+k')
    await expect(this.page.getByRole('searchbox', { name: 'Search everything' })).toBeFocused()
    await this.type(words)
    const found = this.page.getByRole('listbox', { name: 'Found' })
    await expect(found.getByRole('option').first()).toContainText(entry)
    await this.press('Enter')
    await expect(found).toBeHidden()
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
  async addFrom(name: string | RegExp, menu = additionOf(name)): Promise<void> {
    const opener = this.form.getByRole('button', { name: menu }).first()
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
    const isIntoClicked = this.#last === 'click'
    await this.page.keyboard.insertText(text)
    this.#count('key', [...text].length, !isIntoClicked)
  }
}

/** The button that adds something: it names it, or is one for more fields. */
function additionOf(name: string | RegExp): RegExp {
  return typeof name === 'string' ? new RegExp(`^Add .*\\b${name}\\b`, 'i') : /^Add (more fields|.* or )/
}
