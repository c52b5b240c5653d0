import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { leadStore } from '#server/lead-store.ts'
import { request, requestBy } from '#tests/server/leads/lead-requests.ts'
import { now } from '#tests/server/start-app.ts'
import { newPlace } from './databases.ts'

test('connections that break, idle or at work, cost no lead and do not end the program', async () => {
  const place = await newPlace('PostgreSQL')
  const database = await place.open()
  const other = await place.open()
  const store = leadStore(database)
  await store.add(request, now)
  const busy = sql`select pg_sleep(30)`.execute(database.db).catch((error: Error) => error.message)
  const others = () =>
    sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(30)%'`.execute(other.db)
  await expect.poll(async () => (await others()).rows.length).toBe(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db)
  expect(await busy).toMatch(/terminat/)
  await expect.poll(() => store.add(requestBy('Bo'), now).catch(() => undefined)).toBeDefined()
  expect(await store.list()).toHaveLength(2)
})

test('commits wait for the disk, even where the server was told otherwise', async () => {
  const place = await newPlace('PostgreSQL')
  const first = await place.open()
  await sql`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`.execute(
    first.db,
  )
  const second = await place.open()
  await leadStore(second).add(request, now)
  const { rows } = await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(
    second.db,
  )
  expect(rows).toEqual([{ value: 'on' }])
})
