import type { Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { lastAnswers, lastFields, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { openLive } from '#tests/e2e/live.ts'
import { expect, statusOf, test } from '#tests/e2e/test.ts'
import { fillIn, newVisitor, nextSunday } from '#tests/e2e/visitor.ts'

test.use({ isFirstVisit: true })

const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }

/** Opens a page whose scripts load only when the returned function is called. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return script.resolve
}

const isLive = (page: Page) => expect(page.locator('form[data-live]')).toBeVisible()
const picked = (page: Page) => page.locator('fieldset:visible input:checked')

test.describe('before the script arrives', () => {
  test('each answer brings up the next question, and the wizard goes on from the last', { tag: '@slow' }, async ({
    page,
  }) => {
    const quote = journey(page, 'bahrain')
    const arrive = await openSlowly(page, '/quotes/bahrain')
    await quote.asks('type')
    await quote.answer('type', 'transfer')
    await expect(quote.questions).toHaveCount(2)
    await quote.answer('subsidy', 'first-time')
    await expect(quote.questions).toHaveCount(3)
    await expectAccessible(page, 'a wizard whose script is on its way')
    arrive()
    await quote.asks('nationality')
    await expect(page).toHaveURL(/\?step=nationality$/)
    // The answer that had the focus is hidden now.
    await expect(quote.questions).toBeFocused()
    await expect(page.getByText('Subsidy Eligible!', { exact: true })).toBeVisible()
    await quote.answer('nationality', 'indian')
    await quote.asks('coverage')
    await page.goBack()
    await quote.asks('nationality')
    await page.reload()
    await quote.asks('nationality')
    await quote.previous.click()
    await expect(picked(page)).toHaveValue('first-time')
    await quote.previous.click()
    await expect(picked(page)).toHaveValue('transfer')
  })

  test('all can be filled in; nobody who is writing is interrupted, and nothing is lost', { tag: '@slow' }, async ({
    page,
    site,
  }) => {
    const visitor = newVisitor()
    const facts = wizardOf('qatar')
    const quote = journey(page, 'qatar')
    const arrive = await openSlowly(page, '/quotes/qatar')
    await quote.answerAll(lastAnswers(facts))
    await fillIn(page, { name: visitor.name, email: visitor.email, preferredDate: visitor.preferredDate })
    const phone = page.locator('[name=phone]')
    await phone.pressSequentially('+65 8000')
    arrive()
    await isLive(page)
    await expect(phone).toBeFocused()
    await page.keyboard.type(' 0000')
    await quote.asksForContact()
    await quote.send()
    await quote.isThanked()
    expect(await site.leadsOf(visitor.email)).toEqual([
      expect.objectContaining({ fields: { ...lastFields(facts), ...visitor } }),
    ])
  })

  test('a refused form can be mended; the summary does not take the focus away', async ({ page, allowInConsole }) => {
    allowInConsole(statusOf(422))
    const { preferredDate: _, ...person } = newVisitor()
    await openLive(page, '/contact')
    await fillIn(page, { ...person, phone: 'none', subject: 'claim', message: 'A question.' })
    const arrive = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrive.promise
      await route.continue()
    })
    await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page).toHaveTitle(/^Error: Contact/)
    await page.locator('[name=phone]').fill('+65')
    await page.getByLabel('Subject').selectOption('policy')
    await page.locator('[name=phone]').focus()
    arrive.resolve()
    await expect(page.locator('form[novalidate]')).toBeVisible()
    await expect(page.locator('[name=phone]')).toBeFocused()
    await expect(page.locator('[name=phone]')).toHaveValue('+65')
    await expect(page.getByLabel('Subject')).toHaveValue('policy')
    await expect(page).toHaveTitle(/^Error: Contact/)
  })
})

test('a closed day that was chosen before the fields can be checked is told once they can', { tag: '@slow' }, async ({
  page,
}) => {
  const arrive = Promise.withResolvers<void>()
  await page.route(/\/assets\/form-control-[^/]+\.js$/, async (route) => {
    await arrive.promise
    await route.continue()
  })
  const quote = journey(page, 'singapore')
  await quote.start()
  await quote.answerAll({ type: 'renewal', nationality: 'filipino', coverage: 'basic' })
  await quote.asksForContact()
  await page.locator('[name=preferredDate]').fill(nextSunday())
  arrive.resolve()
  await expect(page.locator('#preferredDate-error')).toHaveText(/^We're closed on Sunday, .+ such as Monday, /)
})

test.describe('before the script arrives on a phone', () => {
  test.use(phone)

  test('each answer gives way to the next question already, and none is lost', async ({ page }) => {
    const quote = journey(page, 'bahrain')
    const arrive = await openSlowly(page, '/quotes/bahrain')
    await quote.asks('type')
    await quote.answer('type', 'transfer')
    await quote.asks('subsidy')
    await quote.answer('subsidy', 'first-time')
    await quote.asks('nationality')
    await expectAccessible(page, 'a wizard on a phone whose script is on its way')
    arrive()
    await isLive(page)
    await quote.asks('nationality')
    await quote.previous.click()
    await expect(picked(page)).toHaveValue('first-time')
  })
})

for (const [failure, chunk] of Object.entries({
  'is not there': { status: 404, body: '' },
  'is cut short': { status: 200, contentType: 'text/javascript', body: 'import{n as e}from"./r' },
})) {
  const tag = failure === 'is cut short' ? '@slow' : []
  test.describe(`when the script of a block ${failure}, on a phone`, { tag }, () => {
    test.use(phone)

    test.beforeEach(async ({ page, allowInConsole }) => {
      allowInConsole(/status of 404|Failed to fetch dynamically|SyntaxError|Unexpected|Invalid|preload/)
      await page.route(/\/assets\/(Wizard|LeadForm)-[^/]+\.js$/, (route) => route.fulfill(chunk))
    })

    test('the wizard is a plain form that reads well and posts', { tag: '@slow' }, async ({ page, site }) => {
      const visitor = newVisitor()
      const facts = wizardOf('kuwait')
      const quote = journey(page, 'kuwait')
      await page.goto('/quotes/kuwait')
      await quote.answerAll(lastAnswers(facts))
      await expect(quote.questions).toHaveCount(facts.questions.length)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Kuwait/)
      await expectAccessible(page, 'a wizard without its script')
      await quote.fillIn(visitor)
      await quote.send()
      await quote.isThanked()
      expect(await site.leadsOf(visitor.email)).toEqual([
        expect.objectContaining({ fields: { ...lastFields(facts), ...visitor } }),
      ])
    })

    test('a link within the site still leads to its form', { tag: '@slow' }, async ({ page, site }) => {
      const { preferredDate: _, ...person } = newVisitor()
      await openLive(page, '/singapore-maid-insurance')
      await page.locator('a[href="/contact"]:visible').first().click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Unexpected Application Error!')
      await fillIn(page, { ...person, subject: 'claim', message: 'A question.' })
      await page.locator('button[type=submit]').click()
      await expect(page).toHaveURL(/\?reference=HC-/)
      expect(await site.leadsOf(person.email)).toHaveLength(1)
    })
  })
}
