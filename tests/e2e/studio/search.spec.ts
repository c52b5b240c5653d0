import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'
import { open, save } from './windows.ts'

const bahrain = 'config/markets/bahrain.json'

async function search(page: Page, words: string) {
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.keyboard.insertText(words)
  return page.getByRole('listbox', { name: 'Found' }).getByRole('option')
}

async function saveChange(page: Page): Promise<void> {
  await expect(page.getByText(/\d files? not saved/)).toBeVisible()
  await save(page)
}

test('a phrase is replaced in the places that are ticked, and one Undo takes all of it back', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  await open(page, studio)
  await expect((await search(page, 'First month')).filter({ hasText: 'First month free' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Replace…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace in all files' })
  await dialog.getByLabel('By', { exact: true }).fill('The first month')
  const ofBahrain = dialog.getByRole('group', { name: /^Bahrain · Promotions/ })
  await expect(ofBahrain.getByRole('checkbox')).toBeChecked()
  const number = await dialog.getByRole('checkbox').count()
  const ofKuwait = dialog.getByRole('group', { name: /^Kuwait · Promotions/ })
  await ofKuwait.getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: `Replace in ${number - 1} place` }).click()
  await expect(dialog).toBeHidden()
  await saveChange(page)
  expect(JSON.parse(studio.read(bahrain)).promotions[1].promotion).toBe('The first month free')
  expect(studio.read('config/markets/kuwait.json')).toContain('"First month free"')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await saveChange(page)
  expect(studio.git('diff', '--numstat').trim()).toBe('')
})

test('a price is changed on a phone, where the list of files is folded', { tag: '@slow' }, async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(studio.address)
  await expect(page.getByRole('listbox', { name: 'Markets' })).toBeHidden()
  await (await search(page, 'bahrain comprehensive premium')).filter({ hasText: '580' }).first().click()
  await expect(page.getByLabel('Price', { exact: true })).toBeFocused()
  await page.keyboard.insertText('595')
  await saveChange(page)
  expect(JSON.parse(studio.read(bahrain)).plans[0].price).toBe(595)
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('listbox', { name: 'Markets' })).toBeVisible()
})
