import { expect, test } from 'vitest'
import { diskAlerts } from '#server/alerts/watch.ts'

const folders = new Map([
  ['DATA_DIR', '/data'],
  ['BACKUP_DIR', '/backups'],
])
const megabyte = 1e6 / 4096

test.each([
  [20_000, 501, false],
  [20_000, 499, true],
  [1000, 101, false],
  [1000, 99, true],
  [1000, 0, true],
])('a disk of %i MB with %i MB free is an alert: %s', async (all, free, isAlert) => {
  const full = { bsize: 4096, blocks: all * megabyte, bavail: free * megabyte }
  const roomy = { bsize: 4096, blocks: 9000 * megabyte, bavail: 8000 * megabyte }
  const look = diskAlerts(folders, async (folder) => (folder === '/data' ? roomy : full))
  const detail = `The disk of BACKUP_DIR has ${free} MB of ${all} MB free.`
  expect(await look()).toEqual(isAlert ? [{ name: 'disk-nearly-full', detail }] : [])
})

test('the disk of a real folder can be read', async () => {
  await expect(diskAlerts(new Map([['DATA_DIR', '/']]))()).resolves.toBeInstanceOf(Array)
})
