import type { Locator, Page } from 'playwright/test'
import { openLive } from './live.ts'
import { expect, test } from './test.ts'

interface PlanFacts {
  readonly market: string
  readonly providers: readonly string[]
  /** The lowest and the highest, as the table shows them. */
  readonly premium: readonly [number, number]
  readonly coverage: readonly [number, number]
  readonly planTypes?: readonly string[]
}

/** The plans of two country pages (specification 001, section 3) and their filters (section 4); tests/launch has them all. */
const markets: readonly PlanFacts[] = [
  { market: 'singapore', providers: ['AXA', 'FWD', 'NTUC'], premium: [320, 380], coverage: [50_000, 70_000] },
  {
    market: 'bahrain',
    providers: ['Bahrain National', 'Arabian Shield', 'Gulf Union'],
    premium: [420, 580],
    coverage: [40_000, 60_000],
    planTypes: ['', 'subsidized', 'comprehensive'],
  },
]

const count = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first().locator('[aria-live]')
const rows = (page: Page) => page.getByRole('table', { name: 'Quick comparison' }).locator('tbody tr')
const showPlans = (page: Page) => page.getByRole('button', { name: /^Show \d+ plans?$/ })

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await expect(showPlans(page)).toBeInViewport()
}

const sortBy = (page: Page, order: string) => page.getByLabel('Sort by').selectOption(order)

/** The figures of a column of the table, from top to bottom. */
async function figures(page: Page, column: 'premium' | 'coverage' | 'rating'): Promise<number[]> {
  const cell = { premium: 'td:nth-child(2)', coverage: 'td:nth-child(3)', rating: 'td:nth-child(4)' }
  const texts = await rows(page).locator(cell[column]).allInnerTexts()
  return texts.map((text) => Number(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '')))
}

/** The plans in the order of the table. */
async function order(page: Page): Promise<string[]> {
  const links = rows(page).getByRole('link', { name: /^Get Quote for / })
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''))
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const isAscending = (numbers: readonly number[]) => ascending(numbers).join() === numbers.join()

for (const { market, providers, premium, coverage, planTypes = ['', 'basic', 'comprehensive'] } of markets) {
  test.describe(market, () => {
    test.beforeEach(({ page }) => openLive(page, `/${market}-maid-insurance`))

    test('compares its three plans in a table, and leads to a quote and to an advisor', async ({ page }) => {
      await expect(rows(page)).toHaveCount(3)
      for (const provider of providers) {
        await expect(rows(page).filter({ hasText: provider }), provider).toHaveCount(1)
      }
      const [premiums, coverages] = [
        ascending(await figures(page, 'premium')),
        ascending(await figures(page, 'coverage')),
      ]
      expect([premiums[0], premiums[2]]).toEqual(premium)
      expect([coverages[0], coverages[2]]).toEqual(coverage)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'Compare Plans Now' }).first()).toHaveAttribute(
        'href',
        `/quotes/${market}`,
      )
      await expect(main.getByRole('link', { name: 'Speak to an Advisor' }).first()).toHaveAttribute('href', '/contact')
      await expect(main.locator('> :not(p)').last().getByRole('link').first()).toBeVisible()
    })

    const tag = market === 'singapore' ? [] : '@slow'

    test('sorts by rating at first, then as the visitor likes, and filters by plan type', { tag }, async ({ page }) => {
      const opening = await order(page)
      await openFilters(page)
      await expect(page.getByLabel('Sort by')).toHaveValue('')
      const ratings = await figures(page, 'rating')
      expect(ratings).toEqual(ascending(ratings).toReversed())
      await sortBy(page, 'premium')
      await expect(count(page)).toHaveText(/^\d+ plans$/)
      await expect.poll(async () => isAscending(await figures(page, 'premium'))).toBe(true)
      const premiums = await figures(page, 'premium')
      await sortBy(page, 'coverage')
      await expect(rows(page).first()).not.toContainText(`${premiums[0]}`)
      const coverages = await figures(page, 'coverage')
      expect(coverages).toEqual(ascending(coverages).toReversed())
      const select = page.getByLabel('Plan type', { exact: true })
      const values = await select
        .locator('option')
        .evaluateAll((all) => all.map((option) => option.getAttribute('value')))
      // Plans whose record gives no type are a group of their own.
      expect(values.filter((value) => value !== 'not-stated')).toEqual(planTypes)
      const found: string[] = []
      for (const type of values.slice(1)) {
        const before = await order(page)
        await select.selectOption(type ?? '')
        // The count can be the same for two types, so it does not tell whether the list has followed.
        await expect.poll(() => order(page)).not.toEqual(before)
        await expect(count(page)).toHaveText(/^\d+ of \d+ plans$/)
        found.push(...(await order(page)))
      }
      // Each plan is in one group, and those that the comparison opens with are in any.
      expect(new Set(found).size).toBe(found.length)
      expect(found).toEqual(expect.arrayContaining(opening))
    })
  })
}

