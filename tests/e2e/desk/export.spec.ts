import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect } from 'playwright/test'
import { openSqliteDatabase } from '#server/database.ts'
import { addLeads } from '#server/leads.ts'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { accept, test, windowOf } from './desk-window.ts'

test('the list is downloaded as it is filtered, once its reader has confirmed who they are', async ({
  browser,
  desk,
}) => {
  const database = await openSqliteDatabase(`${desk.root}/data`)
  const arrivals = ['Fatima', 'Yusuf'].map((name) => ({
    request: {
      form: 'bahrain-quote',
      market: 'bahrain',
      plan: undefined,
      fields: { name, email: `${name.toLowerCase()}@example.org` },
      consent: 'You agree to be called about your quote.',
      suspicious: false,
    },
    receivedAt: new Date(),
  }))
  await addLeads(database, arrivals, {})
  await database.close()
  const page = await windowOf(browser)
  await accept(page, desk.ownerLink, 'Ada')
  await page.getByRole('link', { name: 'Leads' }).click()
  const requests = page.getByRole('list', { name: 'Requests' }).getByRole('button')
  await expect(requests).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Name, phone, e-mail or reference' }).fill('yus')
  await expect(requests).toHaveCount(1)
  await page.getByRole('button', { name: 'Download CSV…' }).click()
  await expectAccessible(page, 'a download of requests')
  desk.age(6)
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV', exact: true }).click()
  const download = await begun
  expect(download.suggestedFilename()).toBe('requests.csv')
  const rows = parse(readFileSync(await download.path()), { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toMatchObject([{ name: 'Yusuf', market: 'bahrain', state: 'new' }])
  await expect(page.getByRole('button', { name: 'Download CSV', exact: true })).toHaveCount(0)
})
