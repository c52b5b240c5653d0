import type { Page } from 'playwright/test'
import { lastAnswers, lastFields, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { expect, statusOf, test } from '#tests/e2e/test.ts'
import { fillIn, inDays, newVisitor, referenceOn } from '#tests/e2e/visitor.ts'

test.use({ javaScriptEnabled: false })

const summary = (page: Page) => page.getByRole('alert')

// One of each kind; of the others, tests/launch checks questions and posts.
for (const facts of ['singapore', 'bahrain'].map(wizardOf)) {
  const { market, questions, action } = facts
  const tag = market === 'singapore' ? '@slow' : []

  test(`the wizard of ${market} shows in full and posts`, { tag }, async ({ page, site }) => {
    const visitor = newVisitor()
    const quote = journey(page, market)
    await quote.start()
    await expect(quote.questions).toHaveCount(questions.length)
    await expect(quote.previous).toHaveCount(0)
    await expect(page.getByRole('progressbar')).toBeHidden()
    // Who is eligible is recorded as eligible.
    const eligible = market === 'bahrain' && { subsidy: 'citizen' }
    await quote.answerAll({ ...lastAnswers(facts), ...eligible })
    await quote.fillIn(visitor)
    await quote.send()
    await quote.isThanked()
    expect(new URL(page.url()).pathname).toBe(action)
    const reference = await referenceOn(page)
    const recorded = eligible && { 'subsidy-eligibility': 'citizen', 'subsidy-eligible': 'yes' }
    expect(await site.leadsOf(visitor.email)).toEqual([
      expect.objectContaining({ reference, market, fields: { ...lastFields(facts), ...recorded, ...visitor } }),
    ])
  })
}

test('a refused wizard comes back in full, with what was wrong and everything that was right', async ({
  page,
  site,
  allowInConsole,
}) => {
  allowInConsole(statusOf(422))
  const facts = wizardOf('qatar')
  const visitor = newVisitor()
  const quote = journey(page, 'qatar')
  await quote.start()
  await quote.answerAll(lastAnswers(facts))
  await quote.fillIn({ ...visitor, phone: 'call me', preferredDate: inDays(-30) })
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await quote.send()
  expect((await answer).status()).toBe(422)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary(page).getByRole('link')).toHaveCount(2)
  for (const name of ['phone', 'preferredDate']) {
    await summary(page).locator(`a[href="#${name}"]`).click()
    await expect(page.locator(`[name="${name}"]`)).toBeInViewport()
  }
  for (const [name, value] of Object.entries(lastFields(facts))) {
    if (name !== 'country') await expect(page.locator(`[name="${name}"]:checked`)).toHaveValue(value)
  }
  await expect(page.locator('[name=name]')).toHaveValue(visitor.name)
  expect(await site.leadsOf(visitor.email)).toEqual([])
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  expect(await site.leadsOf(visitor.email)).toHaveLength(1)
})

test('Get Quote takes the plan along, and Remove leaves it behind', { tag: '@slow' }, async ({ page, site }) => {
  const visitor = newVisitor()
  const quote = journey(page, 'hong-kong')
  await page.goto('/hong-kong-maid-insurance')
  await page.getByRole('table').getByRole('link', { name: 'Get Quote for HSBC' }).click()
  await expect(page).toHaveURL(/\/quotes\/hong-kong\?plan=\d+$/)
  await expect(page.getByText('Your chosen plan')).toBeVisible()
  await page.getByRole('link', { name: 'Remove HSBC' }).click()
  await expect(page.getByText('Your chosen plan')).toBeHidden()
  await page.goBack()
  await expect(page.getByText('Your chosen plan')).toBeVisible()
  await quote.answerAll(lastAnswers(wizardOf('hong-kong')))
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  const [lead] = await site.leadsOf(visitor.email)
  expect(lead?.plan?.name).toContain('HSBC')
})

test('all plans of a market show on request', { tag: '@slow' }, async ({ page }) => {
  const plans = page.getByRole('table', { name: 'Quick comparison' }).locator('tbody tr')
  await page.goto('/hong-kong-maid-insurance')
  await expect(plans).toHaveCount(3)
  await page.getByRole('link', { name: /^Show all \d+ plans$/ }).click()
  await expect(page).toHaveURL('/hong-kong-maid-insurance?plans=all#plans')
  await expect(plans).not.toHaveCount(3)
  await expect(plans.filter({ hasText: 'Zurich' })).toHaveCount(2)
})

test('filters, search and order look at all plans, and stand in the form that comes back', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/singapore-maid-insurance')
  const plans = page.getByRole('table', { name: 'Quick comparison' }).locator('tbody tr')
  const filter = async (change: () => Promise<unknown>, found: string) => {
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await change()
    await page.getByRole('search').getByRole('button', { name: 'Show plans' }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(found)
  }
  await filter(() => page.getByLabel('To (S$)').fill('300'), '11 of 20 plans Rating, highest first')
  await filter(() => page.getByLabel('Sort by').selectOption('premium'), '11 of 20 plans Premium, lowest first')
  await expect(plans.first()).toContainText('S$240')
  await filter(() => page.getByLabel('Search plans').fill('outpatient gold'), '0 of 20 plans Premium, lowest first')
  await expect(page.getByRole('main')).not.toContainText('gold')
  await page.getByRole('link', { name: 'Remove filter: “outpatient …”' }).click()
  await filter(
    () => page.getByRole('search').getByRole('checkbox', { name: 'Telehealth' }).check(),
    '1 of 20 plans Premium, lowest first',
  )
  await expect(plans).toContainText(['Liberty'])
  await expect(page.locator('summary', { hasText: "10 plans don't say" })).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(plans).toHaveCount(20)
  await page.getByRole('columnheader', { name: 'Coverage' }).getByRole('link').click()
  await expect(plans.first()).toContainText('S$70,000')
})

