import { chmodSync, copyFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assertVersion } from '#server/database/sqlite-connection.ts'
import { openSqliteDatabase } from '#server/database.ts'
import { leadStore, openSqliteStore } from '#server/lead-store.ts'
import { contactBody } from '#tests/fixtures/forms.ts'
import { site } from '#tests/fixtures/site.ts'
import { request, requestBy } from '#tests/server/leads/lead-requests.ts'
import { now, post, startApp, temporaryFolder, visitIn } from '#tests/server/start-app.ts'

test('a commit is on the disk before it is acknowledged, as read back after a write', async () => {
  const database = await openSqliteDatabase(temporaryFolder())
  const store = leadStore(database)
  await store.add(request, now)
  const { rows } = await sql`select * from pragma_synchronous, pragma_journal_mode, pragma_integrity_check`.execute(
    database.db,
  )
  expect(rows).toEqual([{ synchronous: 2, journal_mode: 'wal', integrity_check: 'ok' }])
  await store.close()
})

test('a connection that lost its durability acknowledges nothing', async () => {
  const database = await openSqliteDatabase(temporaryFolder())
  const store = leadStore(database)
  await expect(sql`pragma synchronous = NORMAL`.execute(database.db)).rejects.toThrow('not durable')
  await expect(store.add(request, now)).rejects.toThrow('not durable')
  await store.close()
})

test('an SQLite that can lose writes is refused', () => {
  expect(() => assertVersion('3.51.2')).toThrow('SQLite 3.51.2 is too old to keep leads')
  expect(() => assertVersion('3.9.0')).toThrow('too old')
  for (const version of ['3.51.3', '3.100.0', '4.0.0']) expect(() => assertVersion(version)).not.toThrow()
})

test('the folder is made, and only its owner may read it', async () => {
  const folder = path.join(temporaryFolder(), 'deep', 'data')
  await (await openSqliteStore(folder)).close()
  expect(statSync(folder).mode & 0o077).toBe(0)
})

test('nobody else may read the files of the database, whatever the folder and earlier versions allowed', async () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const modes = () => readdirSync(folder).map((name) => [name, statSync(path.join(folder, name)).mode & 0o777])
  const store = await openSqliteStore(folder)
  const names = ['leads.lock', 'leads.sqlite', 'leads.sqlite-shm', 'leads.sqlite-wal']
  expect(modes()).toEqual(names.map((name) => [name, 0o600]))
  for (const name of names) chmodSync(path.join(folder, name), 0o644)
  const other = await openSqliteStore(folder)
  expect(modes()).toEqual(names.map((name) => [name, 0o600]))
  await other.close()
  await store.close()
})

const file = (folder: string, ending = '') => path.join(folder, `leads.sqlite${ending}`)

test.each([
  ['deleted', (folder: string) => rmSync(file(folder))],
  ['moved', (folder: string) => renameSync(file(folder), file(folder, '-before'))],
  ['replaced by a copy', replaceByCopy],
  ['without its write-ahead log', (folder: string) => rmSync(file(folder, '-wal'))],
])('where the file is %s, nothing more is acknowledged', async (_, change) => {
  const folder = temporaryFolder()
  const { app, store } = await startApp({ store: await openSqliteStore(folder) })
  expect((await post(app, '/contact', contactBody)).statusCode).toBe(303)
  change(folder)
  const refused = await post(app, '/contact', { ...contactBody, name: 'Bo' })
  expect(refused.statusCode).toBe(503)
  expect(visitIn(refused.body)?.values).toMatchObject({ name: 'Bo' })
  await expect(store.add(request, now)).rejects.toThrow(
    'The files of the lead database were deleted, moved or replaced while it was open',
  )
})

function replaceByCopy(folder: string): void {
  copyFileSync(file(folder), file(folder, '-copy'))
  renameSync(file(folder, '-copy'), file(folder))
}

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

test.each([
  ['full', 'max_page_count = 1', 'max_page_count = 1000000', 'database or disk is full'],
  ['read-only', 'query_only = ON', 'query_only = OFF', 'attempt to write a readonly database'],
])(
  'on a disk that is %s a form is refused with its values, and accepted once that is over',
  async (_, on, off, why) => {
    const database = await openSqliteDatabase(temporaryFolder())
    const lines: string[] = []
    const { app, store } = await startApp({
      store: leadStore(database),
      logger: { stream: { write: (line) => lines.push(line) } },
    })
    await sql.raw(`pragma ${on}`).execute(database.db)
    const { 'form-name': _form, 'bot-field': _trap, ...given } = contactBody
    const number = (i: number) => ({ ...given, message: `Number ${i} ${'.'.repeat(2000)}` })
    const send = (i: number) => post(app, '/contact', { ...contactBody, ...number(i) })
    // The file's last page may have room for one or two more.
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(send))
    const refused = answers.at(-1)
    expect(refused?.statusCode).toBe(503)
    expect(visitIn(refused?.body ?? '')).toMatchObject({
      values: number(6),
      errors: [{ message: site.messages.error.statuses['503'] }],
    })
    expect(lines.join('')).toContain(why)
    const accepted = answers.filter(({ statusCode }) => statusCode === 303)
    expect(await store.list()).toHaveLength(accepted.length)
    await sql.raw(`pragma ${off}`).execute(database.db)
    expect((await send(6)).statusCode).toBe(303)
    expect(await store.list()).toHaveLength(accepted.length + 1)
  },
)

