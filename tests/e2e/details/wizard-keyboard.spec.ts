import type { Page } from 'playwright/test'
import { lastAnswers, lastFields, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { newVisitor } from '#tests/e2e/visitor.ts'

const radios = (page: Page) => page.locator('fieldset:visible input')
const checked = (page: Page) => page.locator('fieldset:visible input:checked')

/** Uses the skip link, then Tab, to reach the first answer. */
async function tabToWizard(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(radios(page).first()).toBeFocused()
}

/** Expects the focus on the step's question, so that the next Tab leads to the answers. */
async function tabToAnswers(page: Page): Promise<void> {
  await expect(page.locator('fieldset:visible')).toBeFocused()
  await page.keyboard.press('Tab')
}

/** The digits of a date (YYYY-MM-DD) in the order of the test browser's own language, whatever the page's is. */
function typedDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}${day}${year}`
}

test('a wizard can be gone through with nothing but a keyboard', async ({ page, site }) => {
  const facts = wizardOf('bahrain')
  const { market, questions } = facts
  const visitor = newVisitor()
  const quote = journey(page, market)
  await quote.start()
  await quote.asks('type')
  await tabToWizard(page)
  for (const [i, { id, options }] of questions.entries()) {
    await quote.asks(id)
    if (i > 0) await tabToAnswers(page)
    // Up from the first answer leads to the last one.
    await page.keyboard.press('ArrowUp')
    await expect(checked(page)).toHaveValue(options.at(-1) ?? '')
    await quote.asks(id)
    await page.keyboard.press(i % 2 === 0 ? 'Enter' : 'Space')
  }
  await quote.asksForContact()
  await expect(page.locator('#step-contact')).toBeFocused()
  for (const text of [visitor.name, visitor.email, visitor.phone, typedDate(visitor.preferredDate)]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await quote.isThanked()
  expect(await site.leadsOf(visitor.email)).toEqual([
    expect.objectContaining({ market, fields: { ...lastFields(facts), ...visitor } }),
  ])
})

test('every arrow key only moves; Escape does nothing; Enter and Space choose and go on', async ({ page }) => {
  const quote = journey(page, 'singapore')
  await quote.start()
  await quote.asks('type')
  await radios(page).first().focus()
  const moves = { ArrowDown: 'renewal', ArrowRight: 'transfer', ArrowUp: 'renewal', ArrowLeft: 'new' }
  for (const [key, value] of Object.entries(moves)) {
    await page.keyboard.press(key)
    await expect(checked(page)).toHaveValue(value)
  }
  await page.keyboard.press('Escape')
  await quote.asks('type')
  await expect(checked(page)).toHaveValue('new')
  // Space confirms an option that an arrow key chose.
  await page.keyboard.press('Space')
  await quote.asks('nationality')
  await tabToAnswers(page)
  // Enter chooses the focused option.
  await page.keyboard.press('Enter')
  await quote.asks('coverage')
  await quote.previous.click()
  await expect(checked(page)).toHaveValue('filipino')
})

test('Tab goes from the answers to Previous question, then to Continue', { tag: '@slow' }, async ({ page }) => {
  const quote = journey(page, 'singapore')
  await quote.start()
  await quote.answer('type', 'new')
  await quote.asks('nationality')
  await tabToAnswers(page)
  await page.keyboard.press('ArrowDown')
  const goOn = page.getByRole('button', { name: 'Continue' })
  await expect(goOn).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(quote.previous).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(goOn).toBeFocused()
  await page.keyboard.press('Enter')
  await quote.asks('coverage')
})

test('an arrow key that goes back through the history leaves the next tap what it is', { tag: '@slow' }, async ({
  page,
}) => {
  const quote = journey(page, 'singapore')
  await quote.start()
  await quote.answer('type', 'new')
  await quote.asks('nationality')
  await tabToAnswers(page)
  await page.keyboard.press('Alt+ArrowLeft')
  // A headless browser has no key for Back.
  await page.goBack()
  await quote.asks('type')
  await quote.answer('type', 'renewal')
  await quote.asks('nationality')
  await quote.answer('nationality', 'other')
  await quote.asks('coverage')
})

test('from the contact step, Enter on a Change link and then on an answer leads back to where one was', {
  tag: '@slow',
}, async ({ page }) => {
  const quote = journey(page, 'singapore')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('singapore')))
  await quote.asksForContact()
  await page.getByRole('link', { name: 'Change Nationality' }).focus()
  await page.keyboard.press('Enter')
  await quote.asks('nationality')
  await tabToAnswers(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await quote.asksForContact()
  await expect(page.locator('#step-contact')).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: 'Myanmar' })).toBeVisible()
})
