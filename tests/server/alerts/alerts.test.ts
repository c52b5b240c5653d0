import { expect, test, vi } from 'vitest'
import { type Alert, type AlertSource, createAlerts } from '#server/alerts/alerts.ts'
import { everyMinute } from '#server/clocks.ts'
import { hoursLater } from '#tests/server/leads/lead-requests.ts'
import { now } from '#tests/server/start-app.ts'

const disk: Alert = { name: 'disk-nearly-full', detail: '3 % are free.' }
const backup: Alert = { name: 'backup-too-old', detail: 'It is 30 hours old.' }

/** Alerts from fake sources, with a fake clock. */
function watched(...sources: AlertSource[]) {
  const reports: string[] = []
  const clock = { now }
  const alerts = createAlerts({ sources, now: () => clock.now, report: (line) => void reports.push(line) })
  return { alerts, reports, clock }
}

test('an alert is active from when it is first seen until it is gone, and both are reported', async () => {
  let wrong: Alert[] = []
  const { alerts, reports, clock } = watched(
    async () => wrong,
    async () => [backup],
  )
  await alerts.check()
  wrong = [disk]
  clock.now = hoursLater(1)
  await alerts.check()
  clock.now = hoursLater(2)
  wrong = [{ ...disk, detail: '2 % are free.' }]
  await alerts.check()
  expect(alerts.active()).toEqual([
    { ...backup, since: now.toISOString() },
    { ...disk, detail: '2 % are free.', since: hoursLater(1).toISOString() },
  ])
  wrong = []
  await alerts.check()
  await alerts.check()
  expect(alerts.active()).toHaveLength(1)
  expect(reports).toEqual([
    'alert backup-too-old began: It is 30 hours old.',
    'alert disk-nearly-full began: 3 % are free.',
    'alert disk-nearly-full ended',
  ])
})

test('a source that fails is an alert, and its earlier alerts stay active', async () => {
  let failure: Error | undefined
  const { alerts } = watched(
    async () => {
      if (failure) throw failure
      return [disk]
    },
    async () => [backup],
  )
  await alerts.check()
  failure = Object.assign(new Error('/home/ama'), { code: 'EIO' })
  await alerts.check()
  expect(alerts.active()).toMatchObject([
    backup,
    disk,
    { name: 'watch-failing', detail: 'Not everything that is watched could be looked at: EIO.' },
  ])
  failure = undefined
  await alerts.check()
  expect(alerts.active()).toHaveLength(2)
})

test('sources are checked at once and a minute after each check, until stopped', async () => {
  vi.useFakeTimers()
  try {
    let looks = 0
    const { alerts } = watched(async () => {
      looks += 1
      return []
    })
    const watch = everyMinute(alerts.check)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(looks).toBe(1)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(looks).toBe(3)
    await watch.stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(looks).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})
