import type { Page } from 'playwright/test'
import { lastAnswers, wizardOf } from './facts.ts'
import { journey } from './journey.ts'
import { live, openLive } from './live.ts'
import { expect, test } from './test.ts'
import { newVisitor } from './visitor.ts'

const facts = wizardOf('singapore')

/** Taps Get Quote in the comparison of Singapore, and waits for the wizard. */
async function choose(page: Page, plan: string): Promise<void> {
  await page
    .getByRole('table')
    .getByRole('link', { name: `Get Quote for ${plan}` })
    .click()
  await expect(page).toHaveURL(/\/quotes\/singapore\?plan=\d+$/)
}

test('Get Quote keeps the whole plan in the session, and the plan is posted along', async ({ page, site }) => {
  const visitor = newVisitor()
  await openLive(page, '/singapore-maid-insurance')
  await choose(page, 'FWD Premier Maid')
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('selectedProvider') ?? 'null'))
  expect(kept).toMatchObject({
    id: expect.any(Number),
    provider: 'FWD',
    plan: 'Premier Maid',
    coverage: 70_000,
    premium: 380,
    rating: 4.6,
    features: expect.arrayContaining([expect.any(String)]),
    bestFor: expect.any(String),
    processingTime: expect.any(String),
    claimSettlement: expect.stringMatching(/^\d+%$/),
    hospitalPanel: expect.stringMatching(/clinics$/),
    onlineSubmission: expect.any(Boolean),
    promotions: expect.any(Array),
    logo: expect.stringMatching(/fwd/),
  })
  await expect(page.getByText('FWD Premier Maid')).toBeVisible()
  const quote = journey(page, 'singapore')
  await quote.answerAll(lastAnswers(facts))
  await expect(page.getByText('FWD Premier Maid')).toBeVisible()
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  const [lead] = await site.leadsOf(visitor.email)
  expect(lead?.plan).toEqual({ id: kept.id, name: 'FWD Premier Maid' })
})

test('a plan that was chosen before is still there in the same session, and only in its market', async ({ page }) => {
  await openLive(page, '/singapore-maid-insurance')
  await choose(page, 'AXA Comprehensive Plus')
  await expect(page.getByText('AXA Comprehensive Plus')).toBeVisible()
  await page.goto('/quotes/singapore')
  await expect(page.getByText('AXA Comprehensive Plus')).toBeVisible()
  await page.goto('/quotes/hong-kong')
  await journey(page, 'hong-kong').asks('type')
  await expect(page.getByText('Your chosen plan')).toBeHidden()
})

test('a chosen plan can be dropped, and then is not posted', async ({ page, site }) => {
  const visitor = newVisitor()
  const quote = journey(page, 'singapore')
  await quote.start('?plan=1')
  await page.getByRole('link', { name: 'Remove AXA Comprehensive Plus' }).click()
  await expect(page.getByText('AXA Comprehensive Plus')).toBeHidden()
  await page.reload()
  await quote.asks('type')
  await expect(page.getByText('AXA Comprehensive Plus')).toBeHidden()
  await quote.answerAll(lastAnswers(facts))
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  const [lead] = await site.leadsOf(visitor.email)
  expect(lead?.plan).toBeUndefined()
})

test('a link with a plan shows and posts it without a visit to the comparison', async ({ page, site }) => {
  const visitor = newVisitor()
  const quote = journey(page, 'singapore')
  await quote.start('?plan=3')
  await expect(page.getByText('NTUC Income Enhanced')).toBeVisible()
  await quote.answerAll(lastAnswers(facts))
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  const [lead] = await site.leadsOf(visitor.email)
  expect(lead?.plan).toEqual({ id: 3, name: 'NTUC Income Enhanced' })
})

test('another choice replaces the one before', async ({ page }) => {
  await openLive(page, '/singapore-maid-insurance')
  await choose(page, 'AXA Comprehensive Plus')
  await expect(page.getByText('AXA Comprehensive Plus')).toBeVisible()
  await page.goBack()
  await live(page)
  await choose(page, 'FWD Premier Maid')
  await expect(page.getByText('FWD Premier Maid')).toBeVisible()
  await expect(page.getByText('AXA Comprehensive Plus')).toBeHidden()
})

test('a plan that does not exist is ignored', async ({ page }) => {
  await journey(page, 'singapore').start('?plan=999')
  await journey(page, 'singapore').asks('type')
  await expect(page.getByText('Your chosen plan')).toBeHidden()
})

test('where a market has no wizard, Get Quote opens the contact form with the market chosen', async ({ page }) => {
  await page.goto('/oman-maid-insurance')
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Get Quote for / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/contact\?/)
  await expect(page.getByLabel('Country')).toHaveValue('oman')
  await expect(page.getByLabel('Subject')).toHaveValue('quote')
})
