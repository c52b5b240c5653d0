import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { serveCopy } from './built-copy.ts'
import { journey } from './journey.ts'
import { openLive } from './live.ts'
import { expectNoOverflow } from './overflow.ts'
import { signed } from './served-site.ts'
import { test as base, expect } from './test.ts'

/** The names under which a market's file has sentences. */
const sentences = new Set([
  'text',
  'title',
  'heading',
  'hint',
  'question',
  'answer',
  'bestFor',
  'note',
  'summary',
  'description',
  'plansNote',
  'reassurance',
])

/** The text with its small letters in Arabic ones, so that its direction is that of its language; what is in braces stays. */
function inArabicLetters(text: string): string {
  const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنه'
  return text.replaceAll(/\{[^}]*\}|[a-z]/g, (part) => letters[part.charCodeAt(0) - 97] ?? part)
}

/** The site with a market whose language is written from right to left. */
const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const site = await serveCopy(async (config) => {
        const file = path.join(config, 'markets/uae.json')
        const market = JSON.parse(await readFile(file, 'utf8'), (key, value) => {
          return typeof value === 'string' && sentences.has(key) ? inArabicLetters(value) : value
        })
        await writeFile(file, JSON.stringify({ ...market, locale: 'ar-AE', hreflang: ['ar-AE'] }))
      })
      await provide(site)
      await site.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// One build serves them all.
test.describe.configure({ mode: 'default' })

const landing = '/uae-maid-insurance'
const paths = [landing, '/quotes/uae', signed('/quotes/uae/thank-you?reference=HC-7K3M-9QXT'), '/providers/uae/oman']

const html = (page: Page) => page.locator('html')

/** Where something begins and ends, in px from the left. */
async function across(locator: Locator): Promise<{ left: number; right: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not on the page.`)
  return { left: box.x, right: box.x + box.width }
}

/** Holds that each stands to the left of the one before. */
async function expectFromRightToLeft(...locators: Locator[]): Promise<void> {
  const boxes = await Promise.all(locators.map(across))
  for (const [i, { right }] of boxes.slice(1).entries()) expect(right).toBeLessThanOrEqual((boxes[i]?.left ?? 0) + 1)
}

test('the direction is that of the language, and follows from page to page', async ({ page }) => {
  await openLive(page, landing)
  await expect(html(page)).toHaveAttribute('lang', 'ar-AE')
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await html(page).evaluate((element) => element.setAttribute('data-same', ''))
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(html(page)).toHaveAttribute('dir', 'ltr')
  await page.goBack()
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html[data-same]')).toHaveCount(1)
})

test('nothing has to be scrolled sideways', async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await openLive(page, path)
      await expectNoOverflow(page, `${path} at ${width} px`)
    }
  }
})

test('the page is mirrored: header, trail, columns, and the figures at the end of their line', async ({ page }) => {
  await openLive(page, landing)
  const banner = page.getByRole('banner')
  await expectFromRightToLeft(
    banner.getByRole('link', { name: 'HelperCompare' }),
    banner.getByRole('button', { name: 'Countries' }),
    banner.getByRole('link', { name: 'Contact' }),
  )
  const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
  await expectFromRightToLeft(crumbs.first(), crumbs.last())
  const table = page.getByRole('table')
  const [provider, premium] = [table.getByRole('columnheader').first(), table.getByRole('columnheader').nth(2)]
  await expectFromRightToLeft(provider, table.getByRole('columnheader').nth(1), premium)
  const amount = table.locator('tbody td').first()
  expect(await amount.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('end')
  const [cell, figure] = [await across(amount), await across(amount.locator(':scope > :first-child'))]
  expect(figure.left - cell.left).toBeLessThan(cell.right - figure.right)
  const name = table.getByRole('rowheader').first().locator(':scope > *')
  await expectFromRightToLeft(name.first(), name.last())
})

test('the wizard is mirrored: the mark before its answer, and progress from the right', async ({ page }) => {
  const quote = journey(page, 'uae')
  await quote.start()
  const label = quote.questions.locator('label').first()
  await expectFromRightToLeft(label.locator('input'), label.locator(':scope > :last-child'))
  const { left, right } = await across(quote.questions)
  expect(right - (await across(label)).right).toBeLessThan(2)
  expect((await across(label)).left - left).toBeLessThan(2)
  // The bar grows in the direction of its text.
  expect(await page.getByRole('progressbar').evaluate((bar) => getComputedStyle(bar).direction)).toBe('rtl')
})

test('on a phone, four plans side by side scroll from the right, their terms in place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openLive(page, `${landing}?plans=all`)
  for (const box of (await page.getByRole('checkbox', { name: /^Compare / }).all()).slice(0, 4)) await box.check()
  const facts = page.getByRole('table', { name: /^Compare \d plans$/ })
  const term = facts.locator('tbody').getByRole('rowheader').first()
  const before = await across(term)
  await facts.evaluate(({ parentElement }) => parentElement?.scrollBy({ left: -120, behavior: 'instant' }))
  expect(await facts.evaluate(({ parentElement }) => parentElement?.scrollLeft)).toBeLessThan(-50)
  expect(await across(term)).toEqual(before)
})

test('axe finds nothing', async ({ page }) => {
  for (const path of paths) {
    await openLive(page, path)
    await expectAccessible(page, path)
  }
})
