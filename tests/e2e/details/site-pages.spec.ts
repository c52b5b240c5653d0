import type { Locator } from 'playwright/test'
import { expect, statusOf, test } from '#tests/e2e/test.ts'

const openMarkets = ['singapore', 'hong-kong', 'malaysia', 'uae', 'qatar', 'kuwait', 'bahrain', 'oman']

test('the home page leads to every market, to a quote and to advice', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Compare Domestic Helper & Maid Insurance Across 8 Countries',
  )
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Compare Plans', exact: true })).toHaveAttribute(
    'href',
    '/quotes/singapore',
  )
  await expect(main.getByRole('link', { name: 'Get Expert Advice' })).toHaveAttribute('href', '/contact')
  const regions = page.getByRole('region', { name: 'Choose Your Region' })
  for (const market of openMarkets) await expect(regions.locator(`a[href="/${market}-maid-insurance"]`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Why Choose Us' }).getByRole('heading', { level: 3 })).toHaveText([
    /comprehensive coverage/i,
    /multiple regions/i,
    /24\/7 expert support/i,
  ])
})

test('the quote chooser fits two screens of a phone: a row for each country, and a footer that folds', {
  tag: '@slow',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/quotes')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 844)
  const footer = page.getByRole('contentinfo')
  expect(await heightOf(footer)).toBeLessThanOrEqual(500)
  const faq = footer.getByRole('link', { name: 'FAQ' })
  await expect(faq).toBeHidden()
  await footer.getByText('Resources').and(page.locator(':visible')).click()
  await expect(faq).toBeVisible()
  // The whole row is a link, not only its name.
  const rows = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  for (const row of await rows.all()) expect(await heightOf(row)).toBeLessThanOrEqual(84)
  await rows.nth(3).click({ position: { x: 340, y: 60 } })
  await expect(page).toHaveURL('/quotes/uae')
})

test('the home page is calm on a phone: three lines of heading, buttons of one width, logos without their names again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  const title = page.getByRole('heading', { level: 1 })
  expect(await heightOf(title)).toBeLessThanOrEqual(3 * 32)
  const main = page.getByRole('main')
  const [compare, advice] = await Promise.all(
    ['Compare Plans', 'Get Expert Advice'].map((name) => main.getByRole('link', { name, exact: true }).boundingBox()),
  )
  expect(compare?.width).toBe(advice?.width)
  expect(await heightOf(main.getByText(/^Singapore: 3 questions/))).toBeLessThanOrEqual(28)
  const logos = main.getByRole('list').filter({ hasText: 'NTUC Income' })
  await expect(logos.getByRole('listitem')).toHaveCount(8)
  expect(await heightOf(logos)).toBeLessThanOrEqual(140)
  for (const [width, distance] of [
    [390, 20],
    [1280, 40],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const header = await heightOf(page.getByRole('banner').locator(':scope > :first-child'))
    expect(((await title.boundingBox())?.y ?? 0) - header, 'its air').toBeGreaterThanOrEqual(distance)
  }
})

test('buttons that stand together have one width', { tag: '@slow' }, async ({ page, allowInConsole }) => {
  allowInConsole(statusOf(404))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [path, ...names] of [
      ['/', 'Get Free Quotes', 'Speak to an Advisor'],
      ['/404', 'Go to Homepage', 'Go Back'],
    ] as const) {
      await page.goto(path)
      const [first, second] = names.map((name) => page.getByText(name, { exact: true }).last())
      const [one, other] = await Promise.all([first?.boundingBox(), second?.boundingBox()])
      expect(one?.width, `${path} at ${width} px`).toBe(other?.width)
    }
  }
})

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.height ?? Number.NaN
}

test('the results page lists plans with badges, and each leads on', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/results')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Personalized Insurance Quotes')
  const plans = page.getByRole('article')
  await expect(plans).toHaveCount(3)
  for (const plan of await plans.all()) {
    await expect(plan).toContainText('Licensed Provider')
    await expect(plan).toContainText('Annual Premium')
    await expect(plan.getByRole('term')).toHaveText(['Medical', 'Accident', 'Dental', 'Best for'])
    await expect(plan.getByRole('definition')).toHaveText([/or more$/, /or more$/, /^(S\$500 to|Not listed)/, /\w/])
    await expect(plan.getByRole('link', { name: /View Full Details/ })).toBeVisible()
  }
  await expect(page.getByText('Recommended Provider', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Schedule Now' })).toHaveAttribute('href', '/contact')
  await plans
    .filter({ hasText: 'AXA' })
    .getByRole('link', { name: /Get This Plan/ })
    .click()
  await expect(page).toHaveURL(/\/quotes\/singapore\?plan=\d+$/)
  await expect(page.getByText('AXA Comprehensive Plus')).toBeVisible()
})

test('the contact page says how else to reach us, and how soon we answer', async ({ page }) => {
  await page.goto('/contact')
  const details = page.locator('#details')
  const countries = ['Singapore', 'Hong Kong', 'Malaysia', 'UAE', 'Qatar', 'Kuwait', 'Bahrain', 'Oman']
  await expect(details.getByRole('term')).toContainText(countries)
  // Each says whether it is open, which only a clock knows; so does Bahrain's helpline.
  await expect(details.locator('[data-open]')).toHaveCount(countries.length + 1)
  // The launch has only stand-ins: text with a mark, which nothing dials.
  await expect(details.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0)
  await expect(details.locator('[data-sample]').getByText('Sample', { exact: true })).toHaveCount(15)
  for (const text of ['Immediate', 'Within 2 hours', 'Within 24 hours', 'Within 4 hours', 'Singapore (head office)']) {
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  }
})

