import type { Page } from 'playwright/test'
import { lastAnswers, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { live, openLive } from '#tests/e2e/live.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { fillIn, newVisitor } from '#tests/e2e/visitor.ts'

const facts = wizardOf('singapore')

/** Taps Get Quote in the comparison of Singapore, and waits for the wizard. */
async function choose(page: Page, plan: string): Promise<void> {
  await page
    .getByRole('table')
    .getByRole('link', { name: `Get Quote for ${plan}` })
    .click()
  await expect(page).toHaveURL(/\/quotes\/singapore\?plan=\d+$/)
}

/** The plan that the browser session keeps. */
const keptIn = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('selectedProvider') ?? 'null'))

test('Get Quote keeps the whole plan in the session, Compare Plans Now none, and the last choice is posted along', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  await openLive(page, '/singapore-maid-insurance')
  await choose(page, 'AXA Comprehensive Plus')
  await expect(page.getByText('Your chosen plan')).toBeVisible()
  await page.goBack()
  await live(page)
  await page.getByRole('link', { name: 'Compare Plans Now' }).first().click()
  await journey(page, 'singapore').asks('type')
  await expect(page.getByText('Your chosen plan')).toBeHidden()
  await expect(page.locator('input[name=plan]')).toHaveCount(0)
  await expect.poll(() => keptIn(page)).toBeNull()
  await page.goBack()
  await live(page)
  await choose(page, 'FWD Premier Maid')
  const kept = await keptIn(page)
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
  await expect(page.getByText('FWD Premier Maid')).toBeVisible()
  const [lead] = await site.leadsOf(visitor.email)
  const price = { amount: 380, currency: 'SGD', per: 'year', lines: [{ amount: 380 }], scenario: {} }
  expect(lead?.plan).toEqual({ id: kept.id, name: 'FWD Premier Maid', premium: 'S$380', price })
})

test('Get Quote does the same on every page, and the newest choice wins', { tag: '@slow' }, async ({ page }) => {
  const named = { name: /^Get (Quote|This Plan)/ }
  const choices = [
    ['/providers/singapore/great-eastern', 'Great Eastern Supreme Care'],
    ['/results', 'FWD Premier Maid'],
    ['/comparisons/cheapest-maid-insurance?compare=ntuc-basic-plus.axa-essential-care', 'NTUC Income Basic Plus'],
    ['/reviews/axa-maid-insurance?compare=axa-essential-care.axa-comprehensive-plus', 'AXA Essential Care'],
    ['/singapore-maid-insurance?compare=ntuc-enhanced.fwd-premier-maid', 'NTUC Income Enhanced'],
    ['/singapore-maid-insurance?sort=coverage', 'FWD Premier Maid'],
  ] as const
  for (const [path, plan] of choices) {
    await openLive(page, path)
    const sideBySide = page.getByRole('table', { name: 'Compare 2 plans' })
    const plans = path.includes('compare=') ? sideBySide : page.locator('article, tbody')
    await plans.getByRole('link', named).first().click()
    await expect(page).toHaveURL(/\/quotes\/singapore\?plan=\d+$/)
    await expect(page.getByText('Your chosen plan').locator('..')).toContainText(plan)
    const id = new URL(page.url()).searchParams.get('plan')
    await expect.poll(() => keptIn(page)).toMatchObject({ id: Number(id), coverage: expect.any(Number) })
  }
})

test('a chosen plan can be dropped, and then is not posted; one that does not exist is ignored', {
  tag: '@slow',
}, async ({ page }) => {
  const quote = journey(page, 'singapore')
  await quote.start('?plan=1')
  await expect(page.locator('input[name=plan]')).toHaveValue('1')
  await page.getByRole('link', { name: 'Remove AXA Comprehensive Plus' }).click()
  await expect(page.getByText('AXA Comprehensive Plus')).toBeHidden()
  await page.reload()
  await quote.asks('type')
  await expect(page.getByText('AXA Comprehensive Plus')).toBeHidden()
  await expect(page.locator('input[name=plan]')).toHaveCount(0)
  await quote.start('?plan=999')
  await quote.asks('type')
  await expect(page.getByText('Your chosen plan')).toBeHidden()
})

test('where a market has no wizard, the contact form shows the plan, posts it and acknowledges it', {
  tag: '@slow',
}, async ({ page, site }) => {
  const { name, email, phone } = newVisitor()
  const plan = 'Gulf Insurance Group Domestic Worker Premier'
  await openLive(page, '/oman-maid-insurance')
  await page
    .getByRole('table')
    .getByRole('link', { name: `Get Quote for ${plan}` })
    .click()
  await expect(page.getByLabel('Country')).toHaveValue('oman')
  await expect(page.getByLabel('Subject')).toHaveValue('quote')
  const chosen = page.getByText('Your chosen plan')
  await expect(chosen.locator('..')).toContainText(plan)
  await expect.poll(() => keptIn(page)).toMatchObject({ id: 2, market: 'oman', premium: 560 })
  // It is a plan of Oman.
  await page.getByLabel('Country').selectOption('kuwait')
  await expect(chosen).toBeHidden()
  await page.getByLabel('Country').selectOption('oman')
  await expect(chosen).toBeVisible()
  await fillIn(page, { name, email, phone, message: 'From January.' })
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('The plan you asked about')).toBeVisible()
  await expect(page.getByText(plan)).toBeVisible()
  const [lead] = await site.leadsOf(email)
  expect(lead).toMatchObject({ plan: { id: 2, name: plan }, fields: { market: 'oman' } })
})

test('the level of cover that fits the chosen plan is marked, and picked by nobody but the visitor', {
  tag: '@slow',
}, async ({ page }) => {
  const fits = page.locator('fieldset:visible label').filter({ hasText: 'Fits the plan you chose' })
  const levels = { singapore: { 12: 'basic' }, 'hong-kong': { 2: undefined }, uae: { 1: 'premium' } }
  for (const [market, plans] of Object.entries(levels)) {
    for (const [plan, level] of Object.entries(plans)) {
      const quote = journey(page, market)
      await quote.start(`?plan=${plan}&step=coverage`)
      await quote.answerAll({ type: 'new', nationality: 'other' })
      await quote.asks('coverage')
      await expect(fits).toHaveCount(level ? 1 : 0)
      if (level) await expect(fits.locator('input')).toHaveValue(level)
      await expect(page.locator('fieldset:visible input:checked')).toHaveCount(0)
    }
  }
  await page.getByRole('link', { name: /^Remove/ }).click()
  await expect(fits).toHaveCount(0)
})
