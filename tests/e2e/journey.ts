import { expect, type Locator, type Page } from 'playwright/test'
import { type WizardFacts, wizardOf } from './facts.ts'
import { openLive } from './live.ts'
import { fillIn, type Visitor } from './visitor.ts'

/** A visitor's way through a wizard. */
export interface Journey {
  /** The questions that can be seen. */
  readonly questions: Locator
  readonly label: Locator
  readonly submit: Locator
  readonly previous: Locator
  start(query?: string): Promise<void>
  /** Taps an answer to the question of this name, which must be in sight. */
  answer(question: string, option: string): Promise<void>
  answerAll(answers: Readonly<Record<string, string>>): Promise<void>
  fillIn(visitor: Visitor): Promise<void>
  send(): Promise<void>
  /** Expects this question to be the only visible step. */
  asks(question: string): Promise<void>
  /** Expects the contact step to be the only visible one. */
  asksForContact(): Promise<void>
  /** Expects the market's thank-you page with a reference. */
  isThanked(): Promise<void>
}

/** Goes through the wizard of a market in the specification. */
export function journey(page: Page, market: string): Journey {
  return journeyThrough(page, wizardOf(market))
}

/** Goes through any wizard. */
export function journeyThrough(page: Page, { market, questions, action }: WizardFacts): Journey {
  const shown = page.locator('fieldset:visible')
  const fieldOf = (id: string) => questions.find((question) => question.id === id)?.field
  const options = (id: string) => shown.locator(`input[name="${fieldOf(id)}"]`)
  const submit = page.locator('button[type=submit]')
  const quote: Journey = {
    questions: shown,
    label: page.locator('#step-label'),
    submit,
    previous: page.getByRole('button', { name: 'Previous question' }),
    start: (query = '') => openLive(page, `/quotes/${market}${query}`),
    answer: (id, option) => shown.locator(`label:has(input[name="${fieldOf(id)}"][value="${option}"])`).click(),
    async answerAll(answers) {
      for (const [id, option] of Object.entries(answers)) await quote.answer(id, option)
    },
    fillIn: (visitor) => fillIn(page, { ...visitor }),
    send: () => submit.click(),
    async asks(id) {
      await expect(shown).toHaveCount(1)
      await expect(options(id).first()).toBeVisible()
    },
    async asksForContact() {
      await expect(shown).toHaveCount(0)
      await expect(submit).toBeVisible()
    },
    async isThanked() {
      await expect(page).toHaveURL(new RegExp(`${action}\\?reference=HC-`))
      await expect(page.getByText(/^HC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
    },
  }
  return quote
}
