import { expect } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { accept, beginChange, invite, test, windowOf, writePremium } from './desk-window.ts'

const bahrain = 'config/markets/bahrain.json'
const kuwait = 'config/markets/kuwait.json'

test('an owner begins the desk, and an editor works in their market and nowhere else', async ({ browser, desk }) => {
  const owner = await windowOf(browser)
  await accept(owner, desk.ownerLink, 'Ada')
  await owner.getByRole('link', { name: 'People' }).click()
  await expect(owner.getByRole('combobox', { name: 'Market' }).getByRole('option')).not.toHaveCount(1)
  const link = await invite(owner, 'Mei', 'Editor', 'Bahrain')

  const editor = await windowOf(browser)
  await accept(editor, link, 'Mei Ling')
  await expect(editor.getByRole('link', { name: 'People' })).toHaveCount(0)
  const studio = await beginChange(editor, 'Bahrain costs less')
  await editor.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(editor.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await editor.getByRole('button', { name: 'Preview', exact: true }).click()
  const { price: premium } = desk.json(bahrain).plans[0] ?? {}
  await writePremium(editor, desk, [studio, kuwait, '9999'])
  await expect(editor.getByText('your roles do not include it').first()).toBeVisible()
  await writePremium(editor, desk, [studio, bahrain, '595'])
  await expect(editor.getByText('1 file changed · kept')).toBeVisible()
  expect(desk.json(bahrain).plans[0]?.price).toBe(premium)

  // Two people in one change see each other, and what the other writes.
  await owner.goto(`${desk.address}${studio}#/${bahrain}?part=plans&tab=plans&at=/plans/0`)
  await expect(owner.getByRole('main').getByLabel('Price', { exact: true })).toHaveValue('595')
  await expect(owner.getByRole('button', { name: 'Mei Ling · Bahrain' })).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Ada · Bahrain' })).toBeVisible()
  await owner.getByRole('main').getByLabel('Price', { exact: true }).fill('596')
  await expect(editor.getByRole('main').getByLabel('Price', { exact: true })).toHaveValue('596')
  await owner.getByRole('main').getByLabel('Price', { exact: true }).fill('595')
  await expect(editor.getByRole('main').getByLabel('Price', { exact: true })).toHaveValue('595')
  await owner.goto(desk.address)

  await editor.getByRole('link', { name: 'Review and publish' }).click()
  await expect(editor.getByRole('heading', { name: 'Bahrain costs less' })).toBeVisible()
  await expect(editor.getByText('1 file changed.')).toBeVisible()
  await expect(editor.getByRole('insertion').filter({ hasText: '595' }).first()).toBeVisible()

  await editor.getByRole('button', { name: 'Make a link' }).click()
  const draft = await editor.getByLabel('Link to the draft').inputValue()
  const anybody = await (await browser.newContext()).newPage()
  await anybody.goto(`${draft}&to=/bahrain`)
  await expect(anybody.getByText('A draft: not published yet.')).toBeVisible()
  await expect(anybody.getByText('595').first()).toBeVisible()

  await owner.getByRole('link', { name: 'Changes' }).click()
  await expect(owner.getByRole('link', { name: 'Bahrain costs less' })).toBeVisible()
  await owner.getByRole('link', { name: 'Audit' }).click()
  await expect(owner.getByRole('row', { name: /Mei Ling Began a change.*Bahrain costs less/ })).toBeVisible()
  await editor.getByRole('link', { name: 'Edit in Studio' }).click()
  await expect(editor.getByRole('heading', { name: 'Markets' })).toBeVisible()
  await owner.getByRole('link', { name: 'People' }).click()
  await owner.getByRole('button', { name: 'Switch off: Mei Ling' }).click()
  await expect(editor.getByText('You are signed out.')).toBeVisible()
  await editor.getByRole('link', { name: 'Sign in at the desk' }).click()
  await editor.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(editor.getByRole('alert')).toContainText('switched off')
})

test('links work once, a passkey signs in again, and what matters wants it once more', async ({ browser, desk }) => {
  const owner = await windowOf(browser)
  await accept(owner, desk.ownerLink, 'Ada')
  // Neither the address nor the history keeps the secret.
  expect(owner.url()).toBe(`${desk.address}/`)
  const stranger = await windowOf(browser)
  await stranger.goto(desk.ownerLink)
  await expect(stranger.getByRole('alert')).toContainText('used already')
  await stranger.goto(`${desk.address}/change/live/`)
  await expect(stranger.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()

  await owner.getByRole('button', { name: 'Sign out' }).click()
  await owner.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await owner.getByRole('link', { name: 'People' }).click()
  desk.age(6)
  const before = await owner.context().cookies()
  await invite(owner, 'Omar', 'Publisher', 'All markets')
  expect((await owner.context().cookies()).map(({ value }) => value)).not.toEqual(before.map(({ value }) => value))
  await owner.getByRole('link', { name: 'Audit' }).click()
  await expect(owner.getByRole('row', { name: /Ada Confirmed who they are/ })).toBeVisible()
})

test('the pages of the desk can be used by everybody', { tag: '@slow' }, async ({ browser, desk }) => {
  const page = await windowOf(browser)
  await page.goto(desk.address)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await expectAccessible(page, 'the sign-in')
  await accept(page, desk.ownerLink, 'Ada')
  await expect(page.getByText('No change is under way.')).toBeVisible()
  await expectAccessible(page, 'changes')
  await beginChange(page, 'New prices')
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  await expectAccessible(page, 'a change')
  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await expectAccessible(page, 'people')
  await page.goto(`${desk.address}/#account`)
  await expect(page.getByText('this window')).toBeVisible()
  await expectAccessible(page, 'the own sign-in')
  await page.goto(`${desk.address}/#audit`)
  await expect(page.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible()
  await expectAccessible(page, 'the audit')
})
