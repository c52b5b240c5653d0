import type { Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { live, openLive } from './live.ts'
import { expect, statusOf, test } from './test.ts'

const landing = '/singapore-maid-insurance'
const cards = (page: Page) => page.getByRole('article')
const count = (page: Page) => page.getByRole('main').getByRole('status').first()
const applied = (page: Page) => page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')
const compare = (page: Page, name: string) => page.getByRole('article').getByRole('button', { name: `Compare ${name}` })
const sideBySide = (page: Page) => page.getByRole('table', { name: 'Side by side' })
const row = (page: Page, term: string) =>
  sideBySide(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: term, exact: true }) })

async function openFilters(page: Page): Promise<void> {
  await page.getByText('More filters').click()
}

/** Chooses two plans of the landing page, which share some facts and differ in others. */
async function chooseTwo(page: Page): Promise<void> {
  await compare(page, 'AXA Comprehensive Plus').click()
  await compare(page, 'FWD Premier Maid').click()
  await expect(sideBySide(page)).toBeVisible()
}

test.describe('filters', () => {
  test('keep plans within a range of premiums and with every feature asked for', async ({ page }) => {
    await openLive(page, landing)
    await openFilters(page)
    await page.getByLabel('To ($)').fill('350')
    await expect(count(page)).toHaveText('2 of 3 plans')
    await page.getByLabel('From ($)').fill('330')
    await expect(count(page)).toHaveText('1 of 3 plans')
    await expect(cards(page)).toContainText(['AXA'])
    await page.getByLabel('From ($)').fill('')
    await page.getByLabel('To ($)').fill('')
    await page.getByRole('checkbox', { name: 'Outpatient visits at panel clinics' }).check()
    await expect(count(page)).toHaveText('2 of 3 plans')
    await page.getByRole('checkbox', { name: 'Telehealth consultations' }).check()
    await expect(count(page)).toHaveText('1 of 3 plans')
    await expect(cards(page)).toContainText(['AXA'])
    // What every plan includes is no filter.
    await expect(page.getByRole('checkbox', { name: 'Personal accident cover' })).toHaveCount(0)
  })

  test('stand in a list, each with a way to remove it; the count then says what came of it', async ({ page }) => {
    await openLive(page, `${landing}?q=clinic&type=comprehensive&to=360&feature=Telehealth+consultations`)
    await expect(applied(page)).toHaveText([
      '“clinic” ×',
      'Comprehensive ×',
      'Up to $360 a year ×',
      'Telehealth consultations ×',
    ])
    await expectAccessible(page, 'filters in use')
    await page.getByRole('button', { name: 'Remove the filter Up to $360 a year' }).click()
    await expect(applied(page)).toHaveCount(3)
    await expect(count(page)).toBeFocused()
    await expect(page).not.toHaveURL(/to=/)
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(applied(page)).toHaveCount(0)
    await expect(count(page)).toHaveText('3 plans')
    await expect(page).toHaveURL(new RegExp(`${landing}$`))
  })

  test('that nothing fits are named, and gone in one tap', async ({ page }) => {
    await openLive(page, `${landing}?type=basic&feature=Mental+health+sessions`)
    await expect(page.getByRole('heading', { name: 'No plan matches' })).toBeVisible()
    await expect(page.getByText('Nothing fits all of these: Basic, Mental health sessions.')).toBeVisible()
    await expect(count(page)).toHaveText('0 of 3 plans')
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(cards(page)).toHaveCount(3)
  })

  test('and chosen plans are back after a look at another page', async ({ page }) => {
    await openLive(page, landing)
    await page.getByLabel('Plan type').selectOption('comprehensive')
    await chooseTwo(page)
    await page
      .getByRole('article')
      .getByRole('link', { name: /^Get Quote/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/quotes\/singapore/)
    await page.goBack()
    await expect(count(page)).toHaveText('2 of 3 plans')
    await expect(sideBySide(page)).toBeVisible()
    await expect(applied(page)).toHaveText(['Comprehensive ×'])
  })

  test('that change in one breath all count', async ({ page }) => {
    await openLive(page, landing)
    await page.evaluate(() => {
      const [type, sort] = document.querySelectorAll('select')
      for (const [select, value] of [[type, 'comprehensive'] as const, [sort, 'premium'] as const]) {
        if (select) select.value = value
        select?.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
    await expect(page).toHaveURL(`${landing}?type=comprehensive&sort=premium`)
    await expect(cards(page)).toContainText(['AXA', 'FWD'])
  })

  test('that were set before the page ran count', async ({ page }) => {
    const script = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto(landing, { waitUntil: 'commit' })
    await page.getByLabel('Sort by').selectOption('premium')
    await page.getByLabel('Search plans').fill('clinics')
    await page.getByText('More filters').click()
    await page.getByRole('checkbox', { name: 'Telehealth consultations' }).check()
    script.resolve()
    await expect(page).toHaveURL(`${landing}?q=clinics&sort=premium&feature=Telehealth+consultations`)
    await expect(cards(page)).toContainText(['AXA'])
    await expect(page.getByRole('checkbox', { name: 'Telehealth consultations' })).toBeChecked()
  })

  test('with nonsense in the address filter nothing', async ({ page }) => {
    await openLive(page, `${landing}?from=cheap&to=-1&sort=luck&compare=nobody.axa`)
    await expect(count(page)).toHaveText('3 plans')
    await expect(applied(page)).toHaveCount(0)
    await expect(sideBySide(page)).toHaveCount(0)
  })
})

test.describe('side by side', () => {
  test('two plans show what they cost and include, the ends of each row named in words', async ({ page }) => {
    await openLive(page, landing)
    await compare(page, 'AXA Comprehensive Plus').click()
    await expect(page.getByText('Choose one more plan to compare.')).toBeVisible()
    await compare(page, 'FWD Premier Maid').click()
    await expect(sideBySide(page).getByRole('columnheader')).toContainText(['Facts', 'AXA', 'FWD'])
    await expect(row(page, 'Annual Premium').getByRole('cell')).toHaveText(['$350Lowest', '$380Highest'])
    await expect(row(page, 'Processing time').getByRole('cell')).toHaveText([
      '1-2 working daysLongest',
      '1 working dayShortest',
    ])
    await expect(row(page, 'Mental health sessions').getByRole('cell')).toHaveText(['Not included', 'Included'])
    await expect(compare(page, 'FWD Premier Maid')).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, 'plans side by side')
  })

  test('can show the differences only, drop a plan, and be shared', async ({ page, context }) => {
    await openLive(page, landing)
    await chooseTwo(page)
    await expect(row(page, 'Personal accident cover')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Differences only' }).check()
    await expect(row(page, 'Personal accident cover')).toHaveCount(0)
    await expect(row(page, 'Annual Premium')).toBeVisible()
    const shared = await context.newPage()
    await openLive(shared, page.url())
    await expect(sideBySide(shared).getByRole('columnheader')).toContainText(['Facts', 'AXA', 'FWD'])
    await page.getByRole('button', { name: 'Remove AXA Comprehensive Plus from the comparison' }).click()
    await expect(sideBySide(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Plans to compare' })).toHaveCount(0)
    await expect(page).not.toHaveURL(/compare/)
  })

  test('the bar of chosen plans leads there, and the names stay in sight', async ({ page }) => {
    await openLive(page, landing)
    await chooseTwo(page)
    const bar = page.getByRole('region', { name: 'Plans to compare' })
    await expect(bar).toBeInViewport()
    await bar.getByRole('link', { name: 'Side by side' }).click()
    await expect(page.getByRole('heading', { name: 'Side by side' })).toBeInViewport()
    await row(page, 'Mental health sessions').scrollIntoViewIfNeeded()
    await expect(sideBySide(page).getByRole('columnheader', { name: 'Premier Maid' })).toBeInViewport()
  })

  test('fits a screen of 320 px: two plans without scrolling sideways, three within the table', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const tableOverflow = () =>
      sideBySide(page).evaluate(({ parentElement }) =>
        parentElement ? parentElement.scrollWidth - parentElement.clientWidth : Number.NaN,
      )
    await openLive(page, `${landing}?compare=axa-comprehensive-plus.fwd-premier-maid`)
    await expect(sideBySide(page)).toBeVisible()
    expect([await overflow(), await tableOverflow()]).toEqual([0, 0])
    await openLive(page, `${landing}?compare=axa-comprehensive-plus.fwd-premier-maid.ntuc-enhanced`)
    await expect(sideBySide(page).getByRole('columnheader')).toHaveCount(3)
    expect(await overflow()).toBe(0)
    expect(await tableOverflow()).toBeGreaterThan(0)
    await expectAccessible(page, 'three plans at 320 px')
  })

  test('holds four plans at most, and says so', async ({ page }) => {
    await openLive(page, '/comparisons/cheapest-maid-insurance')
    const buttons = page.getByRole('button', { name: /^Compare / })
    for (let i = 0; i < 4; i += 1) await buttons.nth(i).click()
    await expect(page.getByText('You can compare up to 4 plans.')).toBeVisible()
    await expect(sideBySide(page).getByRole('columnheader')).toHaveCount(5)
    await expect(buttons.nth(4)).toBeDisabled()
  })

  test('says so when its script does not arrive, and keeps the choice', async ({ page, allowInConsole }) => {
    allowInConsole(statusOf(404))
    await page.route(/\/assets\/SideBySide-.*\.js/, (route) => route.fulfill({ status: 404 }))
    await openLive(page, landing)
    await compare(page, 'AXA Comprehensive Plus').click()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await page.unroute(/\/assets\/SideBySide-.*\.js/)
    await page.reload()
    await live(page)
    await expect(page.getByText('Choose one more plan to compare.')).toBeVisible()
  })
})

test('says how the comparison works: who pays, how the order is made, what is left out', async ({ page }) => {
  await page.goto(landing)
  const note = page.getByRole('complementary', { name: 'How this comparison works' })
  await expect(note).toContainText('commission')
  await expect(note).toContainText('by rating')
  await expect(note).toContainText('not every plan')
})