test('the search finds by provider, plan and benefit, and says how many there are', async ({ page }) => {
  await openLive(page, '/singapore-maid-insurance')
  const search = page.getByRole('searchbox', { name: 'Search plans' })
  await expect(count(page)).toHaveText('Top 3 of 6 rated plans, out of 20')
  await openFilters(page)
  for (const words of ['fwd premier', 'premier maid', 'MAID  fwd']) {
    await search.fill(words)
    await expect(count(page)).toHaveText('1 of 20 plans')
    await expect(rows(page)).toContainText('FWD')
    await expect(showPlans(page)).toHaveText('Show 1 plan')
  }
  await search.fill('no such insurer')
  await expect(page.getByRole('heading', { name: 'No plans match' })).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  await page.getByRole('button', { name: 'Show 0 plans' }).click()
  await expect(search).toBeHidden()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(rows(page)).toHaveCount(3)
  await openFilters(page)
  await expect(search).toHaveValue('')
})

test('what the visitor set stays with a reload and with a shared link', async ({ page }) => {
  await openLive(page, '/singapore-maid-insurance')
  await openFilters(page)
  await page.getByRole('searchbox', { name: 'Search plans' }).fill('clinic')
  await page.getByLabel('Plan type', { exact: true }).selectOption('comprehensive')
  await sortBy(page, 'coverage')
  await expect(count(page)).toHaveText(/^\d+ of \d+ plans$/)
  await expect.poll(async () => isAscending((await figures(page, 'coverage')).toReversed())).toBe(true)
  const shown = await order(page)
  await page.goto(page.url())
  await openFilters(page)
  await expect(page.getByLabel('Sort by')).toHaveValue('coverage')
  await expect(page.getByLabel('Plan type', { exact: true })).toHaveValue('comprehensive')
  await expect(page.getByRole('searchbox')).toHaveValue('clinic')
  await expect.poll(() => order(page)).toEqual(shown)
})

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const) {
  const tag = width === 390 ? [] : '@slow'

  test(`the first price is in the first screen of ${width} × ${height}, in a row that folds its details`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const market of ['singapore', 'bahrain', 'uae']) {
      await page.goto(`/${market}-maid-insurance`)
      await expect(page.getByText(/^(MOM|The law) asks for/), market).toBeInViewport({ ratio: 1 })
      const left = (text: RegExp) =>
        page
          .getByRole('main')
          .getByText(text)
          .first()
          .evaluate((one) => one.getBoundingClientRect().x)
      expect(await left(/^(What each plan costs|Mandatory under)/), market).toBe(await left(/^Compare Maid Insurance/))
      // The law asks for another kind of cover than the plans' figures state.
      await expect(rows(page).getByText(/\blaw\b/i), market).toHaveCount(0)
      const [first] = await rows(page).all()
      const quote = rows(page)
        .getByRole('link', { name: /^Get Quote/ })
        .first()
      await expect(quote, market).toBeInViewport({ ratio: 1 })
      const facts = first?.getByText('Processing time')
      await expect(facts ?? page.locator('none')).toBeHidden()
      await rows(page).getByText('Details').first().click()
      await expect(facts ?? page.locator('none')).toBeVisible()
      if (width < 768) continue
      // Each figure stands under its column head, which is a single line.
      const edges = (row: Locator) =>
        row.locator('> :nth-child(n+2):nth-child(-n+4)').evaluateAll((cells) =>
          cells.map((cell) => {
            const { right, height } = cell.getBoundingClientRect()
            return { right: Math.round(right), isOneLine: height < 48 }
          }),
        )
      const heads = await edges(page.getByRole('table', { name: 'Quick comparison' }).locator('thead tr'))
      expect(heads.map(({ isOneLine }) => isOneLine)).toEqual([true, true, true])
      for (const one of await rows(page).all()) {
        expect(
          (await edges(one)).map(({ right }) => right),
          market,
        ).toEqual(heads.map(({ right }) => right))
      }
    }
  })
}

test('on a phone a plan takes at most 180 px in every country', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const market of ['singapore', 'hong-kong', 'malaysia', 'uae', 'qatar', 'kuwait', 'bahrain', 'oman']) {
    await page.goto(`/${market}-maid-insurance`)
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(heights.length, market).toBeGreaterThan(0)
    expect(Math.max(...heights), `${market}: ${heights}`).toBeLessThanOrEqual(180)
  }
})

test('a plan of Bahrain with a subsidy says what it costs with and without, and on which it is sorted', async ({
  page,
}) => {
  await openLive(
    page,
    '/bahrain-maid-insurance?compare=arabian-shield-domestic-worker-essential.bahrain-national-domestic-worker-comprehensive',
  )
  const both = 'BHD 420; BHD 220 if you qualify'
  await expect(rows(page).filter({ hasText: 'Arabian Shield' })).toContainText('BHD 220 if you qualify')
  await expect(rows(page).filter({ hasText: 'Bahrain National' })).not.toContainText('if you qualify')
  const premiums = page.getByRole('table', { name: 'Compare 2 plans' }).getByRole('row', { name: 'Annual Premium' })
  await expect(premiums.getByRole('cell')).toHaveText([
    'BHD 420 Get Quote',
    'BHD 580 Get Quote',
    `${both} BHD 160 less, before subsidy`,
    'BHD 580',
  ])
  await openFilters(page)
  await expect(
    page.getByLabel('Sort by').getByRole('option', { name: 'Premium, lowest first, before subsidy' }),
  ).toBeAttached()
  await expect(page.getByRole('group', { name: 'Premium a year, before subsidy' })).toBeVisible()
})
