import { expect } from 'playwright/test'
import { startFormCounts } from '#server/counts.ts'
import { openSqliteDatabase } from '#server/database.ts'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { accept, beginChange, test, windowOf } from './desk-window.ts'

const answered = { type: [50, 45], subsidy: [45, 40], nationality: [40, 21], contact: [20, 12] } as const

test('where a form is left is seen at the desk, and beside each question on its map', { tag: '@slow' }, async ({
  browser,
  desk,
}) => {
  const database = await openSqliteDatabase(`${desk.root}/data`)
  const counts = startFormCounts({ database, report: () => {} })
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  for (const [step, [seen, went]] of Object.entries(answered)) {
    const one = { day: yesterday, form: 'bahrain-quote', step }
    for (let i = 0; i < seen; i += 1) counts.count(one, 'seen')
    for (let i = 0; i < went; i += 1) counts.count(one, 'answered')
  }
  await counts.stop()
  await database.close()
  const page = await windowOf(browser)
  await accept(page, desk.ownerLink, 'Ada')
  await page.goto(`${desk.address}/#view=outcomes`)
  const table = page.getByRole('region', { name: /^Where the form is left, Bahrain/ })
  await expect(table.getByRole('row').nth(1)).toContainText('5045')
  await expect(table.getByRole('row').nth(1)).toContainText('90%')
  await expect(table.getByRole('row').last()).toContainText('60%')
  await expectAccessible(page, 'where forms are left')
  await page.goto(desk.address)
  const studio = await beginChange(page, 'Ask less')
  await page.goto(`${desk.address}${studio}#/config/markets/bahrain.json?part=wizard&tab=flow`)
  const map = page.getByRole('region', { name: 'Map of the questions' })
  await expect(map.getByRole('button', { name: /Answered by 90% of those who saw it/ })).toBeVisible()
  await expect(map.getByText('60% sent')).toBeVisible()
})
