import type { Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { openLive } from './live.ts'
import { expect, test } from './test.ts'

const landing = '/singapore-maid-insurance'
const rows = (page: Page) => page.getByRole('table', { name: 'Quick comparison' }).locator('tbody tr')
const count = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first().locator('[aria-live]')
const undecided = (page: Page) => page.getByRole('main').locator('summary', { hasText: /don't say/ })
const applied = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter and sort' }).click()
}

/** Holds the tasks of React's scheduler from the moment at which the page says that it looks through all plans. */
function holdTasksWhileLooking(): void {
  let clock = 0
  // Time that runs ahead gives each task a turn of the event loop.
  performance.now = () => (clock += 10)
  let isHeld = false
  const held: (() => void)[] = []
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    set(handle: () => void) {
      this.addEventListener('message', () => (isHeld ? held.push(handle) : handle()))
      this.start()
    },
  })
  new MutationObserver(() => {
    isHeld ||= document.querySelector('[aria-live]')?.textContent.startsWith('Looking') ?? false
  }).observe(document, { subtree: true, childList: true, characterData: true })
  document.addEventListener('release', () => {
    for (const handle of held) handle()
    isHeld = false
  })
}

test.describe('filters', () => {
  test('keep plans within a range of premiums and with every benefit asked for', async ({ page }) => {
    await openLive(page, landing)
    await openFilters(page)
    await expect(page.getByPlaceholder(/^\d+$/)).toHaveCount(2)
    await expect(page.getByLabel('From (S$)')).toHaveAttribute('placeholder', '240')
    await expect(page.getByLabel('To (S$)')).toHaveAttribute('placeholder', '380')
    await page.getByLabel('To (S$)').fill('$ 300')
    await expect(count(page)).toHaveText('11 of 20 plans')
    await page.getByLabel('From (S$)').fill('290')
    await expect(count(page)).toHaveText('2 of 20 plans')
    await expect(rows(page)).toContainText(['Great Eastern', 'India International'])
    await page.getByLabel('From (S$)').fill('')
    await page.getByLabel('To (S$)').fill('')
    await expect(count(page)).toHaveText('Top 3 of 6 rated plans, out of 20')
    await page.getByRole('checkbox', { name: 'Dental care' }).check()
    await expect(count(page)).toHaveText('3 of 20 plans')
    await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Premium, lowest first')
    await expect(rows(page)).toContainText([/MSIG.*S\$330/, 'Great Eastern', /FWD.*S\$380/])
    await expect(undecided(page)).toHaveText("17 plans don't say")
    await page.getByRole('checkbox', { name: 'Telehealth consultations' }).check()
    await expect(count(page)).toHaveText('0 of 20 plans')
    // A benefit of every plan is no filter.
    await expect(page.getByRole('checkbox', { name: 'Personal accident cover' })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Hospital stays' })).toHaveCount(0)
  })

  test('stand in a list, each with a way to remove it; the count then says what came of it', async ({ page }) => {
    await openLive(page, `${landing}?q=clinic&type=comprehensive&to=1360&benefit=telehealth`)
    // The type is an answer of the sentence above the plans.
    await expect(applied(page)).toHaveText(['“clinic” ×', 'Up to S$1,360 a year ×'])
    await expectAccessible(page, 'filters in use')
    await page.getByRole('link', { name: 'Remove filter: Up to S$1,360 a year' }).click()
    await expect(applied(page)).toHaveCount(1)
    await expect(count(page)).toBeFocused()
    await expect(page).not.toHaveURL(/to=/)
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await expect(applied(page)).toHaveCount(0)
    await expect(count(page)).toHaveText('Top 3 of 6 rated plans, out of 20')
    await expect(page).toHaveURL(new RegExp(`${landing}$`))
  })

  test('that nothing fits are named, and gone in one tap', async ({ page }) => {
    await openLive(page, `${landing}?to=200&benefit=mental-health`)
    await expect(page.getByRole('heading', { name: 'No plans match' })).toBeVisible()
    await expect(page.getByText('No plan fits all of these: Up to S$200 a year, Mental health.')).toBeVisible()
    await expect(count(page)).toHaveText('0 of 20 plans')
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await expect(rows(page)).toHaveCount(3)
  })

  test('that nothing fits name the plan that misses least, and lead to it', async ({ page }) => {
    await openLive(page, `${landing}?to=200`)
    const nearest = page.getByRole('link', { name: 'Closest: Basic Care, S$240 (India International)' })
    await nearest.click()
    const card = page.getByRole('row', { name: 'Basic Care India International' })
    await expect(card).toBeInViewport()
    expect(new URL(page.url()).hash).toBe(`#${await card.getAttribute('id')}`)
    await expect(applied(page)).toHaveCount(0)
  })

  test('that change in quick succession all count', { tag: '@slow' }, async ({ page }) => {
    await openLive(page, landing)
    await page.evaluate(() => {
      const [sort, type] = document.querySelectorAll('select')
      for (const [select, value] of [[type, 'comprehensive'] as const, [sort, 'premium'] as const]) {
        if (select) select.value = value
        select?.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
    await expect(page).toHaveURL(`${landing}?type=comprehensive&sort=premium&plans=all`)
    await expect(rows(page)).toContainText(['AXA', 'FWD'])
  })

  test('count whose code arrives just after the page has drawn that it waits for it', async ({ page }) => {
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/Filtering-*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    const requested = page.waitForRequest('**/assets/Filtering-*.js')
    await page.addInitScript(holdTasksWhileLooking)
    await openLive(page, landing)
    const url = (await requested).url()
    await openFilters(page)
    await page.getByLabel('Sort by').selectOption('premium')
    await expect(count(page)).toHaveText('Looking through all 20 plans…')
    code.resolve()
    await page.evaluate(`import('${url}').then(() => document.dispatchEvent(new Event('release')))`)
    await expect(count(page)).toHaveText('20 plans')
  })

  test('that were set before the page ran count', { tag: '@slow' }, async ({ page }) => {
    const script = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto(landing, { waitUntil: 'commit' })
    await openFilters(page)
    await page.getByLabel('Sort by').selectOption('premium')
    await page.getByLabel('Search plans').fill('outpatient')
    await page.getByRole('checkbox', { name: 'Telehealth consultations' }).check()
    script.resolve()
    await expect(page).toHaveURL(`${landing}?q=outpatient&sort=premium&benefit=telehealth`)
    await expect(rows(page)).toContainText(['Liberty', 'AXA'])
    await expect(page.getByRole('checkbox', { name: 'Telehealth consultations' })).toBeChecked()
  })
})

test('says how the comparison works: who pays, how the order is made, what is left out', async ({ page }) => {
  await page.goto(landing)
  const note = page.getByRole('complementary', { name: 'How this comparison works' })
  await expect(note.getByText('commission')).toBeVisible()
  await expect(note.getByText('The market has more')).toBeHidden()
  await note.getByText('How this comparison works').click()
  await expect(note).toContainText('by rating')
  await expect(note).toContainText('The market has more')
})

test('all plans of a market can be shown, filtered, compared and shared', async ({ page, context }) => {
  await openLive(page, landing)
  await expect(count(page)).toHaveText('Top 3 of 6 rated plans, out of 20')
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
  await openLive(shared, page.url())
  await expect(rows(shared)).toHaveCount(6)
  await expect(shared.getByRole('table', { name: 'Compare 2 plans' }).getByRole('columnheader')).toHaveCount(3)
  await shared.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(rows(shared)).toHaveCount(20)
})

test('the heads of the columns sort all plans, and say by which', async ({ page }) => {
  await openLive(page, landing)
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect(head('Rating')).toHaveAttribute('aria-sort', 'descending')
  await head('Annual Premium').getByRole('link').click()
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).first()).toContainText('S$240')
  await expect(head('Annual Premium')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head('Annual Premium').getByRole('link')).toBeFocused()
  await head('Rating').getByRole('link').click()
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).first()).toContainText('FWD')
})