test('a market that is being prepared says so and takes the visitor to the contact form', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/japan-maid-insurance')
  await page.getByRole('link', { name: 'Register Your Interest' }).click()
  await expect(page.getByLabel('Country')).toHaveValue('japan')
})

test('an article leads to quotes at its start and in its middle, and its contents stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/blog/singapore-maid-insurance-guide')
  const quotes = page.getByRole('article').getByRole('link', { name: 'Get Free Quotes' })
  await expect(quotes).toHaveCount(2)
  await expect(quotes.first()).toBeInViewport()
  for (const quote of await quotes.all()) await expect(quote).toHaveAttribute('href', '/quotes/singapore')
  const place = await quotes.last().evaluate((link) => {
    const { top, height } = link.closest('article')?.getBoundingClientRect() ?? new DOMRect()
    return (link.getBoundingClientRect().top - top) / height
  })
  expect(place).toBeGreaterThan(0.3)
  expect(place).toBeLessThan(0.7)
  const back = page.getByRole('article').getByRole('link', { name: 'On this page' })
  await quotes.last().scrollIntoViewIfNeeded()
  await expect(back).toBeInViewport({ ratio: 1 })
  await back.click()
  await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first()).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await quotes.last().scrollIntoViewIfNeeded()
  await expect(back).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first()).toBeInViewport()
  await page.goto('/blog/hidden-maid-insurance-benefits')
  for (const quote of await quotes.all()) await expect(quote).toHaveAttribute('href', '/quotes')
})

test('promotions that run stand first, each with its plan and a quote; ended ones fold under them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/comparisons/maid-insurance-promotions')
  const offers = page.locator('#offers')
  const promoted = ['Singapore', 'Hong Kong', 'Malaysia', 'UAE', 'Qatar', 'Kuwait', 'Bahrain']
  await expect(offers.getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveText(promoted)
  const current = await offers.getByRole('heading', { level: 4 }).allInnerTexts()
  expect(current.slice(0, 5)).toEqual([
    'S$80 welcome bonus',
    '10% multi-policy discount',
    'First month free',
    '15% renewal discount',
    'HK$200 welcome cashback',
  ])
  // Without a last day and terms, none is called active.
  await expect(offers.getByText('Active', { exact: true })).toHaveCount(0)
  await expect(offers.getByText('Ask for its days and terms')).toHaveCount(current.length)
  await expect(offers.getByRole('link', { name: 'Get Quote for AXA Comprehensive Plus' }).first()).toBeInViewport()
  const rows = offers.getByRole('listitem').filter({ hasText: 'Ask for its days' })
  await expect(rows).toHaveCount(current.length)
  for (const row of await rows.all()) expect(await heightOf(row)).toBeLessThanOrEqual(180)
  await offers.getByText('Ended promotions (2)').click()
  const ended = offers.getByRole('listitem').filter({ hasText: 'S$100 cashback' })
  await expect(ended).toContainText('Valid until 31 March 2024')
  await expect(ended.getByRole('link')).toHaveText(['View Details'])
})

test("the list of reviews has each insurer's rating and price", { tag: '@slow' }, async ({ page }) => {
  await page.goto('/reviews')
  const reviews = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(reviews).toHaveText([
    /AXA4\.5\(245\).*245 reviews.*S\$350/,
    /FWD4\.6\(312\).*S\$380/,
    /4\.4.*S\$\d/,
    /4\.3.*S\$320/,
  ])
  const conclusion = await reviews.first().getByRole('paragraph').last().innerText()
  await page.goto('/reviews/axa-maid-insurance')
  await expect(page.getByRole('main').getByText(conclusion, { exact: true })).toBeVisible()
})

test('what is a sample says so once, and nothing calls itself a verified purchase', { tag: '@slow' }, async ({
  page,
}) => {
  for (const [path, words] of [
    ['/', 'Sample testimonials'],
    ['/reviews/axa-maid-insurance', 'Sample reviews'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(/\bsamples?\b/i)).toHaveText([words])
    await expect(page.getByText(/verified/i)).toHaveCount(0)
  }
})

test('the first screen of a review, and of the best and cheapest plans, has prices, coverage, ratings and Get Quote', {
  tag: '@slow',
}, async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of [
      '/comparisons/best-maid-insurance',
      '/comparisons/cheapest-maid-insurance',
      '/reviews/axa-maid-insurance',
    ]) {
      await page.goto(path)
      const [row] = await page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: /^Get Quote/ }) })
        .all()
      if (!row) throw new Error('There is a plan.')
      await expect(row.getByText(/^4\.\d$/)).toBeInViewport({ ratio: 1 })
      await expect(row).toContainText(/S\$\d{3}.*S\$\d\d,000/)
      await expect(row.getByRole('link')).toBeInViewport({ ratio: 1 })
      if (width < 768) expect((await row.boundingBox())?.height, path).toBeLessThanOrEqual(180)
    }
  }
})
