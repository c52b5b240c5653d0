import type { Locator, Page } from 'playwright/test'
import { journey } from '#tests/e2e/journey.ts'
import { openLive } from '#tests/e2e/live.ts'
import { expect, test } from '#tests/e2e/test.ts'

const start = '/ar-ae'
const landing = `${start}/uae-maid-insurance`

const html = (page: Page) => page.locator('html')

/** The left and right edge of an element in px. */
async function across(locator: Locator): Promise<{ left: number; right: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not on the page.`)
  return { left: box.x, right: box.x + box.width }
}

/** Expects each element to the left of the one before. */
async function expectFromRightToLeft(...locators: Locator[]): Promise<void> {
  const boxes = await Promise.all(locators.map(across))
  for (const [i, { right }] of boxes.slice(1).entries()) expect(right).toBeLessThanOrEqual((boxes[i]?.left ?? 0) + 1)
}

test('the page is mirrored: header, trail, columns, and the figures at the end of their line; the next one by its own language', async ({
  page,
}) => {
  await openLive(page, landing)
  await expect(html(page)).toHaveAttribute('lang', 'ar-AE')
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  const banner = page.getByRole('banner')
  await expectFromRightToLeft(
    banner.getByRole('link', { name: 'HelperCompare' }),
    banner.getByRole('button', { name: 'الدول' }),
    banner.getByRole('link', { name: 'تواصلوا معنا' }),
  )
  const table = page.getByRole('table')
  const [provider, premium] = [table.getByRole('columnheader').first(), table.getByRole('columnheader').nth(2)]
  await expectFromRightToLeft(provider, table.getByRole('columnheader').nth(1), premium)
  const amount = table.locator('tbody td').first()
  expect(await amount.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('end')
  const [cell, figure] = [await across(amount), await across(amount.locator(':scope > :first-child'))]
  expect(figure.left - cell.left).toBeLessThan(cell.right - figure.right)
  const name = table.getByRole('rowheader').first().locator(':scope > *')
  await expectFromRightToLeft(name.first(), name.last())
  // A popover opens on the side of its button.
  const opener = page.getByRole('button', { name: 'التصفية والترتيب' })
  const { left } = await across(opener)
  await opener.click()
  expect(Math.abs((await across(page.getByRole('search'))).left - left)).toBeLessThan(2)
  await page.keyboard.press('Escape')
  await html(page).evaluate((element) => element.setAttribute('data-same', ''))
  await banner.getByRole('link', { name: 'تواصلوا معنا' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(html(page)).toHaveAttribute('dir', 'ltr')
  await page.goBack()
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html[data-same]')).toHaveCount(1)
})

test('trails and lists of names run to the left; joined letters and lines keep their room', { tag: '@slow' }, async ({
  page,
}) => {
  await openLive(page, `${start}/providers/uae/oman`)
  const ends = await page.locator('p', { hasText: /^Plus.*AED/ }).evaluate(({ firstChild }) => {
    const range = new Range()
    return ['Plus', 'AED'].map((word) => {
      const at = firstChild?.textContent?.indexOf(word) ?? 0
      range.setStart(firstChild as Node, at)
      range.setEnd(firstChild as Node, at + word.length)
      return range.getBoundingClientRect().left
    })
  })
  expect(ends[0]).toBeGreaterThan(ends[1] ?? 0)
  await expectFromRightToLeft(...(await page.getByRole('navigation', { name: 'أنتم هنا' }).getByRole('listitem').all()))
  for (const heading of await page.getByRole('heading', { level: 2 }).all()) {
    const { spacing, lines } = await heading.evaluate((element) => {
      const { letterSpacing, lineHeight, fontSize } = getComputedStyle(element)
      return { spacing: letterSpacing, lines: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) }
    })
    expect(['normal', '0px']).toContain(spacing)
    expect(lines).toBeGreaterThan(1.3)
  }
})

test('the wizard is mirrored: the mark before its answer, progress from the right, the chosen plan by itself', async ({
  page,
}) => {
  const quote = journey(page, 'uae')
  await openLive(page, `${start}/quotes/uae?plan=1`)
  await expect(page.getByRole('main').locator('bdi', { hasText: 'Orient Insurance Premium' })).toBeVisible()
  const label = quote.questions.locator('label').first()
  await expectFromRightToLeft(label.locator('input'), label.locator(':scope > :last-child'))
  const { left, right } = await across(quote.questions)
  expect(right - (await across(label)).right).toBeLessThan(2)
  expect((await across(label)).left - left).toBeLessThan(2)
  // The bar grows in the direction of its text.
  expect(await page.getByRole('progressbar').evaluate((bar) => getComputedStyle(bar).direction)).toBe('rtl')
})

test('on a phone, four plans side by side scroll from the right, their terms in place', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openLive(page, `${landing}?plans=all`)
  for (const box of (await page.getByRole('checkbox', { name: /^مقارنة / }).all()).slice(0, 4)) await box.check()
  const facts = page.getByRole('table', { name: /^مقارنة \d خطط$/ })
  const term = facts.locator('tbody').getByRole('rowheader').first()
  const before = await across(term)
  await facts.evaluate(({ parentElement }) => parentElement?.scrollBy({ left: -120, behavior: 'instant' }))
  expect(await facts.evaluate(({ parentElement }) => parentElement?.scrollLeft)).toBeLessThan(-50)
  expect(await across(term)).toEqual(before)
})
