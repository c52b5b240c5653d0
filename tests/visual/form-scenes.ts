import type { Page } from 'playwright/test'
import type { Scene } from './scene.ts'

const wizard = { kind: 'wizard', path: '/quotes/bahrain' }

const question = (page: Page) => page.locator('main fieldset:visible')
const send = (page: Page) => page.locator('button[type=submit]').click()

/** Gives the first answer to so many questions; the page's title shows when the next step is there. */
const answer = (count: number) => async (page: Page) => {
  for (let given = 0; given < count; given++) {
    const title = await page.title()
    await question(page).locator('label').first().click()
    await page.waitForFunction((last) => document.title !== last, title)
  }
}

/** Answers every question, up to the contact details. */
async function answerAll(page: Page): Promise<void> {
  while ((await question(page).count()) > 0) await answer(1)(page)
}

async function sendTwice(page: Page): Promise<void> {
  await answerAll(page)
  await send(page)
  await page.getByRole('alert').waitFor()
}

/** Sends the form without the browser's own validation. */
async function sendUnchecked(page: Page): Promise<void> {
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await send(page)
}

/** Sends the form in a format that the server cannot read. */
async function sendUnreadable(page: Page): Promise<void> {
  const left = page.waitForEvent('framenavigated')
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => {
    form.enctype = 'text/plain'
    form.submit()
  })
  await left
  await page.waitForLoadState('load')
}

/** Forms empty, under way and refused. */
export const formScenes: readonly Scene[] = [
  { ...wizard, state: '1-first-question' },
  { ...wizard, state: '1-first-question-narrow', widths: [320] },
  { ...wizard, state: '1-first-question-large-text', largeText: true },
  { ...wizard, state: '2-chosen-plan', path: '/quotes/singapore?plan=1', act: answer(1) },
  { ...wizard, state: '3-later-question', act: answer(3) },
  { ...wizard, state: '4-contact', act: answerAll },
  { ...wizard, state: '5-contact-with-errors', act: sendTwice },
  { ...wizard, state: '6-without-scripts', withoutScripts: true },
  { ...wizard, state: '7-refused-without-scripts', withoutScripts: true, act: sendUnchecked },
  { kind: 'contact', state: 'empty', path: '/contact' },
  { kind: 'contact', state: 'refused', path: '/contact', act: send },
  { kind: 'welcome', state: 'empty', path: '/welcome-page' },
  { kind: 'error-screen', state: 'top', path: '/contact', act: sendUnreadable },
]
