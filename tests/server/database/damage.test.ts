import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inspectionAlerts, storeAlerts } from '#server/alerts/lead-alerts.ts'
import { openSqliteDatabase } from '#server/database.ts'
import { leadStore } from '#server/lead-store.ts'
import { runLeads } from '#tests/cli/run-leads.ts'
import { contactBody } from '#tests/fixtures/forms.ts'
import { isAll } from '#tests/runner/samples.ts'
import { requestBy } from '#tests/server/leads/lead-requests.ts'
import { now, post, startApp, temporaryFolder } from '#tests/server/start-app.ts'

/** Opens the database of a folder, with its alerts. */
async function openIn(folder: string) {
  const database = await openSqliteDatabase(folder)
  onTestFinished(() => database.close().catch(() => {}))
  const store = leadStore(database)
  return { database, store, alerts: inspectionAlerts(database, () => 0), storeAlerts: storeAlerts(store) }
}

/** A folder with a closed database of `count` leads. */
async function filled(count = 60) {
  const folder = temporaryFolder()
  const { database, store } = await openIn(folder)
  for (let number = 0; number < count; number++) await store.add(requestBy(`Visitor${number}`), now)
  await database.close()
  return { folder, file: `${folder}/leads.sqlite` }
}

/** Runs a command on a folder's leads. */
function leads(folder: string, ...args: string[]) {
  return runLeads(args, { root: folder, env: { DATA_DIR: folder }, now: () => now })
}

/** Overwrites the root page of a table or an index with garbage. */
function damage(file: string, name: string): void {
  overwrite(file, Buffer.alloc(100, 0xff), startOf(file, name))
}

/** Restores the root page of a table from an earlier file. */
function restorePage(file: string, earlier: Buffer, name: string): void {
  const start = startOf(file, name)
  overwrite(file, earlier.subarray(start, start + 4096), start)
}

/** The offset of the root page of a table or an index. */
function startOf(file: string, name: string): number {
  const database = new Sqlite(file, { readonly: true })
  const page = Number(database.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(name))
  database.close()
  return (page - 1) * 4096
}

function overwrite(file: string, bytes: Uint8Array, start: number): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, bytes, 0, bytes.length, start)
  closeSync(descriptor)
}

test.each(['leads', ...(isAll ? ['leads_by_fingerprint', 'sqlite_autoindex_deliveries_1'] : [])])(
  'a damaged %s is told, and no post is taken any more',
  async (name) => {
    const { folder, file } = await filled()
    const { store, alerts, storeAlerts } = await openIn(folder)
    const { app } = await startApp({ store })
    expect(await alerts()).toEqual([])
    damage(file, name)
    expect(await alerts()).toMatchObject([
      { name: 'leads-damaged', detail: expect.stringContaining('`npm run leads -- rescue`') },
    ])
    expect((await post(app, '/contact', contactBody)).statusCode).toBe(503)
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect(await storeAlerts()).toMatchObject([
      { name: 'leads-not-stored', detail: expect.stringContaining('the database is damaged. Stop the server and') },
    ])
  },
)

test('after the first statement that meets damage nothing is written, but reading goes on', async () => {
  const { folder, file } = await filled()
  damage(file, 'leads_by_time')
  const { database, store } = await openIn(folder)
  const read = sql`select id from leads where received_at > '2030'`.execute(database.db)
  await expect(read).rejects.toThrow('malformed')
  await expect(store.add(requestBy('Ama'), now)).rejects.toThrow('The lead database is damaged')
  expect(await store.list()).toHaveLength(60)
})

test('leads lost by a truncated write-ahead log are reported until the operator acts', async () => {
  const { folder, file } = await filled(5)
  const copy = temporaryFolder()
  const first = await openIn(folder)
  for (const name of ['Ama', 'Bo']) await first.store.add(requestBy(name), now)
  // As after a kill of the server.
  for (const end of ['', '-wal', '-mark']) writeFileSync(`${copy}/leads.sqlite${end}`, readFileSync(file + end))
  await first.database.close()
  truncateSync(`${copy}/leads.sqlite-wal`, statSync(`${copy}/leads.sqlite-wal`).size - 100)
  for (let start = 0; start < 2; start++) {
    const { database, store, alerts } = await openIn(copy)
    expect(await alerts()).toEqual([
      {
        name: 'leads-damaged',
        detail: expect.stringContaining('1 lead that was stored last cannot be found any more'),
      },
    ])
    for (const name of ['Cy', 'Di']) await store.add(requestBy(`${name}${start}`), now)
    expect(await alerts()).toHaveLength(1)
    if (start === 1) {
      rmSync(`${copy}/leads.sqlite-mark`)
      expect(await alerts()).toEqual([])
    }
    await database.close()
  }
})

test('a damaged high-water mark is no alert, and is replaced at the next commit', async () => {
  const { folder, file } = await filled(2)
  writeFileSync(`${file}-mark`, '99 0 00000000\n')
  const { store, alerts } = await openIn(folder)
  expect(await alerts()).toEqual([])
  await store.add(requestBy('Ama'), now)
  expect(await alerts()).toEqual([])
  expect(readFileSync(`${file}-mark`, 'utf8')).toMatch(/^3 0 [0-9a-f]{8}\n$/)
})

