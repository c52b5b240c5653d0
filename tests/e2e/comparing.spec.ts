import type { Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { openLive } from './live.ts'
import { expect, test } from './test.ts'

const landing = '/singapore-maid-insurance'
const rows = (page: Page) => page.getByRole('table', { name: 'Quick comparison' }).locator('tbody tr')
const count = (page: Page) => page.getByRole('main').getByRole('status').first()
const applied = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter and sort' }).click()
}

test.describe('filters', () => {
  test('keep plans within a range of premiums and with every benefit asked for', async ({ page }) => {
    await openLive(page, landing)
    await openFilters(page)
    await page.getByLabel('To (S$)').fill('$ 350')
    await expect(count(page)).toHaveText('2 of 3 plans')
    await page.getByLabel('From (S$)').fill('330')
    await expect(count(page)).toHaveText('1 of 3 plans')
    await expect(rows(page)).toContainText(['AXA'])
    await page.getByLabel('From (S$)').fill('')
    await page.getByLabel('To (S$)').fill('')
    await page.getByRole('checkbox', { name: 'Dental care' }).check()
    await expect(count(page)).toHaveText('1 of 3 plans')
    await expect(rows(page)).toContainText(['FWD'])
    await page.getByRole('checkbox', { name: 'Telehealth consultations' }).check()
    await expect(count(page)).toHaveText('0 of 3 plans')
    // What every plan includes is no filter.
    await expect(page.getByRole('checkbox', { name: 'Personal accident cover' })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Outpatient visits' })).toHaveCount(0)
  })

  test('stand in a list, each with a way to remove it; the count then says what came of it', async ({ page }) => {
    await openLive(page, `${landing}?q=clinic&type=comprehensive&to=1360&benefit=telehealth`)
    await expect(applied(page)).toHaveText(['“clinic” ×', 'Comprehensive ×', 'Up to S$1,360 a year ×', 'Telehealth ×'])
    await expectAccessible(page, 'filters in use')
    await page.getByRole('button', { name: 'Remove filter: Up to S$1,360 a year' }).click()
    await expect(applied(page)).toHaveCount(3)
    await expect(count(page)).toBeFocused()
    await expect(page).not.toHaveURL(/to=/)
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(applied(page)).toHaveCount(0)
    await expect(count(page)).toHaveText('3 plans')
    await expect(page).toHaveURL(new RegExp(`${landing}$`))
  })

  test('that nothing fits are named, and gone in one tap', async ({ page }) => {
    await openLive(page, `${landing}?type=basic&benefit=mental-health`)
    await expect(page.getByRole('heading', { name: 'No plans match' })).toBeVisible()
    await expect(page.getByText('No plan fits all of these: Basic, Mental health.')).toBeVisible()
    await expect(count(page)).toHaveText('0 of 3 plans')
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(rows(page)).toHaveCount(3)
  })

  test('that nothing fits name the plan that misses least, and lead to it', async ({ page }) => {
    await openLive(page, `${landing}?to=300`)
    const nearest = page.getByRole('link', { name: 'Closest: Enhanced, S$320 (NTUC Income)' })
    await nearest.click()
    const card = page.getByRole('row', { name: 'Enhanced NTUC Income' })
    await expect(card).toBeInViewport()
    expect(new URL(page.url()).hash).toBe(`#${await card.getAttribute('id')}`)
    await expect(applied(page)).toHaveCount(0)
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
    await expect(rows(page)).toContainText(['AXA', 'FWD'])
  })

  test('that were set before the page ran count; what a plan has to include shows at once', async ({ page }) => {
    const script = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto(landing, { waitUntil: 'commit' })
    await openFilters(page)
    await page.getByLabel('Sort by').selectOption('premium')
    await page.getByLabel('Search plans').fill('clinics')
    await page.getByRole('checkbox', { name: 'Telehealth consultations' }).check()
    await expect(rows(page).filter({ visible: true })).toHaveCount(1)
    script.resolve()
    await expect(page).toHaveURL(`${landing}?q=clinics&sort=premium&benefit=telehealth`)
    await expect(rows(page)).toContainText(['AXA'])
    await expect(page.getByRole('checkbox', { name: 'Telehealth consultations' })).toBeChecked()
  })

  test('with nonsense in the address filter nothing', async ({ page }) => {
    await openLive(page, `${landing}?from=cheap&to=-1&sort=luck&compare=nobody.axa`)
    await expect(count(page)).toHaveText('3 plans')
    await expect(applied(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Plans to compare' })).toHaveCount(0)
  })
})

test('says how the comparison works: who pays, how the order is made, what is left out', async ({ page }) => {
  await page.goto(landing)
  const note = page.getByRole('complementary', { name: 'How this comparison works' })
  await expect(note.getByText('commission')).toBeVisible()
  await expect(note.getByText('not every plan')).toBeHidden()
  await note.getByText('How this comparison works').click()
  await expect(note).toContainText('by rating')
  await expect(note).toContainText('not every plan')
})

test('all plans of a market can be shown, filtered, compared and shared', async ({ page, context }) => {
  await openLive(page, landing)
  await expect(count(page)).toHaveText('3 plans')
  const all = page.getByRole('link', { name: 'Show all 20 plans' })
  await all.click()
  await expect(rows(page)).toHaveCount(20)
  await expect(count(page)).toHaveText('20 plans')
  await expect(count(page)).toBeFocused()
  await expect(all).toHaveCount(0)
  await openFilters(page)
  await page.getByRole('searchbox').fill('essential care')
  await expect(rows(page)).toHaveCount(6)
  await page.getByLabel('Sort by').selectOption('premium')
  await expect(rows(page).first()).toContainText('S$250')
  await page.getByRole('button', { name: 'Show 6 plans' }).click()
  await rows(page).filter({ hasText: 'Allied World' }).getByRole('checkbox', { name: 'Compare' }).check()
  await rows(page).filter({ hasText: 'MSIG' }).getByRole('checkbox', { name: 'Compare' }).check()
  const names = page.getByRole('table', { name: 'Compare 2 plans' }).getByRole('columnheader')
  await expect(names).toContainText(['Facts', 'Allied World', 'MSIG'])
  await names.first().scrollIntoViewIfNeeded()
  await expectAccessible(page, 'all plans')
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(rows(shared)).toHaveCount(6)
  await expect(shared.getByRole('table', { name: 'Compare 2 plans' }).getByRole('columnheader')).toHaveCount(3)
  await shared.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(rows(shared)).toHaveCount(20)
})
