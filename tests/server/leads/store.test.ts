import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { LeadRequest } from '../../src/engine/submission.ts'
import { referencePattern } from '../../src/server/reference.ts'
import { openConnection } from '../../src/server/sqlite-connection.ts'
import { openSqliteStore, sqliteStore } from '../../src/server/sqlite-store.ts'
import { now, temporaryFolder } from './start-app.ts'

const request: LeadRequest = {
  form: 'atlantis-quote',
  market: 'atlantis',
  plan: { id: 2, name: 'Trident Mutual Lagoon' },
  fields: { name: 'Ama', residency: 'citizen' },
  suspicious: false,
}
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000)

test('a commit is on the disk before it is acknowledged, as read back after a write', async () => {
  const database = openConnection(path.join(temporaryFolder(), 'leads.sqlite'))
  const store = await sqliteStore(database)
  await store.add(request, now)
  expect(database.pragma('synchronous', { simple: true })).toBe(2)
  expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
  await store.close()
})

test('a connection that lost its durability acknowledges nothing', async () => {
  const database = openConnection(path.join(temporaryFolder(), 'leads.sqlite'))
  const store = await sqliteStore(database)
  database.pragma('synchronous = NORMAL')
  await expect(store.add(request, now)).rejects.toThrow('not durable')
  await store.close()
})

test('leads survive reopening, and a repeated lead is still known', async () => {
  const folder = path.join(temporaryFolder(), 'deep', 'data')
  const first = await openSqliteStore(folder)
  const { reference } = await first.add(request, now)
  await first.close()
  const second = await openSqliteStore(folder)
  expect(await second.list()).toEqual([
    {
      reference,
      receivedAt: now.toISOString(),
      form: 'atlantis-quote',
      market: 'atlantis',
      plan: { id: 2, name: 'Trident Mutual Lagoon' },
      fields: { name: 'Ama', residency: 'citizen' },
      quarantined: false,
    },
  ])
  expect(await second.add(request, hoursLater(1))).toEqual({ reference, duplicate: true })
  await second.close()
  expect(statSync(folder).mode & 0o077).toBe(0)
})

test('the same request is one lead for 24 hours and a new one afterwards', async () => {
  const store = await openSqliteStore(temporaryFolder())
  const first = await store.add(request, now)
  const nextDay = await store.add({ ...request, fields: { residency: 'citizen', name: 'Ama' } }, hoursLater(23.9))
  const dayAfter = await store.add(request, hoursLater(24))
  expect(first.duplicate).toBe(false)
  expect(nextDay).toEqual({ reference: first.reference, duplicate: true })
  expect(dayAfter.duplicate).toBe(false)
  expect(dayAfter.reference).not.toBe(first.reference)
  expect(await store.list()).toHaveLength(2)
  await store.close()
})

test('two programs that start on the same database store the same request once', async () => {
  const folder = temporaryFolder()
  openConnection(path.join(folder, 'leads.sqlite')).close()
  const store = new URL('../../src/server/sqlite-store.ts', import.meta.url).href
  const script = `
    const { openSqliteStore } = await import('${store}')
    const store = await openSqliteStore(${JSON.stringify(folder)})
    for (let i = 0; i < 20; i++) await store.add(${JSON.stringify(request)}, new Date(${now.getTime()}))
    await store.close()`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  await Promise.all([run(), run()])
  const after = await openSqliteStore(folder)
  expect(await after.list()).toHaveLength(1)
  await after.close()
})

test('a caught request neither counts as a real one nor mixes with them', async () => {
  const store = await openSqliteStore(temporaryFolder())
  const real = await store.add(request, now)
  const caught = await store.add({ ...request, suspicious: true }, now)
  expect(caught.duplicate).toBe(false)
  expect((await store.list()).map(({ reference }) => reference)).toEqual([real.reference])
  expect((await store.list({ quarantined: true })).map(({ reference }) => reference)).toEqual([caught.reference])
  await store.close()
})

test('a reference is never given twice', async () => {
  const drawn = ['HC-0000-0000', 'HC-0000-0000', 'HC-0000-0000', 'HC-1111-1111']
  const store = await sqliteStore(
    openConnection(path.join(temporaryFolder(), 'leads.sqlite')),
    () => drawn.shift() ?? '',
  )
  const first = await store.add(request, now)
  const second = await store.add({ ...request, fields: { name: 'Bo' } }, now)
  expect([first.reference, second.reference]).toEqual(['HC-0000-0000', 'HC-1111-1111'])
  await store.close()
})

test('references can be read out: no letter looks like a digit', async () => {
  const store = await openSqliteStore(temporaryFolder())
  const receipts = await Promise.all(
    Array.from({ length: 50 }, (_, i) => store.add({ ...request, fields: { name: `Ama ${i}` } }, now)),
  )
  for (const { reference } of receipts) {
    expect(reference).toMatch(referencePattern)
    expect(reference.slice(3)).not.toMatch(/[ILOU]/)
  }
  expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(50)
  await store.close()
})

test('a failed write is an error, and the store goes on once the cause is gone', async () => {
  const folder = temporaryFolder()
  const store = await openSqliteStore(folder)
  const other = new Sqlite(path.join(folder, 'leads.sqlite'))
  other.exec('alter table leads rename to hidden')
  await expect(store.add(request, now)).rejects.toThrow('no such table')
  other.exec('alter table hidden rename to leads')
  expect((await store.add(request, now)).duplicate).toBe(false)
  other.close()
  await store.close()
})

test('a database of a newer program is not touched', async () => {
  const folder = temporaryFolder()
  await (await openSqliteStore(folder)).close()
  const other = new Sqlite(path.join(folder, 'leads.sqlite'))
  other.exec(`insert into kysely_migration (name, timestamp) values ('999-future', '2040-01-01')`)
  other.close()
  await expect(openSqliteStore(folder)).rejects.toThrow('999-future')
})