test('rescue copies all readable rows into a sound database, and counts them', async () => {
  const { folder, file } = await filled(200)
  const page = leafOf(file, 'leads')
  const before = readFileSync(file)
  before.fill(0xff, page * 4096, page * 4096 + 4096)
  writeFileSync(file, before)
  expect(await leads(folder, 'list')).toMatchObject({
    code: 1,
    notes: expect.arrayContaining([expect.stringContaining('give `npm run leads -- rescue`')]),
  })
  const { code, notes } = await leads(folder, 'rescue', 'rescued')
  const [, saved, lost] = /^leads: (\d+) saved, (\d+) could not be read$/.exec(notes[1] ?? '') ?? []
  expect(code).toBe(1)
  expect([Number(lost) > 0, Number(lost) < 30, Number(saved) + Number(lost)]).toEqual([true, true, 200])
  const { store, alerts } = await openIn(`${folder}/rescued`)
  expect(await alerts()).toEqual([])
  expect(await store.list()).toHaveLength(Number(saved))
  expect(await leads(folder, 'rescue', 'rescued')).toMatchObject({
    code: 1,
    notes: [expect.stringContaining('exists')],
  })
})

test.each([
  ['a header', 0, 40],
  ['an index', 4096 * 4, 4096],
])('%s that is damaged costs no lead', { tags: ['slow'] }, async (_, start, length) => {
  const { folder, file } = await filled()
  const content = readFileSync(file)
  content.fill(0xff, start, start + length)
  writeFileSync(file, content)
  const { notes } = await leads(folder, 'rescue', 'rescued')
  expect(notes[1]).toBe('leads: 60 saved, 0 could not be read')
  expect(await (await openIn(`${folder}/rescued`)).store.list()).toHaveLength(60)
})

test('a damaged id of the last lead neither hangs a rescue nor loses a lead', { tags: ['slow'] }, async () => {
  const { folder, file } = await filled()
  const database = new Sqlite(file)
  database.exec(`update sqlite_sequence set seq = 1 << 50`)
  database.close()
  const { notes } = await leads(folder, 'rescue', 'rescued')
  expect(notes[1]).toBe('leads: 60 saved, 0 could not be read')
})

test('a rescue erases people again whom the damaged file still contains', async () => {
  const { folder, file } = await filled(2)
  const database = new Sqlite(file)
  const columns = database.prepare('select fields, fingerprint, checksum, received_at from leads where id = 1').get()
  const reference = database.prepare('select reference from leads where id = 1').pluck().get()
  expect(await leads(folder, 'erase', String(reference))).toMatchObject({ code: 0 })
  database
    .prepare(
      `update leads set fields = @fields, fingerprint = @fingerprint, checksum = null, erased_at = null where id = 1`,
    )
    .run(columns)
  database.close()
  const { notes } = await leads(folder, 'rescue', 'rescued')
  expect(notes).toContain('1 lead that was erased was still in it, and is erased again.')
  expect((await (await openIn(`${folder}/rescued`)).store.list()).map(({ fields }) => fields['name'])).toEqual([
    'Visitor1',
  ])
})

test('a database with missing leads is not backed up', async () => {
  const { folder, file } = await filled(2)
  const earlier = readFileSync(file)
  const { database, store } = await openIn(folder)
  for (const name of ['Ama', 'Bo']) await store.add(requestBy(name), now)
  await database.close()
  restorePage(file, earlier, 'leads')
  expect(await leads(folder, 'backup', 'copy.sqlite')).toMatchObject({
    code: 1,
    notes: [expect.stringMatching(/^This is no sound lead database: it is damaged \(.*\)\. Stop the server and give/)],
  })
  expect(existsSync(`${folder}/copy.sqlite`)).toBe(false)
})

test('a rescue that can read nothing says so and leaves no file', async () => {
  const { folder, file } = await filled(2)
  writeFileSync(file, Buffer.alloc(8192, 0xff))
  rmSync(`${file}-wal`, { force: true })
  const { code, notes } = await leads(folder, 'rescue', 'rescued')
  expect([code, notes]).toEqual([1, [expect.stringContaining('restore a backup')]])
  expect(existsSync(`${folder}/rescued/leads.sqlite`)).toBe(false)
  expect(await leads(temporaryFolder(), 'rescue')).toMatchObject({
    code: 1,
    notes: [expect.stringContaining('There is no lead database in')],
  })
})

test('a rescue that saves no lead says so and leaves no file', { tags: ['slow'] }, async () => {
  const { folder, file } = await filled(2)
  overwrite(file, Buffer.alloc(4096, 0xff), startOf(file, 'leads'))
  const { code, notes } = await leads(folder, 'rescue', 'rescued')
  expect([code, notes]).toEqual([1, ['No lead of it can be read: restore a backup.']])
  expect(existsSync(`${folder}/rescued/leads.sqlite`)).toBe(false)
})

/** The number, from 0, of a table's first leaf page, read from its root page. */
function leafOf(file: string, table: string): number {
  const start = startOf(file, table)
  const page = readFileSync(file).subarray(start, start + 4096)
  return page.readUInt32BE(page.readUInt16BE(12)) - 1
}
