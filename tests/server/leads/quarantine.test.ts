import { describe, expect, test } from 'vitest'
import { leadStore } from '#server/lead-store.ts'
import { quarantineAlerts } from '#server/leads.ts'
import { kinds, newPlace } from '#tests/server/database/databases.ts'
import { now } from '#tests/server/start-app.ts'
import { hoursLater, requestBy } from './lead-requests.ts'

describe.each(kinds)('%s', (kind) => {
  test.each([
    ['few', 19, 0, false],
    ['many, and none before', 20, 0, true],
    ['as many as on other days', 20, 10 * 7, false],
    ['more than twice as many', 21, 10 * 7, true],
  ])('%s in a day', async (_, today, before, isAlert) => {
    const database = await (await newPlace(kind)).open()
    const store = leadStore(database)
    const add = (hours: number) => (_: unknown, index: number) =>
      store.add(requestBy(`Ama${hours}-${index}`, { suspicious: true }), hoursLater(hours))
    await Promise.all(Array.from({ length: today }, add(-23)))
    await Promise.all(Array.from({ length: before }, add(-50)))
    await Promise.all(Array.from({ length: 30 }, add(-200)))
    await Promise.all(Array.from({ length: 30 }, (_, index) => store.add(requestBy(`Bo${index}`), now)))
    const alerts = await quarantineAlerts(database, () => now)()
    expect(alerts.map(({ name }) => name)).toEqual(isAlert ? ['quarantine-growing'] : [])
  })
})