test('a link of the comparison opens in a tab of its own where the visitor asks for that', async ({
  page,
  context,
}) => {
  await openLive(page, landing)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Show all 20 plans' }).click({ modifiers: ['ControlOrMeta'] })
  await expect(rows(await opened)).toHaveCount(20)
  await expect(rows(page)).toHaveCount(3)
})

test('while all plans are on their way, nothing is said of how many fit', async ({ page }) => {
  const data = Promise.withResolvers<void>()
  await page.route('**/page.json', async (route) => {
    await data.promise
    await route.continue()
  })
  await openLive(page, landing)
  await openFilters(page)
  await page.getByLabel('To (S$)').fill('300')
  await expect(count(page)).toHaveText('Looking through all 20 plans…')
  await expect(page.getByRole('heading', { name: 'No plans match' })).toHaveCount(0)
  data.resolve()
  await expect(count(page)).toHaveText('11 of 20 plans')
})

test('the link that compares plans uses the ticked ones, also beyond the first three', async ({ page }) => {
  await openLive(page, `${landing}?q=care`)
  const link = page.getByRole('main').getByRole('link', { name: /^Compare \d plans$/ })
  const tick = (provider: string) =>
    rows(page).filter({ hasText: provider }).first().getByRole('checkbox', { name: 'Compare' }).check()
  await tick('Sompo')
  await expect(link).toHaveCount(0)
  await tick('Liberty')
  await link.first().click()
  const names = page.getByRole('table', { name: 'Compare 2 plans' }).getByRole('columnheader')
  await expect(names).toContainText(['Facts', 'Sompo', 'Liberty'])
  // Without the search the comparison shows its own first plans again, but chosen plans stay.
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(names).toContainText(['Facts', 'Sompo', 'Liberty'])
})
