import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { readMove } from '#server/database/gate.ts'
import { keptTables, type LeadDatabase, openPostgresDatabase, openSqliteDatabase } from '#server/database.ts'
import { leadStore } from '#server/lead-store.ts'
import { compare, isEqual, moveLeads, takeBack } from '#server/moves.ts'
import { claim, recordOutcome } from '#server/outbox.ts'
import { eraseLeads } from '#server/privacy.ts'
import { newPostgres } from '#tests/server/database/databases.ts'
import { hoursLater, requestBy } from '#tests/server/leads/lead-requests.ts'
import { now, temporaryFolder } from '#tests/server/start-app.ts'
import { fill } from './filled.ts'

const options = { now: () => now, onWait: () => {} }

async function opened<Database extends LeadDatabase>(opening: Promise<Database>): Promise<Database> {
  const database = await opening
  onTestFinished(() => database.close())
  return database
}

/** A filled SQLite database and an empty PostgreSQL one. */
async function sides() {
  const [folder, url] = [temporaryFolder(), await newPostgres()]
  const first = { database: await opened(openSqliteDatabase(folder)), name: 'leads.sqlite' }
  const second = { database: await opened(openPostgresDatabase(url)), name: 'PostgreSQL, db/leads' }
  await fill(first.database)
  return { folder, url, first, second }
}

const refusal = 'the leads are moved to another database, and this one takes nothing'

/** A lead that is stored, or the reason why it is not. */
function post(database: LeadDatabase, name: string): Promise<string> {
  return leadStore(database, { channels: ['webhook'] })
    .add(requestBy(name), hoursLater(10))
    .then(
      ({ reference }) => reference,
      ({ message }: Error) => message,
    )
}

const reference = /^REF-/

test('every table is moved to the row, the old database refuses leads, and the new one takes them under new numbers', async () => {
  const { first, second } = await sides()
  const { outcome, tables } = await moveLeads(first, second, options)
  expect(outcome).toBe('moved')
  expect(tables.map(({ table }) => table)).toEqual(Object.keys(keptTables))
  expect(tables.filter((table) => !isEqual(table) || table.from.rows === 0)).toEqual([])
  expect(await leadStore(second.database).list()).toEqual(await leadStore(first.database).list())
  expect(await post(first.database, 'Late')).toBe(refusal)
  await expect(leadStore(first.database).check()).rejects.toThrow(refusal)
  expect(await post(second.database, 'Next')).toMatch(reference)
  const { id } = await second.database.db
    .selectFrom('leads')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  // The seventh was deleted, and its number is not given again.
  expect(id).toBe(8)
})

test('repeated, a move copies nothing and says what has changed since', async () => {
  const { first, second } = await sides()
  await moveLeads(first, second, options)
  const again = await moveLeads(first, second, options)
  expect(again.outcome).toBe('repeated')
  expect(again.tables.every(isEqual)).toBe(true)
  await post(second.database, 'Next')
  const { tables } = await moveLeads(first, second, options)
  expect(tables.filter((table) => !isEqual(table)).map(({ table, gone }) => [table, gone])).toEqual([
    ['leads', 1],
    ['deliveries', 1],
  ])
})

test('a target with leads of its own is refused, and the old database takes leads on', async () => {
  const { first, second } = await sides()
  await post(second.database, 'Other')
  await expect(moveLeads(first, second, options)).rejects.toThrow('PostgreSQL, db/leads holds 1 other lead')
  expect(await post(first.database, 'Next')).toMatch(reference)
})

test('moved leads are not moved to a second place', async () => {
  const { first, second } = await sides()
  await moveLeads(first, second, options)
  const third = { database: await opened(openPostgresDatabase(await newPostgres())), name: 'PostgreSQL, db/third' }
  await expect(moveLeads(first, third, options)).rejects.toThrow('were moved to PostgreSQL, db/leads')
})

test('a damaged value that PostgreSQL cannot hold is named, and the old database takes leads on', async () => {
  const { first, second } = await sides()
  await first.database.db.updateTable('leads').set({ plan_name: 'a\0b' }).where('id', '=', 3).execute()
  await expect(moveLeads(first, second, options)).rejects.toThrow('id 3 of leads is damaged (plan_name)')
  expect(await post(first.database, 'Next')).toMatch(reference)
})

