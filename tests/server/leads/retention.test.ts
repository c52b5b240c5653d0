import { describe, expect, test } from 'vitest'
import { clockWatch, trustClock } from '#server/clocks.ts'
import { readAudit } from '#server/database.ts'
import { leadStore, type Retention, retentionOf, startRetention } from '#server/lead-store.ts'
import { site } from '#tests/fixtures/site.ts'
import { kinds, newPlace, tagsOn } from '#tests/server/database/databases.ts'
import { now } from '#tests/server/start-app.ts'
import { hoursLater, requestBy } from './lead-requests.ts'

const keeping = (market?: number, others?: number) => ({
  markets: site.markets.map((one) => ({ ...one, ...(market && { retentionDays: market }) })),
  config: { ...site.config, ...(others && { retentionDays: others }) },
})

const daysLater = (days: number) => hoursLater(24 * days)

test('a market without a limit uses that of the site', () => {
  expect(retentionOf(keeping())).toEqual({ markets: new Map(), others: undefined })
  expect(retentionOf(keeping(30, 60))).toEqual({ markets: new Map(site.markets.map(({ id }) => [id, 30])), others: 60 })
})

for (const kind of kinds)
  describe(kind, { tags: tagsOn(kind) }, () => {
    /** A database with leads of some days before today, and the retention of a server on it. */
    async function filled(days: readonly number[], { seen = true, channels = [] as 'webhook'[] } = {}) {
      const database = await (await newPlace(kind)).open()
      const store = leadStore(database, { channels })
      for (const [index, one] of days.entries()) await store.add(requestBy(`Ama${index}`), daysLater(-one))
      const reports: string[] = []
      const monthly = { markets: new Map(), others: 30 }
      /** One purge of a server whose clock shows a time. */
      const start = async (at: Date, retention: Retention = monthly) => {
        const running = startRetention({
          database,
          retention: () => retention,
          now: () => at,
          monotonic: () => 0,
          report: (line) => reports.push(line),
        })
        const alerts = await running.alerts()
        await running.stop()
        return alerts.map(({ name, detail }) => `${name}: ${detail}`)
      }
      const left = async () => (await store.list()).length
      if (seen) await start(now, { markets: new Map(), others: undefined })
      return { database, store, start, left, reports }
    }

    test('the running server deletes leads that are too old, and none without a limit', async () => {
      const { database, store, start } = await filled([])
      await store.add(requestBy('Ama'), daysLater(-31))
      await store.add(requestBy('Bo'), daysLater(-29))
      await store.add(requestBy('Cy', { market: 'gone' }), daysLater(-29))
      expect(await start(now, retentionOf(keeping()))).toEqual([])
      expect(await store.list()).toHaveLength(3)
      expect(await start(now, retentionOf(keeping(30, 28)))).toEqual([])
      expect((await store.list()).map(({ fields }) => fields['name'])).toEqual(['Bo'])
      expect(await readAudit(database.db)).toMatchObject([{ actor: 'server', action: 'purge', detail: '2 leads' }])
    })

    test.each([true, false])('a clock 400 days ahead deletes nothing, and says so (seen before: %s)', async (seen) => {
      const { start, left } = await filled([5, 4, 3, 2, 0], { seen })
      expect(await start(daysLater(400))).toEqual([
        expect.stringMatching(/^purge-waiting: 5 leads are due to be deleted, but the clock stands 400 days after/),
      ])
      // Nor the next time: a doubtful time is not stored.
      expect(await start(daysLater(400))).toHaveLength(1)
      expect(await start(hoursLater(1))).toEqual([])
      expect(await left()).toBe(5)
    })

    test('leads that came while the clock stood 400 days back are not deleted once it is right', async () => {
      const { store, start, left } = await filled(Array.from({ length: 60 }, () => 10))
      expect(await start(daysLater(-400))).toEqual([])
      await store.add(requestBy('Bo'), daysLater(-400))
      expect(await start(hoursLater(1))).toEqual([
        expect.stringMatching(/^purge-waiting: A lead is due .* an earlier date than leads that came before/),
      ])
      expect(await left()).toBe(61)
    })

    test('a purge of more than a tenth waits, one of a few leads does not', async () => {
      const many = await filled([...Array(10).fill(31), ...Array(90).fill(0)])
      expect(await many.start(now)).toEqual([])
      expect(await many.left()).toBe(90)
      const more = await filled([...Array(11).fill(31), ...Array(89).fill(0)])
      expect(await more.start(now)).toEqual([
        expect.stringContaining('with them go 11 of 100 leads, more than a tenth'),
      ])
      expect(await more.left()).toBe(100)
      const few = await filled([31, 31, 31, 0, 0])
      expect(await few.start(now)).toEqual([])
      expect(await few.left()).toBe(2)
      const all = await filled([31, 31, 31, 31])
      expect(await all.start(now)).toHaveLength(1)
      expect(await all.left()).toBe(4)
    })

    test('with a limit of a few days, a larger share may be deleted each day', async () => {
      const { start, left } = await filled(Array.from({ length: 42 }, (_, index) => 7 - Math.floor(index / 6)))
      expect(await start(now, { markets: new Map(), others: 7 })).toEqual([])
      expect(await left()).toBe(36)
    })

    test('a purge of an undelivered lead waits until it is delivered', async () => {
      const { database, start, left } = await filled([31, 0], { channels: ['webhook'] })
      expect(await start(now)).toEqual([expect.stringContaining('1 of them are not delivered')])
      expect(await left()).toBe(2)
      await database.db.updateTable('deliveries').set({ state: 'delivered' }).execute()
      expect(await start(now)).toEqual([])
      expect(await left()).toBe(1)
    })

    test('a clock that is set while the server runs is doubted until it is right or an operator trusts it', async () => {
      const { database } = await filled([])
      let time = daysLater(11)
      let monotonic = 0
      const watch = clockWatch(database, { now: () => time, monotonic: () => monotonic })
      expect(await watch()).toBe(11 * 24 * 3600_000)
      monotonic += 3600_000
      time = daysLater(11.5)
      expect(await watch()).not.toBe(0)
      await trustClock(database, time)
      expect(await watch()).toBe(0)
      monotonic += 5 * 24 * 3600_000
      time = daysLater(16.5)
      expect(await watch()).toBe(0)
      time = daysLater(-400)
      expect(await watch()).toBeLessThan(-400 * 24 * 3600_000)
    })

    test('a failed purge is reported', async () => {
      const { database, start, reports } = await filled([31])
      await database.db.schema.alterTable('deliveries').renameTo('hidden').execute()
      await start(now)
      expect(reports).toEqual([expect.stringMatching(/^purge failed: .*deliveries/)])
      await database.db.schema.alterTable('hidden').renameTo('deliveries').execute()
    })
  })
