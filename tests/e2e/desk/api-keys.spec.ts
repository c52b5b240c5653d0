import { expect } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { accept, test, windowOf } from './desk-window.ts'

test('an owner makes a key for a program, which it opens the API with until it is switched off', async ({
  browser,
  desk,
}) => {
  const owner = await windowOf(browser)
  await accept(owner, desk.ownerLink, 'Ada')
  await owner.getByRole('link', { name: 'People' }).click()
  const keys = owner.getByRole('region', { name: 'API keys' })
  const make = keys.getByRole('button', { name: 'Make a key' })
  await keys.getByLabel('Program').fill('Salesforce')
  await expect(make).toBeDisabled()
  await keys.getByLabel('Bahrain').check()
  await keys.getByLabel('It may').selectOption('Read leads and say what was done')
  await make.click()
  await expect(keys.getByText('Put this key into Salesforce now: it is not shown again.')).toBeVisible()
  const row = keys.getByRole('listitem', { name: 'Salesforce' })
  await expect(row).toContainText('reads and writes · Bahrain · not used yet')
  await expectAccessible(owner, 'the keys of programs')

  const authorization = `Bearer ${await keys.getByLabel('Key', { exact: true }).inputValue()}`
  const status = async () => (await fetch(`${desk.address}/api/v1/leads`, { headers: { authorization } })).status
  expect(await status()).toBe(200)
  await owner.reload()
  await expect(row).toContainText('last used')
  await expect(keys.getByLabel('Key', { exact: true })).toHaveCount(0)
  await row.getByRole('button', { name: 'Switch off: Salesforce' }).click()
  await expect(row).toContainText('switched off')
  expect(await status()).toBe(401)
})