test('a link with filters shows the plans that fit, sorted, and nothing that a stranger wrote into it', async ({
  page,
}) => {
  await page.goto(
    '/singapore-maid-insurance?type=comprehensive&benefit=mental-health&sort=premium&sort=luck&benefit=gold&compare=gold.axa',
  )
  const plans = page.getByRole('table', { name: 'Quick comparison' }).locator('tbody tr')
  await expect(plans).toContainText(['Tokio Marine', 'FWD'])
  await expect(page.getByRole('main')).not.toContainText('gold')
  // The same plans side by side take one tap.
  await page.getByRole('link', { name: 'Compare 2 plans' }).click()
  const compared = page.getByRole('table', { name: 'Compare 2 plans' })
  await expect(compared.getByRole('columnheader')).toHaveText([/^Facts/, /^Tokio Marine/, /^FWD/])
  await expect(compared.getByText('S$30 less')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Compare 2 plans' })).toBeInViewport()
  await expect(compared.getByRole('link', { name: /^Get Quote/ }).first()).toBeInViewport()
  await expect(page).toHaveURL(/type=comprehensive/)
  // Controls that need a script are hidden.
  const parts = page.getByRole('region', { name: /^(Plans to compare|Compare 2 plans)$/ })
  await expect(parts.first()).toBeVisible()
  await expect(parts.getByRole('button').or(parts.getByRole('checkbox'))).toHaveCount(0)
  await page.goto('/comparisons/cheapest-maid-insurance?compare=axa-essential-care.nobody.ntuc-basic-plus')
  await expect(compared.getByRole('columnheader')).toHaveText([/^Facts/, /^AXA/, /^NTUC/])
})

test('links to details lead to the plan or promotion itself, and the last button of a profile asks which plan', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/results')
  await page
    .getByRole('article')
    .filter({ hasText: 'NTUC Income' })
    .getByRole('link', { name: 'View Full Details' })
    .click()
  const card = page.getByRole('article', { name: 'Enhanced' })
  await expect(card).toBeInViewport()
  expect(page.url()).toContain(`#${await card.getAttribute('id')}`)
  await page.getByText('Get a Quote', { exact: true }).click()
  const which = page.getByRole('group').filter({ hasText: 'Which plan?' }).getByRole('link')
  await expect(which).toHaveText(['Enhanced', 'Basic Plus', "I'm not sure yet"])
  await page.goto('/comparisons/maid-insurance-promotions')
  await page.getByText('Ended promotions').click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'S$100 cashback' })
    .getByRole('link', { name: 'View Details' })
    .click()
  await expect(page).toHaveURL('/providers/singapore/fwd#ended-promotions')
  await expect(page.getByRole('heading', { name: 'S$100 cashback' })).toBeInViewport()
  await page.goBack()
  await page.getByRole('link', { name: 'Get Quote for FWD Premier Maid' }).click()
  await expect(page.getByText('Your chosen plan').locator('..')).toContainText('FWD Premier Maid')
  await page.goto('/providers/singapore/ntuc')
  await page.getByText('Get a Quote', { exact: true }).click()
  await which.nth(1).click()
  await expect(page.getByText('Your chosen plan').locator('..')).toContainText('NTUC Income Basic Plus')
})

test('a plan of Oman goes along with the contact form, and with another country it does not', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  const { preferredDate, ...who } = newVisitor()
  for (const market of ['oman', 'kuwait']) {
    await page.goto('/contact?market=oman&subject=quote&plan=1')
    await expect(page.getByText('Your chosen plan').locator('..')).toContainText('Orient Insurance')
    await page.getByLabel('Country').selectOption(market)
    await fillIn(page, { ...who, message: `Cover for ${market}, please.` })
    await page.locator('button[type=submit]').click()
    await expect(page.getByText('The plan you asked about')).toBeVisible({ visible: market === 'oman' })
  }
  const leads = await site.leadsOf(who.email)
  expect(new Map(leads.map(({ plan, fields }) => [fields['market'], plan?.id]))).toEqual(
    new Map([
      ['oman', 1],
      ['kuwait', undefined],
    ]),
  )
})

test('a form is sent, comes back when refused, and is stored when right', { tag: '@slow' }, async ({
  page,
  site,
  allowInConsole,
}) => {
  allowInConsole(statusOf(422))
  const path = '/contact'
  const { preferredDate: _, ...person } = newVisitor()
  const fields = { ...person, subject: 'policy', message: 'A question.' }
  const { email } = newVisitor()
  await page.goto(path)
  await fillIn(page, { ...fields, email, phone: 'none' })
  await page.locator('button[type=submit]').click()
  await expect(summary(page).locator('a[href="#phone"]')).toBeVisible()
  for (const [name, value] of Object.entries({ ...fields, email, phone: 'none' })) {
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value)
  }
  expect(await site.leadsOf(email)).toEqual([])
  await fillIn(page, { phone: person.phone })
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(new RegExp(`${path}/thank-you\\?reference=HC-`))
  const reference = await referenceOn(page)
  expect(await site.leadsOf(email)).toEqual([expect.objectContaining({ reference, fields: { ...fields, email } })])
})

test('a control that does nothing without scripts is not shown', { tag: '@slow' }, async ({ page, allowInConsole }) => {
  allowInConsole(statusOf(404))
  await page.goto('/no-such-page')
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeHidden()
  await page.goto('/malaysia-maid-insurance')
  await expect(page.getByRole('checkbox', { name: 'Compare' })).toHaveCount(0)
})
