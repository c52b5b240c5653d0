import type { Locator, Page } from 'playwright/test'
import { colourRules, everyRule } from '#tests/e2e/axe.ts'
import { expect, test } from './test.ts'
import { violations } from './violations.ts'
import { open } from './windows.ts'

const place = 'config/markets/bahrain.json?part=plans&at=/plans/0'

const cell = (page: Page, row: number, column: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${column} of row ${row}:`) })

async function choose(list: Locator, option: string): Promise<void> {
  await list.click()
  await list
    .page()
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .click()
}

/** Makes the price of the first plan a table by two questions. */
async function openTable(page: Page): Promise<void> {
  await choose(page.getByRole('button', { name: 'Kind of Price' }), 'A table by answers')
  await page.getByRole('button', { name: 'Add a question…' }).click()
  await page.getByRole('menuitem', { name: 'Nationality' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Type of cover⋯', 'Nationality⋯', 'PriceBHD'])
}

const matrix = [
  ['', 'Filipino', 'Indonesian; Sri Lankan; Indian; Bangladeshi; Other'],
  ['New domestic worker', 'BHD 1,420.500', 'n/a'],
  ['Renewal, Transfer', '300', '–'],
]

test('a printed price list is pasted as a matrix, its faults are marked, and all is undone', async ({
  page,
  studio,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, studio, place)
  await openTable(page)
  const faults = page.getByRole('status', { name: 'What the table leaves open' })
  await cell(page, 1, 'Type of cover').click()
  await page.evaluate((text) => navigator.clipboard.writeText(text), matrix.map((row) => row.join('\t')).join('\n'))
  await page.keyboard.press('Control+v')
  await expect(cell(page, 1, 'Price')).toHaveText('1420.500')
  await expect(cell(page, 2, 'Price')).toHaveText('not sold')
  await expect(cell(page, 3, 'Type of cover')).toHaveText('Renewal, Transfer')
  await expect(faults).toBeEmpty()

  const visitor = page.getByRole('group', { name: 'What a visitor pays' })
  await choose(visitor.getByRole('button', { name: 'Type of cover' }), 'Renewal')
  await choose(visitor.getByRole('button', { name: 'Nationality' }), 'Filipino')
  await expect(visitor.getByRole('status', { name: 'The price' })).toContainText('BHD 300')

  await cell(page, 4, 'Nationality').click()
  await page.keyboard.press('Delete')
  await expect(faults).toContainText('Rows 3 and 4 both cover: Renewal, Filipino.')
  await expect(cell(page, 3, 'Price')).toHaveAccessibleName('Price of row 3: 300, covered twice')
  await page.keyboard.press('Control+z')
  await expect(faults).toBeEmpty()
  await page.getByRole('button', { name: 'Remove row 4' }).click()
  await faults.getByRole('button', { name: /^Add a row\. No row for: Renewal, Indonesian/ }).click()
  await expect(faults).toContainText('Row 4 has no price yet.')
  await cell(page, 4, 'Price').click()
  await page.keyboard.type('dear')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('"dear" is no price')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 3, 'Price')).toBeFocused()
  for (const _ of ['the row', 'its removal', 'the paste']) await page.keyboard.press('Control+z')
  await expect(cell(page, 1, 'Price')).toHaveText('580')
  await expect(cell(page, 2, 'Price')).toHaveCount(0)
})

test('the visitor stands beside the table from 1024 pixels on and under it below, and everyone can use both', {
  tag: '@slow',
}, async ({ page, studio }) => {
  await open(page, studio, place)
  await openTable(page)
  const [table, visitor] = [page.getByRole('grid'), page.getByRole('group', { name: 'What a visitor pays' })]
  const places = async () => {
    const [grid, box] = [await table.boundingBox(), await visitor.boundingBox()]
    return { isBeside: Number(box?.x) > Number(grid?.x) + 100, isUnder: Number(box?.y) > Number(grid?.y) + 100 }
  }
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect.poll(places).toEqual({ isBeside: true, isUnder: false })
  expect(await violations(page, everyRule)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, colourRules)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(places).toEqual({ isBeside: false, isUnder: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
