import type { Page } from 'playwright/test'
import { lastAnswers, wizardOf } from './facts.ts'
import { journey } from './journey.ts'
import { expect, test } from './test.ts'
import { newVisitor } from './visitor.ts'

/** The focus came along with the step: from its question, the next Tab leads to the answers. */
async function tabToAnswers(page: Page): Promise<void> {
  await expect(page.locator('fieldset:visible legend')).toBeFocused()
  await page.keyboard.press('Tab')
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('Back and Forward go through the steps', async ({ page }) => {
  const quote = journey(page, 'qatar')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('qatar')))
  await quote.asksForContact()
  for (const step of ['employment', 'coverage', 'nationality', 'type']) {
    await page.goBack()
    await quote.asks(step)
  }
  for (const step of ['nationality', 'coverage', 'employment']) {
    await page.goForward()
    await quote.asks(step)
  }
  await page.goForward()
  await quote.asksForContact()
})

test('a reload stays at the step and keeps the answers', async ({ page }) => {
  const quote = journey(page, 'qatar')
  await quote.start()
  await quote.answerAll({ type: 'renewal', nationality: 'indian' })
  await quote.asks('coverage')
  await page.reload()
  await quote.asks('coverage')
  await quote.previous.click()
  await quote.asks('nationality')
  await expect(page.locator('fieldset:visible input:checked')).toHaveValue('indian')
})

test('a step that cannot be reached yet leads to the first open question', async ({ page }) => {
  const quote = journey(page, 'kuwait')
  await quote.start('?step=contact')
  await quote.asks('type')
  await quote.answer('type', 'new')
  await quote.asks('nationality')
  await quote.start('?step=no-such-step')
  await quote.asks('nationality')
})

test('Change leads to one question and, once it is answered, back to the contact step', async ({ page, site }) => {
  const visitor = newVisitor()
  const quote = journey(page, 'qatar')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('qatar')))
  await quote.fillIn(visitor)
  await page.getByRole('link', { name: 'Change Nationality' }).click()
  await quote.asks('nationality')
  await quote.answer('nationality', 'srilankan')
  await quote.asksForContact()
  await expect(page.getByRole('definition').filter({ hasText: 'Sri Lankan' })).toBeVisible()
  await quote.send()
  await quote.isThanked()
  const [lead] = await site.leadsOf(visitor.email)
  expect(lead?.fields).toMatchObject({ ...visitor, 'worker-nationality': 'srilankan', 'employment-type': 'retiree' })
})

test('the arrow keys only choose; Enter goes on', async ({ page }) => {
  const quote = journey(page, 'singapore')
  await quote.start()
  await quote.asks('type')
  await page.locator('fieldset:visible input').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('fieldset:visible input:checked')).toHaveValue('renewal')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('fieldset:visible input:checked')).toHaveValue('transfer')
  await quote.asks('type')
  await page.keyboard.press('Enter')
  await quote.asks('nationality')
  await tabToAnswers(page)
  await page.keyboard.press('Enter')
  await quote.asks('coverage')
})

test('Space goes on, from an answer that it chooses and from one that an arrow key chose', async ({ page }) => {
  const quote = journey(page, 'singapore')
  await quote.start()
  await quote.asks('type')
  await page.locator('fieldset:visible input').first().focus()
  await page.keyboard.press('Space')
  await quote.asks('nationality')
  await tabToAnswers(page)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('fieldset:visible input:checked')).toHaveValue('indonesian')
  await page.keyboard.press('Space')
  await quote.asks('coverage')
})

test('a visitor with nothing but a keyboard gets to the end', async ({ page, site }) => {
  const visitor = newVisitor()
  const quote = journey(page, 'malaysia')
  await quote.start()
  await quote.asks('type')
  await page.locator('fieldset:visible input').first().focus()
  for (const question of ['type', 'nationality', 'coverage']) {
    await quote.asks(question)
    if (question !== 'type') await tabToAnswers(page)
    await page.keyboard.press('Space')
  }
  await quote.asksForContact()
  await expect(page.locator('#step-contact')).toBeFocused()
  for (const value of [visitor.name, visitor.email, visitor.phone]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Tab')
  // The same in every country's order of day and month.
  await page.keyboard.type('06062035')
  await page.keyboard.press('Enter')
  await quote.isThanked()
  const [lead] = await site.leadsOf(visitor.email)
  expect(lead?.fields).toMatchObject({ ...visitor, preferredDate: '2035-06-06' })
})

test('answers picked before the script arrives are adopted', async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  const quote = journey(page, 'bahrain')
  await page.goto('/quotes/bahrain', { waitUntil: 'commit' })
  await quote.asks('type')
  await quote.answer('type', 'transfer')
  await expect(quote.questions).toHaveCount(2)
  await quote.answer('subsidy', 'first-time')
  await expect(quote.questions).toHaveCount(3)
  script.resolve()
  await quote.asks('nationality')
  await expect(page.getByText('Subsidy Eligible!', { exact: true })).toBeVisible()
  await quote.previous.click()
  await expect(page.locator('fieldset:visible input:checked')).toHaveValue('first-time')
  await quote.previous.click()
  await expect(page.locator('fieldset:visible input:checked')).toHaveValue('transfer')
})

test('the answers of one market stay out of another', async ({ page }) => {
  await journey(page, 'qatar').start()
  await journey(page, 'qatar').answer('type', 'new')
  const other = journey(page, 'kuwait')
  await other.start()
  await other.asks('type')
  await expect(page.locator('fieldset:visible input:checked')).toHaveCount(0)
})
