import type { Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { lastAnswers, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { newVisitor, type Visitor } from '#tests/e2e/visitor.ts'

/** The state of a wizard as the page shows it. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map((found) => found.textContent)
    const inputs = [...document.querySelectorAll<HTMLInputElement>('fieldset:not([hidden]) :checked')]
    return {
      address: location.search,
      title: document.title,
      label: texts('#step-label'),
      shown: texts('fieldset:not([hidden]) legend, div:not([hidden]) > div > div > #step-contact'),
      picked: inputs.map(({ value }) => value),
      banners: texts('[role=status] strong'),
      answers: texts('dd'),
    }
  })

const expectDetails = async (page: Page, visitor: Visitor) => {
  for (const [name, value] of Object.entries(visitor)) {
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value)
  }
}

/** Answers everything in the wizard of Qatar and fills in the contact details. */
async function fillQatar(page: Page): Promise<Visitor> {
  const visitor = newVisitor()
  const quote = journey(page, 'qatar')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('qatar')))
  await quote.asksForContact()
  await quote.fillIn(visitor)
  return visitor
}

test('at every step a reload changes nothing, and Back and Forward lead through all of them', async ({ page }) => {
  const answers = { type: 'renewal', subsidy: 'citizen', nationality: 'indian', coverage: 'standard' }
  const quote = journey(page, 'bahrain')
  await quote.start()
  await quote.answerAll(answers)
  await quote.asksForContact()
  const seen = [await stateOf(page)]
  for (const [id, option] of Object.entries(answers).toReversed()) {
    await page.goBack()
    await quote.asks(id)
    await expect(page.locator('fieldset:visible input:checked')).toHaveValue(option)
    const state = await stateOf(page)
    expect(state.shown).toHaveLength(1)
    seen.unshift(state)
    await page.reload()
    await expect.poll(() => stateOf(page)).toEqual(state)
  }
  expect(seen.map(({ address }) => address)).toEqual([
    '',
    '?step=subsidy',
    '?step=nationality',
    '?step=coverage',
    '?step=contact',
  ])
  for (const state of seen.slice(1)) {
    await page.goForward()
    await expect.poll(() => stateOf(page)).toEqual(state)
  }
  await page.reload()
  await expect.poll(() => stateOf(page)).toEqual(seen.at(-1))
})

test('an answer tapped twice is one step in the history, and the page is not loaded anew', { tag: '@slow' }, async ({
  page,
}) => {
  const quote = journey(page, 'kuwait')
  await quote.start()
  await quote.asks('type')
  const loaded: string[] = []
  page.on('request', (request) => request.url().endsWith('/page.json') && loaded.push(request.url()))
  await page
    .locator('fieldset:visible input')
    .first()
    .evaluate((option: HTMLInputElement) => {
      option.click()
      option.click()
    })
  await quote.asks('nationality')
  await page.waitForLoadState('networkidle')
  expect(loaded).toEqual([])
  await page.goBack()
  await quote.asks('type')
})

test('a visitor who comes back later in the session finds every answer', { tag: '@slow' }, async ({ page }) => {
  const quote = journey(page, 'kuwait')
  await quote.start()
  await quote.answerAll({ type: 'transfer', nationality: 'srilankan' })
  await quote.asks('coverage')
  await page.goto('/faq')
  await quote.start()
  await quote.asks('type')
  await expect(page.locator('fieldset:visible input:checked')).toHaveValue('transfer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await quote.asks('nationality')
  await expectAccessible(page, 'a question that was answered before')
  await expect(page.locator('fieldset:visible input:checked')).toHaveValue('srilankan')
  await page.getByRole('button', { name: 'Continue' }).click()
  await quote.asks('coverage')
})

test('Back leads to the question that was shown where the address asked for a later one', { tag: '@slow' }, async ({
  page,
}) => {
  const quote = journey(page, 'qatar')
  await quote.start('?step=contact')
  await quote.asks('type')
  await expect(page).toHaveURL(/\?step=type$/)
  await quote.answer('type', 'new')
  await quote.asks('nationality')
  await page.goBack()
  await quote.asks('type')
})

test('Change returns to the contact step also after Previous, Back, Forward and a reload', { tag: '@slow' }, async ({
  page,
}) => {
  const visitor = await fillQatar(page)
  const quote = journey(page, 'qatar')
  await page.getByRole('link', { name: 'Change Level of cover' }).click()
  await quote.asks('coverage')
  await quote.previous.click()
  await quote.asks('nationality')
  await quote.answer('nationality', 'indian')
  await quote.asksForContact()
  await expectDetails(page, visitor)
  await page.goBack()
  await quote.asks('nationality')
  await page.goBack()
  await quote.asks('coverage')
  await page.goBack()
  await quote.asksForContact()
  await expectDetails(page, visitor)
  await page.goForward()
  await quote.asks('coverage')
  await page.reload()
  await quote.asks('coverage')
  await quote.answer('coverage', 'basic')
  await quote.asksForContact()
})

test('contact details are still there after another page, and are not put into storage', async ({ page }) => {
  const visitor = await fillQatar(page)
  await page.locator('a[href="/contact"]:visible').first().click()
  await expect(page.getByLabel('Subject')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await expect(page).toHaveTitle(/^Contact/)
  await page.locator('[name=message]').fill('A question.')
  await page.goBack()
  await expectDetails(page, visitor)
  await expect(page).toHaveTitle(/^Final Step: /)
  await page.goForward()
  await expect(page.locator('[name=message]')).toHaveValue('A question.')
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept).toContain('retiree')
  expect(kept).not.toContain(visitor.email)
  expect(kept).not.toContain(visitor.name)
})

test('a browser that puts a page back by itself finds everything as it was', { tag: '@slow' }, async ({ page }) => {
  const visitor = await fillQatar(page)
  const before = await stateOf(page)
  // This browser has no back/forward cache, so Back loads a new document, whose fields are restored before the script
  // runs.
  await page.goto('/')
  await page.goBack()
  await expect.poll(() => stateOf(page)).toEqual(before)
  await expectDetails(page, visitor)
  await journey(page, 'qatar').send()
  await journey(page, 'qatar').isThanked()
})

test('Back shows the very page that was left, from the memory of the browser', { tag: '@slow' }, async ({
  rememberedPage: page,
}) => {
  const visitor = await fillQatar(page)
  const before = await stateOf(page)
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted)
    }),
  )
  await page.goto('/')
  await page.evaluate(() => history.back())
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true')
  expect(await stateOf(page)).toEqual(before)
  await expectDetails(page, visitor)
  await page.getByRole('link', { name: 'Change Nationality' }).click()
  await journey(page, 'qatar').asks('nationality')
})
