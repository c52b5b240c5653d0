import type { Page, Request } from 'playwright/test'
import { formCountsPath } from '#engine/forms.ts'
import { lastAnswers, lastFields, wizardOf } from './facts.ts'
import { type Journey, journey } from './journey.ts'
import { signed } from './served-site.ts'
import { expect, statusOf, test } from './test.ts'
import { fillIn, inDays, newVisitor, referenceOn, type Visitor } from './visitor.ts'

const facts = wizardOf('kuwait')

/** Whether a page sends a form: it also says by posts which steps were seen. */
const isFormPost = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname !== formCountsPath

async function filledIn(page: Page, visitor: Visitor): Promise<Journey> {
  const quote = journey(page, 'kuwait')
  await quote.start()
  await quote.answerAll(lastAnswers(facts))
  await quote.fillIn(visitor)
  return quote
}

/** Sends the form past the checks that the page makes itself. */
async function sendUnchecked(page: Page): Promise<number | undefined> {
  const answer = page.waitForResponse((response) => isFormPost(response.request()))
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.submit())
  return (await answer).status()
}

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })

test('an accepted request is answered with 303 to the thank-you page, which shows the reference', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  const quote = await filledIn(page, visitor)
  const answer = page.waitForResponse((response) => isFormPost(response.request()))
  await quote.send()
  expect((await answer).status()).toBe(303)
  await quote.isThanked()
  const reference = await referenceOn(page)
  const [lead] = await site.leadsOf(visitor.email)
  expect(lead).toMatchObject({ reference, fields: { ...lastFields(facts), ...visitor } })
  // The address reveals nothing of the visitor but the chosen date, and a reload shows the page again.
  const sent = `${lead?.receivedAt.slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`
  const query = `?reference=${reference}&sent=${sent}&date=${visitor.preferredDate}`
  expect(page.url()).toBe(site.url + signed(`/quotes/kuwait/thank-you${query}`))
  await page.reload()
  expect(await referenceOn(page)).toBe(reference)
  expect(await site.leadsOf(visitor.email)).toHaveLength(1)
})

test('wrong details are said in a summary that leads to each field, before anything is sent', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  const quote = await filledIn(page, { name: '', email: 'mei.ling', phone: 'call me', preferredDate: inDays(-30) })
  const posts: Request[] = []
  page.on('request', (request) => isFormPost(request) && posts.push(request))
  await quote.send()
  await expect(summary(page).locator('..')).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveCount(4)
  for (const name of ['name', 'email', 'phone', 'preferredDate']) {
    const line = summary(page).locator(`a[href="#${name}"]`)
    const field = page.locator(`[name="${name}"]`)
    await expect(page.locator(`[id="${name}-error"]`)).toHaveText((await line.textContent()) ?? '')
    await expect(field).toHaveAttribute('aria-describedby', new RegExp(`\\b${name}-error$`))
    await line.click()
    await expect(field).toBeFocused()
  }
  await expect(page.locator('[name=email]')).toHaveValue('mei.ling')
  expect(posts).toEqual([])
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  expect(await site.leadsOf(visitor.email)).toHaveLength(1)
})

test('what the server refuses comes back with 422, the values kept, and nothing is stored', async ({
  page,
  site,
  allowInConsole,
}) => {
  allowInConsole(statusOf(422))
  const visitor = newVisitor()
  const quote = await filledIn(page, { ...visitor, phone: 'call me', preferredDate: inDays(-30) })
  expect(await sendUnchecked(page)).toBe(422)
  await expect(summary(page).locator('..')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary(page).getByRole('link')).toHaveCount(2)
  await quote.asksForContact()
  for (const name of ['phone', 'preferredDate']) {
    await summary(page).locator(`a[href="#${name}"]`).click()
    await expect(page.locator(`[name="${name}"]`)).toBeFocused()
  }
  for (const [name, value] of Object.entries({ ...visitor, phone: 'call me', preferredDate: inDays(-30) })) {
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value)
  }
  expect(await site.leadsOf(visitor.email)).toEqual([])
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  const [lead] = await site.leadsOf(visitor.email)
  expect(lead?.fields).toEqual({ ...lastFields(facts), ...visitor })
})

test('a refused form without answers comes back at its first question', async ({ page, site, allowInConsole }) => {
  allowInConsole(statusOf(422))
  const visitor = newVisitor()
  const quote = journey(page, 'kuwait')
  await quote.start()
  await quote.asks('type')
  await page.locator('[name=email]').evaluate((input: HTMLInputElement, email) => (input.value = email), visitor.email)
  expect(await sendUnchecked(page)).toBe(422)
  await quote.asks('type')
  await expect(summary(page).locator('a[href="#coverage-type"]')).toBeVisible()
  await summary(page).locator('a[href="#coverage-type"]').click()
  await expect(page.locator('[name=coverage-type]').first()).toBeFocused()
  expect(await site.leadsOf(visitor.email)).toEqual([])
  await quote.answerAll(lastAnswers(facts))
  await expect(page.locator('[name=email]')).toHaveValue(visitor.email)
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
})

test('an option that the market does not offer is refused', async ({ page, site, allowInConsole }) => {
  allowInConsole(statusOf(422))
  const visitor = newVisitor()
  const quote = await filledIn(page, visitor)
  await page
    .locator('[name=worker-nationality]:checked')
    .evaluate((input: HTMLInputElement) => (input.value = 'martian'))
  // As if the option had been removed meanwhile: earlier answers do not count.
  await page.evaluate(() => sessionStorage.clear())
  expect(await sendUnchecked(page)).toBe(422)
  await quote.asks('nationality')
  await expect(summary(page).locator('a[href="#worker-nationality"]')).toBeVisible()
  expect(await site.leadsOf(visitor.email)).toEqual([])
})

test('software that fills in the honeypot is thanked like anybody, and quarantined', async ({ page, site }) => {
  const visitor = newVisitor()
  const quote = await filledIn(page, visitor)
  await expect(page.getByLabel('Leave this field empty')).not.toBeInViewport()
  await fillIn(page, { 'bot-field': 'https://spam.example' })
  await quote.send()
  await quote.isThanked()
  expect(await site.leadsOf(visitor.email)).toEqual([])
  expect(await site.leadsOf(visitor.email, { quarantined: true })).toHaveLength(1)
})

test('Back from the thank-you page and sending again is one lead', async ({ page, site }) => {
  const visitor = newVisitor()
  const quote = await filledIn(page, visitor)
  await quote.send()
  await quote.isThanked()
  const reference = await referenceOn(page)
  await page.goBack()
  await quote.asksForContact()
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  expect(await referenceOn(page)).toBe(reference)
  expect(await site.leadsOf(visitor.email)).toHaveLength(1)
})

test('an impatient double click is one lead', { tag: '@slow' }, async ({ page, site }) => {
  const visitor = newVisitor()
  const quote = await filledIn(page, visitor)
  await quote.submit.dblclick()
  await quote.isThanked()
  expect(await site.leadsOf(visitor.email)).toHaveLength(1)
})
