import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { accept, beginChange, invite, test, windowOf, writePremium } from './desk-window.ts'
import type { RunningDesk } from './running-desk.ts'

const bahrain = 'config/markets/bahrain.json'

/** A site is checked and built within this time. */
const built = { timeout: 120_000 }

/** Begins a change that writes a premium, and goes to its page. */
async function change(page: Page, desk: RunningDesk, name: string, premium: string): Promise<void> {
  await page.goto(`${desk.address}/#changes`)
  const studio = await beginChange(page, name)
  await writePremium(page, desk, [studio, bahrain, premium])
  await expect(page.getByText('1 file changed · kept')).toBeVisible()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  // Nobody else can approve it.
  await page.getByLabel('Why it cannot wait for that').fill('Their letter')
}

test('a change is live by one click and taken back by another', async ({ browser, desk }) => {
  test.setTimeout(300_000)
  const page = await windowOf(browser)
  await accept(page, desk.ownerLink, 'Ada')
  const { price: premium } = desk.json(bahrain).plans[0] ?? {}
  await change(page, desk, 'Bahrain costs less', '595')
  const panel = page.getByRole('region', { name: 'Publish' })
  await panel.getByRole('button', { name: 'Publish' }).first().click()
  await expect(panel.getByRole('listitem').filter({ hasText: /^Build the pages/ })).toBeVisible(built)
  await expect(panel.getByText('at commit')).toBeVisible(built)
  expect(desk.json(bahrain).plans[0]?.price).toBe(595)
  const build = readFileSync(path.join(desk.root, 'builds/current'), 'utf8').trim()
  expect(existsSync(path.join(desk.root, 'builds', build, 'dist-server/manifest.json'))).toBe(true)

  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bahrain costs less' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Up to date' })).toBeVisible()
  await expectAccessible(page, 'what is live')
  await page.getByRole('button', { name: 'Undo: Bahrain costs less' }).click()
  const back = page.getByRole('form', { name: 'Take “Bahrain costs less” back' })
  await back.getByLabel('Why it cannot wait').fill('Their letter was wrong')
  await expectAccessible(page, 'taking a change back')
  await back.getByRole('button', { name: 'Take it back now' }).click()
  await expect(page.getByRole('heading', { name: 'Undo: Bahrain costs less' })).toBeVisible(built)
  expect(desk.json(bahrain).plans[0]?.price).toBe(premium)

  await page.getByRole('link', { name: 'People' }).click()
  const reviewer = await windowOf(browser)
  await accept(reviewer, await invite(page, 'Omar', 'Reviewer', 'Bahrain'), 'Omar')
  const unseen = reviewer.getByRole('region', { name: 'Published without a second pair of eyes' })
  await expect(unseen.getByRole('listitem').filter({ hasText: '“Their letter”' })).toBeVisible()
  await expectAccessible(reviewer, 'what nobody else has looked at')
  await unseen.getByRole('link', { name: 'Bahrain costs less', exact: true }).click()
  await expect(unseen.getByRole('listitem')).toHaveCount(1)
  await unseen.getByRole('button', { name: 'I have looked at it' }).click()
  await expect(unseen).toHaveCount(0)
  await page.getByRole('link', { name: 'Changes' }).click()
  await expect(page.getByRole('link', { name: 'Undo: Bahrain costs less' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bahrain costs less', exact: true })).toHaveCount(0)
})

test('a change waits for midnight in a country, and cancelling keeps it', { tag: '@slow' }, async ({
  browser,
  desk,
}) => {
  const page = await windowOf(browser)
  await accept(page, desk.ownerLink, 'Ada')
  await change(page, desk, 'New prices', '595')
  const panel = page.getByRole('region', { name: 'Publish' })
  await panel.getByRole('button', { name: 'Publish at…' }).click()
  await panel.getByLabel('Day').fill('2031-01-01')
  await panel.getByLabel('Time in').selectOption('Singapore')
  await panel.getByRole('button', { name: 'Schedule' }).click()
  await expect(panel.getByRole('status')).toHaveText('Goes live on 1 January 2031, 00:00 Singapore time', built)
  await expectAccessible(page, 'a scheduled change')
  await panel.getByRole('button', { name: 'Cancel: New prices' }).click()
  await expect(panel.getByRole('button', { name: 'Publish at…' })).toBeVisible()
  await expect(page.getByText('1 file changed.')).toBeVisible()
})