test('a delivery under way ends before its lead is moved, and is not sent again', async () => {
  const { first, second } = await sides()
  const target = { channel: 'webhook' } as const
  const time = new Date()
  const [claimed] = await claim(first.database, target, time, 1)
  if (!claimed) throw new Error('Nothing was due.')
  const waiting = Promise.withResolvers<number>()
  const moving = moveLeads(first, second, { now: () => time, onWait: waiting.resolve })
  expect(await waiting.promise).toBe(1)
  await expect(claim(first.database, target, time, 1)).rejects.toThrow(refusal)
  const outcome = { delivered: true, result: 'HTTP 204' }
  expect(await recordOutcome(first.database, claimed, outcome, { now: time, random: 0.5 })).toBe('delivered')
  expect((await moving).outcome).toBe('moved')
  const { state } = await second.database.db
    .selectFrom('deliveries')
    .select('state')
    .where('id', '=', claimed.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('delivered')
})

test('taken back, the old database takes leads again and the new one none; it can be moved again', async () => {
  const { first, second } = await sides()
  await moveLeads(first, second, options)
  const back = await takeBack(first, second, { ...options, withNewer: false })
  expect(back.outcome).toBe('moved')
  expect(await post(second.database, 'Late')).toBe(refusal)
  expect(await post(first.database, 'Next')).toMatch(reference)
  const again = await moveLeads(first, second, options)
  expect([again.outcome, again.tables.every(isEqual)]).toEqual(['moved', true])
  expect(await leadStore(second.database).list()).toHaveLength(5)
})

test('what is newer is told before it is brought back, with erasures, deliveries and numbers', {
  tags: ['slow'],
}, async () => {
  const { first, second } = await sides()
  const { db } = first.database
  await moveLeads(first, second, options)
  await post(second.database, 'Next')
  const [claimed] = await claim(second.database, { channel: 'webhook' }, hoursLater(9), 1)
  if (!claimed) throw new Error('Nothing was due.')
  const outcome = { delivered: true, result: 'HTTP 204' }
  await recordOutcome(second.database, claimed, outcome, { now, random: 0.5 })
  const [ama] = await second.database.db.selectFrom('leads').select(['id', 'reference', 'received_at']).execute()
  const unread = { id: ama?.id ?? 0, reference: ama?.reference ?? '', receivedAt: ama?.received_at ?? '' }
  await eraseLeads(second.database, [{ ...unread, column: 'fields' }], {
    folder: temporaryFolder(),
    actor: 'mina',
    now,
  })
  const told = await takeBack(first, second, { ...options, withNewer: false })
  expect(told.outcome).toBe('newer')
  expect(told.tables.map(({ table }) => table)).toEqual(['leads', 'deliveries', 'audit'])
  expect(await post(second.database, 'Still there')).toMatch(reference)
  expect((await takeBack(first, second, { ...options, withNewer: true })).outcome).toBe('moved')
  expect((await compare(second.database, first.database)).filter((table) => !isEqual(table))).toEqual([])
  expect(await db.selectFrom('leads').select('fields').where('id', '=', unread.id).executeTakeFirst()).toEqual({
    fields: '{}',
  })
  expect(await post(first.database, 'Newest')).toMatch(reference)
  const newest = await db.selectFrom('leads').select('id').orderBy('id', 'desc').executeTakeFirst()
  expect(newest?.id).toBe(10)
})

test('without a move there is no way back', async () => {
  const { first, second } = await sides()
  await expect(takeBack(first, second, { ...options, withNewer: false })).rejects.toThrow('there is no way back')
})

/** Moves in a process of its own, which kills itself when it asks for the time once more than it may. */
async function killedMove(folder: string, url: string, times: number, isBack: boolean): Promise<void> {
  const source = (file: string) => JSON.stringify(new URL(`../../../src/server/${file}`, import.meta.url).href)
  const script = `
    const { openPostgresDatabase, openSqliteDatabase } = await import(${source('database.ts')})
    const { moveLeads } = await import(${source('moves.ts')})
    const sides = [
      { database: await openSqliteDatabase(${JSON.stringify(folder)}), name: 'first' },
      { database: await openPostgresDatabase(${JSON.stringify(url)}), name: 'second' }]
    // A killed process would not keep its compiled modules for the next one.
    ;(await import('node:module')).flushCompileCache()
    let left = ${times}
    const now = () => left-- > 0 ? new Date(${now.getTime()}) : process.kill(process.pid, 'SIGKILL')
    await moveLeads(...${isBack ? 'sides.reverse()' : 'sides'}, { now, onWait() {} })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

// The clock is read for each state that is stored, for deliveries under way, and within the copy.
const killedAfter = [0, 1, 2, 3, 4].map((steps) => ({ steps, tags: steps === 1 ? [] : ['slow'] }))

for (const { steps, tags } of killedAfter)
  test(`killed after ${steps} steps, a move is repeated to its end or taken back`, { tags }, async () => {
    const { folder, url, first, second } = await sides()
    await killedMove(folder, url, steps, false)
    if (steps > 0) expect(await post(first.database, 'Meanwhile')).toBe(refusal)
    const { tables } = await moveLeads(first, second, options)
    expect(tables.filter((table) => !isEqual(table))).toEqual([])
    expect((await readMove(first.database.db))?.state).toBe('closed')
    await killedMove(folder, url, steps, true)
    await takeBack(first, second, { ...options, withNewer: true })
    expect(await post(first.database, 'Back')).toMatch(reference)
    expect(await post(second.database, 'Late')).toBe(refusal)
    await killedMove(folder, url, steps, false)
    await takeBack(first, second, { ...options, withNewer: true })
    expect(await post(first.database, 'Back again')).toMatch(reference)
    expect(await post(second.database, 'Late')).toBe(refusal)
  })
