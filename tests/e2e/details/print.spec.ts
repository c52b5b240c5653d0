import type { Page } from 'playwright/test'
import { openLive } from '#tests/e2e/live.ts'
import { signed } from '#tests/e2e/served-site.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** Opens a page in print media. */
async function print(page: Page, path: string): Promise<void> {
  await openLive(page, path)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

const thankYou = signed('/quotes/bahrain/thank-you?reference=HC-7K3M-9QXT&sent=2026-11-26T09:00Z&date=2026-12-07')

for (const path of ['/', '/singapore-maid-insurance', '/blog/singapore-maid-insurance-guide', thankYou]) {
  const tag = path === '/' || path.startsWith('/blog/') ? '@slow' : []
  test(`${path} is printed black on white, without what only a screen has a use for`, { tag }, async ({ page }) => {
    await print(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of ['banner', 'contentinfo', 'button', 'search'] as const)
      await expect(page.getByRole(part), part).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Get Quote|^Compare Plans|^Speak to|^Return to/ })).toHaveCount(0)
    expect(await style(page, 'html', 'background-color')).toBe('rgb(255, 255, 255)')
    expect(await style(page, 'h1', 'color')).toBe('rgb(0, 0, 0)')
    if (path !== thankYou) return
    await expect(page.getByText('HC-7K3M-9QXT')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What Happens Next' })).toBeVisible()
  })
}

test('printed answers need nobody to open them', async ({ page }) => {
  await openLive(page, '/faq')
  const answers = page.locator('main details > :not(summary)')
  await expect(answers.first()).toBeHidden()
  await print(page, '/faq')
  const count = await answers.count()
  expect(count).toBeGreaterThan(5)
  for (let i = 0; i < count; i++) await expect(answers.nth(i)).toBeVisible()
})

test('a printed table has its header row on each sheet, and nothing is cut apart that belongs together', async ({
  page,
}) => {
  await print(page, '/singapore-maid-insurance?compare=axa-comprehensive-plus.fwd-premier-maid')
  await expect(page.getByRole('region', { name: 'Plans to compare' })).toHaveCount(0)
  await page.setViewportSize({ width: 1000, height: 700 })
  expect(await style(page, 'table[aria-labelledby] thead', 'display')).toBe('table-header-group')
  expect(await style(page, 'table[aria-labelledby] thead th', 'position')).toBe('static')
  for (const whole of ['tbody tr', 'table[aria-labelledby] tbody tr'])
    expect(await style(page, whole, 'break-inside'), whole).toBe('avoid')
})

test('the heads of a comparison stand over their columns on wide paper, and nowhere on narrow one', {
  tag: '@slow',
}, async ({ page }) => {
  await print(page, '/singapore-maid-insurance')
  const table = page.getByRole('main').locator('table').first()
  const edges = (row: string) =>
    table
      .locator(`${row} > :nth-child(n+2):nth-child(-n+4)`)
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)))
  for (const width of [720, 1000]) {
    await page.setViewportSize({ width, height: 1000 })
    await expect(table.locator('thead')).toBeVisible({ visible: width === 1000 })
    await expect(table.getByText('Compare').filter({ visible: true })).toHaveCount(0)
  }
  expect(await edges('thead tr')).toEqual(await edges('tbody tr:first-child'))
})
