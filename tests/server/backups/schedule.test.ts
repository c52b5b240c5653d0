import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { backupSchedule, startBackups } from '#server/backups.ts'
import { hoursLater } from '#tests/server/leads/lead-requests.ts'
import { now, temporaryFolder } from '#tests/server/start-app.ts'

/** A schedule with a backup every six hours, three of which are kept, and a fake clock in minutes. */
function setUp(folder = temporaryFolder()) {
  const state = { minute: 0, isDiskFull: false, setBy: 0 }
  const reports: string[] = []
  const attempts: number[] = []
  const schedule = backupSchedule({
    settings: { folder, everyHours: 6, keep: 3 },
    async write(file) {
      attempts.push(state.minute / 60)
      if (state.isDiskFull) throw new Error('ENOSPC: no space left on device')
      writeFileSync(file, '')
      return 1
    },
    isEncrypted: false,
    now: () => hoursLater((state.minute + state.setBy) / 60),
    monotonic: () => state.minute * 60_000,
    report: (line) => void reports.push(line),
  })
  const pass = async (hours: number) => {
    for (const end = state.minute + hours * 60; state.minute < end; state.minute += 1) await schedule.backUpIfDue()
  }
  return { folder, state, schedule, pass, attempts, reports, files: () => readdirSync(folder).toSorted() }
}

const alert = (detail: string) => [{ name: 'backup-too-old', detail }]

test('a backup is made at the start and whenever one is due, and only the newest are kept', async () => {
  const { pass, files, folder } = setUp()
  writeFileSync(path.join(folder, 'leads-by-hand.sqlite'), '')
  await pass(25)
  expect(files()).toEqual([
    'leads-2031-05-01T23-00-00Z.sqlite',
    'leads-2031-05-02T05-00-00Z.sqlite',
    'leads-2031-05-02T11-00-00Z.sqlite',
    'leads-by-hand.sqlite',
  ])
})

test('a server that starts counts existing backups; those dated in the future neither count nor are removed', async () => {
  const { pass, files, folder, attempts } = setUp()
  writeFileSync(path.join(folder, 'leads-2031-05-01T09-00-00Z.sqlite.enc'), '')
  writeFileSync(path.join(folder, 'leads-2032-05-01T09-00-00Z.sqlite'), '')
  await pass(24)
  expect(attempts).toEqual([4, 10, 16, 22])
  expect(files()).toEqual([
    'leads-2031-05-01T21-00-00Z.sqlite',
    'leads-2031-05-02T03-00-00Z.sqlite',
    'leads-2031-05-02T09-00-00Z.sqlite',
    'leads-2032-05-01T09-00-00Z.sqlite',
  ])
})

test('a backup that fails is reported at once, retried, and an alert after an hour; nothing is removed', async () => {
  const { state, schedule, pass, files, attempts, reports } = setUp()
  await pass(1)
  state.isDiskFull = true
  await pass(6)
  expect(await schedule.alerts()).toEqual([])
  await pass(1)
  expect(await schedule.alerts()).toEqual(alert('The newest backup is 8 hours old; one is due every 6.'))
  expect(attempts.length).toBeGreaterThan(5)
  expect(attempts.length).toBeLessThan(15)
  expect(files()).toHaveLength(1)
  state.isDiskFull = false
  await pass(1)
  expect(await schedule.alerts()).toEqual([])
  expect(reports).toEqual([
    'a backup could not be made, it is tried again: ENOSPC: no space left on device',
    'backups are made again',
  ])
})

test('setting the clock back delays neither the next attempt nor the alert', async () => {
  const { state, schedule, pass, attempts } = setUp()
  state.isDiskFull = true
  await pass(0.1)
  state.setBy = -48 * 60
  await pass(1)
  expect(attempts.length).toBeGreaterThan(3)
  expect(await schedule.alerts()).toEqual(alert('There is no backup; one is due every 6.'))
})

test('a missing folder is reported, and not made', async () => {
  const folder = temporaryFolder()
  rmSync(folder, { recursive: true })
  const { schedule, pass, reports, state } = setUp(folder)
  await pass(0.9)
  expect(await schedule.alerts()).toEqual([])
  state.minute = 61
  expect(await schedule.alerts()).toEqual(alert('There is no backup; one is due every 6.'))
  expect(reports).toEqual([expect.stringContaining('ENOENT')])
})

test('without a folder nothing is backed up', async () => {
  const settings = { folder: '/nowhere', databaseUrl: undefined, webhook: undefined, mail: undefined }
  const backups = startBackups(settings, { now: () => now, monotonic: () => 0 })
  expect(await backups.alerts()).toEqual([])
  await backups.stop()
})
