import { expect, type Page } from 'playwright/test'
import { openSqliteDatabase } from '#server/database.ts'
import { addLeads } from '#server/leads.ts'
import { expectAccessibleAnywhere } from '#tests/e2e/axe.ts'
import { accept, test, windowOf } from './desk-window.ts'
import type { RunningDesk } from './running-desk.ts'

/** Stores so many requests for quotes of Bahrain. */
async function arrive(desk: RunningDesk, count: number): Promise<void> {
  const database = await openSqliteDatabase(`${desk.root}/data`)
  const arrivals = Array.from({ length: count }, (_, i) => ({
    request: {
      form: 'bahrain-quote',
      market: 'bahrain',
      plan: { id: 1, name: 'Domestic Worker Comprehensive', premium: 'BHD 580' },
      fields: { name: `Fatima ${i}`, email: `fatima-${i}@example.org`, phone: `+973 3300 000${i}` },
      suspicious: false,
    },
    receivedAt: new Date(),
  }))
  await addLeads(database, arrivals, {})
  await database.close()
}

/** Calls the senders of so many requests, and loses the requests, as the desk's own pages do. */
function lose(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`/desk/leads${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    }
    const { requests } = await post('', {})
    for (const { id, version } of requests.slice(0, wanted)) {
      const called = await post(`/${id}/attempt`, { version, channel: 'call' })
      await post(`/${id}/done`, { version: called.version, outcome: 'lost', why: 'Too dear' })
    }
  }, count)
}

test('an owner sees how soon requests are answered, and what they lead to', { tag: '@slow' }, async ({
  browser,
  desk,
}) => {
  await arrive(desk, 6)
  const page = await windowOf(browser)
  await accept(page, desk.ownerLink, 'Ada')
  await page.getByRole('link', { name: 'Leads' }).click()
  // The desk reads its site first.
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('button')).toHaveCount(6)
  await page.getByRole('link', { name: 'What comes of it' }).click()
  const markets = page.getByRole('region', { name: 'First contact by market' })
  await expect(markets.getByRole('row', { name: 'Bahrain' })).toHaveText(/Bahrain6too few to saytoo few to say/)

  await lose(page, 5)
  await page.reload()
  await expect(markets.getByRole('row', { name: 'Bahrain' })).toHaveText(/Bahrain6\d+ min\d+ min100%/)
  const plans = page.getByRole('region', { name: 'Won and lost by plan' })
  await expect(plans.getByRole('row', { name: 'Domestic Worker Comprehensive, Bahrain' })).toHaveText(/605010$/)
  const reasons = page.getByRole('region', { name: 'Why requests were lost' })
  await expect(reasons.getByRole('row', { name: 'Too dear' })).toContainText('5')
  await expectAccessibleAnywhere(page, 'what comes of it')

  // A link keeps the days and the market.
  await page.getByRole('link', { name: '90 days' }).click()
  await page.getByLabel('Market', { exact: true }).selectOption('Kuwait')
  await expect(markets.getByRole('row')).toHaveCount(1)
  expect(new URL(page.url()).hash).toBe('#view=outcomes&days=90&market=kuwait')
  await page.getByText('First contact by hour: the table').press('Enter')
  await expect(page.getByRole('row', { name: '09:00' })).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
  }
})
