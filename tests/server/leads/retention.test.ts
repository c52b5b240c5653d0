import { expect, onTestFinished, test } from 'vitest'
import { openSqliteDatabase } from '../../../src/server/database/sqlite-database.ts'
import { leadStore } from '../../../src/server/leads/lead-store.ts'
import { retentionOf, startRetention } from '../../../src/server/leads/retention.ts'
import { site } from '../../fixtures/site.ts'
import { now, temporaryFolder } from '../start-app.ts'
import { hoursLater, requestBy } from './lead-requests.ts'

const keeping = (market?: number, others?: number) => ({
  markets: site.markets.map((one) => ({ ...one, ...(market && { retentionDays: market }) })),
  config: { ...site.config, ...(others && { retentionDays: others }) },
})

test('a market that says nothing keeps leads as long as the site', () => {
  expect(retentionOf(keeping())).toEqual({ markets: new Map(), others: undefined })
  expect(retentionOf(keeping(30, 60))).toEqual({ markets: new Map(site.markets.map(({ id }) => [id, 30])), others: 60 })
})

test('the running server deletes what is too old, and nothing where no time is said', async () => {
  const database = await openSqliteDatabase(temporaryFolder())
  const store = leadStore(database)
  onTestFinished(() => store.close())
  await store.add(requestBy('Ama'), hoursLater(-31 * 24))
  await store.add(requestBy('Bo'), hoursLater(-29 * 24))
  await store.add(requestBy('Cy', { market: 'gone' }), hoursLater(-61 * 24))
  const names = async () => (await store.list()).map(({ fields }) => fields['name'])
  startRetention({ database }, keeping(), () => now).stop()
  expect(await names()).toEqual(['Ama', 'Bo', 'Cy'])
  const running = startRetention({ database }, keeping(30, 60), () => now)
  await expect.poll(names).toEqual(['Bo'])
  running.stop()
})
