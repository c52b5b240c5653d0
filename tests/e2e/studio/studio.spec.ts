import type { FrameLocator, Page } from 'playwright/test'
import { test as base, expect } from 'playwright/test'
import { type RunningStudio, runStudio } from './running.ts'

const test = base.extend<{ readonly studio: RunningStudio }>({
  // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
  studio: async ({}, provide) => {
    const studio = await runStudio()
    await provide(studio)
    await studio.close()
  },
})

const bahrain = 'config/markets/bahrain.json'

const pageOf = (page: Page): FrameLocator => page.frameLocator('iframe')

/** Opens a place of Studio in a window. */
async function open(page: Page, studio: RunningStudio, place = ''): Promise<void> {
  await page.goto(studio.address)
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()
  if (place) await page.goto(`${new URL(studio.address).origin}/#/${place}`)
}

const firstPlan = `${bahrain}?part=plans&tab=plans&at=/plans/0`

test('a price that is typed is on the page at once, and saved as one line', async ({ page, studio }) => {
  await open(page, studio, firstPlan)
  await expect(pageOf(page).getByText('BHD 580').first()).toBeVisible()
  const premium = page.getByRole('main').getByLabel('Premium', { exact: true })
  await premium.fill('590')
  await expect(pageOf(page).getByText('BHD 590').first()).toBeVisible()
  await expect(page.getByText('1 file not saved')).toBeVisible()
  await expect(
    page.getByRole('listbox', { name: 'Markets' }).getByRole('option', { name: /Bahrain.*not saved/ }),
  ).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  expect(studio.git('diff', '--numstat').trim()).toBe(`1\t1\t${bahrain}`)
})

test('what is done is undone and done again', async ({ page, studio }) => {
  await open(page, studio, firstPlan)
  const premium = page.getByRole('main').getByLabel('Premium', { exact: true })
  await premium.fill('590')
  await page.getByRole('button', { name: /^Undo: .*premium/i }).click()
  await expect(premium).toHaveValue('580')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(premium).toHaveValue('590')
})

test('a window that is reloaded is where it was, with all that was typed', async ({ page, studio }) => {
  await open(page, studio, firstPlan)
  await page.getByRole('main').getByLabel('Premium', { exact: true }).fill('590')
  await expect(page.getByText('1 file not saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByLabel('Premium', { exact: true })).toHaveValue('590')
  expect(page.url()).not.toContain('token')
})

test('two windows on one file see each other’s changes', async ({ page, context, studio }) => {
  await open(page, studio, firstPlan)
  const other = await context.newPage()
  await open(other, studio, firstPlan)
  await page.getByRole('main').getByLabel('Premium', { exact: true }).fill('590')
  await expect(other.getByRole('main').getByLabel('Premium', { exact: true })).toHaveValue('590')
  await other.getByRole('main').getByLabel('Coverage', { exact: true }).fill('70000')
  await expect(page.getByRole('main').getByLabel('Coverage', { exact: true })).toHaveValue('70000')
  await expect(page.getByRole('main').getByLabel('Premium', { exact: true })).toHaveValue('590')
})
