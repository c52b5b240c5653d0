import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { Person } from './person.ts'
import type { RunningStudio } from './running.ts'
import { expect, test } from './test.ts'
import { open, save } from './windows.ts'

const bahrain = 'config/markets/bahrain.json'
const hongKong = 'config/markets/hong-kong.json'

interface PlanInFile {
  readonly plan: string
  readonly provider: string
  readonly price: number
  readonly benefits: readonly unknown[]
  readonly facts?: object
}

const plansIn = (studio: RunningStudio, file: string): PlanInFile[] => JSON.parse(studio.read(file)).plans

/** Opens the table of a market. */
async function openTable(page: Page, studio: RunningStudio, file: string): Promise<void> {
  await open(page, studio, `${file}?part=plans&tab=table`)
  await expect(page.getByRole('grid')).toBeVisible()
}

/** The cells of a column. */
const cellsOf = (page: Page, column: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${column.replace(/[()]/g, '\\$&')} of `) })

test('all plans stand in one table, sorted by any of their figures, and each opens its form', async ({
  page,
  studio,
}) => {
  await openTable(page, studio, bahrain)
  const plans = plansIn(studio, bahrain)
  const byPremium = plans.toSorted((a, b) => a.price - b.price).map(({ plan }) => plan)
  const names = page.getByRole('main').getByRole('rowheader')
  await expect(names).toHaveText(plans.map(({ plan }) => plan))
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Price', exact: true })).toHaveAttribute('aria-sort', /ending/)
  const sorted = await names.allTextContents()
  expect([byPremium, byPremium.toReversed()]).toContainEqual(sorted)
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(names).toHaveText(sorted.toReversed())
  await page.getByRole('button', { name: byPremium[1] ?? '', exact: true }).click()
  await expect(page.getByRole('main').getByLabel('Plan', { exact: true })).toHaveValue(byPremium[1] ?? '')
})

test('the table is written in as in a spreadsheet, and a paste is undone as one step', async ({
  page,
  studio,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openTable(page, studio, bahrain)
  const cells = cellsOf(page, 'Price')
  const before = await cells.allTextContents()
  await cells.first().click()
  await page.keyboard.type('611')
  await page.keyboard.press('Enter')
  await expect(cells.nth(1)).toBeFocused()
  await expect(cells).toHaveText(['611', ...before.slice(1)])
  await page.keyboard.press('Control+d')
  await expect(cells).toHaveText(['611', '611', ...before.slice(2)])
  await page.evaluate(() => navigator.clipboard.writeText('701\n702'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+v')
  await expect(cells).toHaveText(['701', '702', ...before.slice(2)])
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('701\r\n702')
  await page.keyboard.press('Control+z')
  await expect(cells).toHaveText(['611', '611', ...before.slice(2)])
  await cells.first().click()
  await page.keyboard.type('dear')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^"dear" is no price/)
  await expect(cells.first().getByRole('textbox')).toHaveValue('dear')
  await page.keyboard.press('Escape')
  await expect(cells.first()).toHaveText('611')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('a price takes three clicks from the first screen', { tag: '@slow' }, async ({ page, studio }) => {
  await page.goto(studio.address)
  const person = new Person(page)
  await person.click(person.button('Change a price…'))
  await person.click(page.getByRole('menuitem', { name: 'Bahrain' }))
  await person.click(cellsOf(page, 'Price').first())
  await page.keyboard.type('615')
  await page.keyboard.press('Enter')
  await save(page)
  expect(plansIn(studio, bahrain)[0]?.price).toBe(615)
  expect(person.effort.clicks).toBeLessThanOrEqual(3)
})

test('a benefit for all twenty plans takes at most eight clicks, and is one step', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  await open(page, studio)
  const person = new Person(page)
  await person.click(page.getByRole('listbox', { name: 'Markets' }).getByRole('option', { name: /^Hong Kong/ }))
  await person.openPart('Hong Kong', 'Providers and plans', 'All plans')
  await person.click(person.button('Column Telehealth'))
  await person.click(page.getByRole('menuitem', { name: 'Every plan shown has it' }))
  await expect(cellsOf(page, 'Telehealth').filter({ hasText: '✓' })).toHaveCount(20)
  await expect(page.getByRole('button', { name: /^Undo: Change \d+ cells/ })).toBeVisible()
  await save(page)
  const plans = plansIn(studio, hongKong)
  expect(plans).toHaveLength(20)
  expect(plans.filter(({ benefits }) => !benefits.includes('telehealth'))).toEqual([])
  expect(person.effort.clicks).toBeLessThanOrEqual(8)
})

test('a block is selected with Shift, by keys and by the mouse, and ticked with the space bar', {
  tag: '@slow',
}, async ({ page, studio }) => {
  await openTable(page, studio, hongKong)
  const cells = cellsOf(page, 'Telehealth')
  await cells.first().click()
  await cells.nth(4).click({ modifiers: ['Shift'] })
  await expect(page.locator('td[aria-selected="true"]')).toHaveCount(5)
  await page.keyboard.press('Space')
  await expect(cells.filter({ hasText: '✓' }).and(page.locator('[aria-selected="true"]'))).toHaveCount(5)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.locator('td[aria-selected="true"]')).toHaveCount(8)
  await expect(cells.first()).toBeFocused()
  await page.keyboard.press('Control+d')
  const marks = await page.locator('td[aria-selected="true"]').allTextContents()
  expect(new Set(marks.filter((_, i) => i % 2 === 1)).size).toBe(1)
})

test('missing facts are marked, and a filter shows only the plans that miss some', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  const plans = plansIn(studio, hongKong)
  const stated = new Set(plans.flatMap(({ facts = {} }) => Object.keys(facts)))
  const missing = plans.filter(({ facts = {} }) => Object.keys(facts).length < stated.size)
  expect(missing).not.toHaveLength(plans.length)
  await openTable(page, studio, hongKong)
  await page.getByRole('button', { name: 'Show plans', exact: false }).click()
  await page.getByRole('option', { name: 'With missing facts' }).click()
  const names = page.getByRole('main').getByRole('rowheader')
  await expect(names).toHaveText(missing.map(({ plan }) => plan))
  const cell = page.getByRole('gridcell', { name: /^Claims settled of .*not stated$/ }).first()
  const label = (await cell.getAttribute('aria-label'))?.replace('not stated', '95') ?? ''
  await cell.click()
  await page.keyboard.type('95')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: label, exact: true })).toHaveText('95')
  await expect(names).toHaveCount(missing.length)
})

test('a CSV file goes out and comes back, and nothing is written before it is applied', async ({ page, studio }) => {
  await openTable(page, studio, bahrain)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  const [first] = plansIn(studio, bahrain)
  const edited = text.replace(`,${first?.price},`, ',633,').replace(/\r\n$/, '\r\nbahrain,99,Nobody,Platin\r\n')
  const upload = async (content: string) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload CSV…' }).click()
    await (await choosing).setFiles({ name: 'plans.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
  await upload(edited)
  const dialog = page.getByRole('dialog', { name: 'Changes in plans.csv' })
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expect(dialog.getByRole('row').last()).toHaveText(new RegExp(`${first?.plan}.*Price${first?.price}633$`))
  await expect(dialog.getByRole('list', { name: 'Left out' })).toContainText('bahrain, 99, Nobody, Platin')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(cellsOf(page, 'Price').first()).toHaveText('633')
  await page.keyboard.press('Control+z')
  await expect(cellsOf(page, 'Price').first()).toHaveText(String(first?.price))
  await upload('Colour\nred\n')
  await expect(page.getByText(/^No column says which plan a row is about/)).toBeVisible()
})

test('all plans of one provider stand in one table over all markets', { tag: '@slow' }, async ({ page, studio }) => {
  await openTable(page, studio, 'config/markets/kuwait.json')
  const provider = plansIn(studio, 'config/markets/kuwait.json')[0]?.provider ?? ''
  await page.getByRole('button', { name: 'All providers Provider' }).click()
  const name = (await cellsOf(page, 'Price').first().getAttribute('aria-label'))?.match(/, ([^,:]+): /)?.[1] ?? ''
  await page.getByRole('option', { name, exact: true }).click()
  await page.getByRole('button', { name: 'In all markets' }).click()
  const files = ['singapore', 'hong-kong', 'malaysia', 'uae', 'qatar', 'kuwait', 'bahrain', 'oman', 'saudi-arabia']
  const sold = files.flatMap((id) => {
    try {
      return plansIn(studio, `config/markets/${id}.json`).filter((plan) => plan.provider === provider)
    } catch {
      return []
    }
  })
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveCount(sold.length)
  await cellsOf(page, 'Price').last().click()
  await page.keyboard.type('777')
  await page.keyboard.press('Enter')
  await save(page)
  expect(studio.git('diff', '--numstat').trim()).toMatch(/^1\t1\tconfig\/markets\/[\w-]+\.json$/)
})

test('an amount becomes a price table, whose rows come from a sheet and say what they leave open', async ({
  page,
  studio,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, studio, 'config/markets/hong-kong.json?part=plans&tab=plans&at=/plans/0')
  await page.getByRole('button', { name: /Kind of Price/ }).click()
  await page.getByRole('option', { name: /^A table by answers/ }).click()
  const grid = page.getByRole('grid', { name: 'Prices' })
  await expect(grid.getByRole('gridcell', { name: 'Price of row 1: 400' })).toBeVisible()
  await grid.getByRole('gridcell', { name: 'Type of cover of row 1: any' }).click()
  await page.evaluate(() => navigator.clipboard.writeText('New helper\t300\nRenewal\tnot sold'))
  await page.keyboard.press('Control+v')
  await expect(grid.getByRole('gridcell', { name: 'Price of row 2: not sold' })).toBeVisible()
  await expect(page.getByText(/^No row for: /).first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(grid.getByRole('gridcell', { name: 'Price of row 1: 400' })).toBeVisible()
  await expect(page.getByText(/^No row for/)).toHaveCount(0)
})