test('if SQLite rolls back by itself, its reason is reported, and the next transaction works', async () => {
  const { db, close } = await openSqliteDatabase(temporaryFolder())
  const failing = db.transaction().execute(async (transaction) => {
    await sql`rollback`.execute(transaction)
    throw new Error('database or disk is full')
  })
  await expect(failing).rejects.toThrow('database or disk is full')
  expect(await db.transaction().execute(async () => 'done')).toBe('done')
  await close()
})

test('while another program has the database locked, pages are served; a post is refused in the end', {
  tags: ['slow'],
}, async () => {
  const folder = temporaryFolder()
  const { app, store } = await startApp({ store: await openSqliteStore(folder) })
  const other = new Sqlite(file(folder))
  other.exec('begin immediate')
  const answered: string[] = []
  const refused = post(app, '/contact', contactBody).finally(() => answered.push('post'))
  // By now it waits for the database.
  await setTimeout(100)
  expect((await app.inject('/contact')).statusCode).toBe(200)
  answered.push('page')
  const { statusCode, body } = await refused
  expect({ answered, statusCode }).toEqual({ answered: ['page', 'post'], statusCode: 503 })
  expect(visitIn(body)?.values).toMatchObject({ email: contactBody.email })
  await expect(store.add(request, now)).rejects.toMatchObject({ name: 'SqliteError', code: 'SQLITE_BUSY' })
  other.close()
  expect((await post(app, '/contact', contactBody)).statusCode).toBe(303)
})

test('a statement never joins the transaction of another caller', async () => {
  const { db, close } = await openSqliteDatabase(temporaryFolder())
  const begun = Promise.withResolvers<void>()
  const failing = db.transaction().execute(async (transaction) => {
    await sql`create table kept (id)`.execute(transaction)
    begun.resolve()
    await setTimeout(20)
    throw new Error('rolled back')
  })
  await begun.promise
  const kept = sql`create table kept (id)`.execute(db)
  await expect(failing).rejects.toThrow('rolled back')
  await kept
  expect((await sql`select * from kept`.execute(db)).rows).toEqual([])
  await close()
})

test('after its thread dies, all statements fail, and the database can still be closed', async () => {
  const threads: Worker[] = []
  const onThread = (thread: Worker) => void threads.push(thread)
  process.on('worker', onThread)
  const database = await openSqliteDatabase(temporaryFolder())
  process.off('worker', onThread)
  const store = leadStore(database)
  const { app } = await startApp({ store })
  const failing = expect(store.add(request, now)).rejects.toThrow('The thread of the lead database has ended')
  await threads[0]?.terminate()
  await failing
  expect((await database.lost).message).toContain('has ended')
  const refused = await post(app, '/contact', contactBody)
  expect(refused.statusCode).toBe(503)
  expect(visitIn(refused.body)?.values).toMatchObject({ email: contactBody.email })
})

test('the write-ahead log is emptied, unless another program still reads from it', { tags: ['slow'] }, async () => {
  const folder = temporaryFolder()
  const database = await openSqliteDatabase(folder)
  await leadStore(database).add(request, now)
  const log = () => statSync(path.join(folder, 'leads.sqlite-wal')).size
  const other = new Sqlite(path.join(folder, 'leads.sqlite'))
  other.exec('begin; select * from leads')
  await leadStore(database).add(requestBy('Bo'), now)
  expect(await database.scrub()).toBe(false)
  expect(log()).toBeGreaterThan(0)
  other.exec('commit')
  expect(await database.scrub()).toBe(true)
  expect(log()).toBe(0)
  other.close()
  await database.close()
})

test('a database of the first version keeps its leads', async () => {
  const folder = temporaryFolder()
  const old = new Sqlite(path.join(folder, 'leads.sqlite'))
  old.exec(`
    create table leads (id integer primary key autoincrement, reference text not null unique, received_at text not null,
      form text not null, market text, plan_id integer, plan_name text, fields text not null,
      quarantined integer not null, fingerprint text not null);
    create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
    insert into kysely_migration values ('001-leads', '2026-01-01');
    insert into kysely_migration_lock values ('migration_lock', 0);
    insert into leads (reference, received_at, form, fields, quarantined, fingerprint)
      values ('HC-7K3M-9QXT', '2026-01-01T00:00:00.000Z', 'contact', '{"name":"Ama"}', 0, 'f');`)
  old.close()
  const store = await openSqliteStore(folder)
  expect(await store.list()).toMatchObject([{ reference: 'HC-7K3M-9QXT', fields: { name: 'Ama' } }])
  await store.close()
})
