import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withFolderLock } from '#server/database/folder-lock.ts'
import { openLeadService, openSqliteStore } from '#server/lead-store.ts'
import { contactBody } from '#tests/fixtures/forms.ts'
import { isAll } from '#tests/runner/samples.ts'
import { hoursLater, request, requestBy } from '#tests/server/leads/lead-requests.ts'
import { webTarget } from '#tests/server/outbox/targets.ts'
import { now, post, startApp, temporaryFolder } from '#tests/server/start-app.ts'
import { runLeads } from './run-leads.ts'

const script = new URL('../../src/cli/leads.ts', import.meta.url).pathname
const secrets = [Buffer.alloc(32, 's')]

/** Runs a command on whole databases; `dataDir` is the folder of the leads. */
async function leads(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const notes: string[] = []
  const { code } = await runLeads(args, {
    root: dataDir,
    env: { DATA_DIR: dataDir, ...env },
    now: () => now,
    write: async (text) => void notes.push(text),
    say: (line) => void notes.push(line),
  })
  return { code, notes: notes.join('\n') }
}

/** A server on a folder of leads, which sends them to a webhook. */
async function serviceIn(folder: string, webhook: string) {
  const settings = { folder, databaseUrl: undefined, webhook: { url: webhook, secrets }, mail: undefined }
  const store = await openLeadService({ settings, now: () => now, report: () => {} })
  const { app } = await startApp({ store })
  return { app, store }
}

test('a backup taken while leads arrive is restored: each earlier lead is there once, and what was pending is sent', async () => {
  const folder = temporaryFolder()
  const backup = path.join(temporaryFolder(), 'leads-backup.sqlite')
  const { app } = await serviceIn(folder, 'http://127.0.0.1:1/')
  const send = async (number: number) => {
    const answer = await post(app, '/contact', { ...contactBody, message: `Number ${number}` })
    expect(answer.statusCode).toBe(303)
    return new URL(String(answer.headers.location), 'http://site').searchParams.get('reference')
  }
  const before: (string | null)[] = []
  const sent = isAll ? 200 : 40
  for (let i = 0; i < sent; i++) before.push(await send(i))
  const running = promisify(execFile)(process.execPath, [script, 'backup', backup], {
    env: { ...process.env, DATA_DIR: folder },
  })
  let during = 0
  let isRunning = true
  const done = running.finally(() => (isRunning = false))
  while (isRunning) await send(sent + during++)
  const held = Number(/holds (\d+) leads/.exec((await done).stderr)?.[1])
  expect(held).toBeGreaterThanOrEqual(sent)
  expect(held).toBeLessThanOrEqual(sent + during)

  const fresh = path.join(temporaryFolder(), 'data')
  const { code, notes } = await leads(fresh, ['restore', backup])
  expect({ code, notes }).toEqual({ code: 0, notes: expect.stringContaining(`holds ${held} leads again`) })
  const target = await webTarget((response) => response.end())
  const restored = await serviceIn(fresh, target.url)
  const references = (await restored.store.list()).map(({ reference }) => reference)
  expect(references).toHaveLength(held)
  expect(references.slice(0, sent)).toEqual(before)
  await restored.store.database.db.updateTable('deliveries').set({ next_at: now.toISOString() }).execute()
  await expect.poll(() => target.received.length).toBe(held)
  expect(target.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(references.toSorted())
})

test('a backup is sound, for nobody else’s eyes, and overwrites nothing', async () => {
  const folder = temporaryFolder()
  const store = await openSqliteStore(folder)
  await store.add(request, now)
  expect(await leads(folder, ['backup', 'copy.sqlite'])).toEqual({
    code: 0,
    notes: `${folder}/copy.sqlite is a sound backup and holds 1 lead.`,
  })
  const file = path.join(folder, 'copy.sqlite')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite'])
  await store.add(requestBy('Bo'), now)
  expect(await leads(folder, ['backup', 'copy.sqlite'])).toEqual({
    code: 1,
    notes: `${file} exists already and is not overwritten.`,
  })
  const copy = new Sqlite(file)
  expect(copy.prepare('select count(*) from leads').pluck().get()).toBe(1)
  copy.close()
  await store.close()
})

test('a backup that cannot be finished leaves nothing behind', async () => {
  const folder = temporaryFolder()
  expect(await leads(folder, ['backup', 'copy.sqlite'])).toEqual({
    code: 1,
    notes: `There is no lead database in ${folder} (DATA_DIR).`,
  })
  expect(existsSync(path.join(folder, 'leads.sqlite'))).toBe(false)
  writeFileSync(path.join(folder, 'leads.sqlite'), 'not a database at all, however long it may be')
  const { code, notes } = await leads(folder, ['backup', 'copy.sqlite'])
  const told = /^The lead database is damaged \(file is not a database\)\. Stop the server and give/
  expect({ code, notes }).toEqual({ code: 1, notes: expect.stringMatching(told) })
  expect(readdirSync(folder)).toEqual(['leads.sqlite'])
  expect((await leads(folder, ['backup', 'nowhere/copy.sqlite'])).notes).toContain('ENOENT')
})

test('a backup is restored only where no leads are, and only if it is sound', async () => {
  const folder = temporaryFolder()
  const store = await openSqliteStore(folder)
  await store.add(request, now)
  await leads(folder, ['backup', 'copy.sqlite'])
  const backup = path.join(folder, 'copy.sqlite')
  const inTheWay = await leads(folder, ['restore', backup])
  expect(inTheWay.code).toBe(1)
  expect(inTheWay.notes).toContain('Stop the server and move these away first')
  expect(inTheWay.notes).toContain(`${folder}/leads.sqlite, ${folder}/leads.sqlite-wal`)
  expect(await store.list()).toHaveLength(1)
  await store.close()

  const fresh = temporaryFolder()
  writeFileSync(path.join(fresh, 'odd.sqlite'), 'no database')
  new Sqlite(path.join(fresh, 'other.sqlite')).exec('create table t (id)').close()
  expect((await leads(fresh, ['restore', 'odd.sqlite'])).notes).toContain(
    'no sound lead database: file is not a database',
  )
  expect((await leads(fresh, ['restore', 'other.sqlite'])).notes).toContain(
    'no sound lead database: no such table: leads',
  )
  expect((await leads(fresh, ['restore', 'none.sqlite'])).notes).toBe(`There is no file ${fresh}/none.sqlite.`)
  expect(readdirSync(fresh).toSorted()).toEqual(['leads.lock', 'odd.sqlite', 'other.sqlite'])
  expect((await leads(fresh, ['restore', backup])).code).toBe(0)
  expect(statSync(path.join(fresh, 'leads.sqlite')).mode & 0o777).toBe(0o600)
})

test('a backup is not restored while a server has the leads open, even where their file was moved away', async () => {
  const folder = temporaryFolder()
  const holding = `const { openSqliteStore } = await import('${new URL('../../src/server/lead-store.ts', import.meta.url)}')
    await openSqliteStore(${JSON.stringify(folder)})
    console.log('open')`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', holding])
  onTestFinished(() => void server.kill('SIGKILL'))
  await once(server.stdout, 'data')
  expect((await leads(folder, ['backup', 'copy.sqlite'])).code).toBe(0)
  for (const end of ['', '-wal', '-shm']) rmSync(path.join(folder, `leads.sqlite${end}`))
  expect(await leads(folder, ['restore', 'copy.sqlite'])).toEqual({
    code: 1,
    notes: `A server or another command has the leads in ${folder} open: stop it first.`,
  })
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect((await leads(folder, ['restore', 'copy.sqlite'])).code).toBe(0)
})

test('no server starts while a backup is restored', async () => {
  const folder = temporaryFolder()
  await withFolderLock(folder, async () => {
    await expect(openSqliteStore(folder)).rejects.toThrow('a backup is just being restored there')
  })
  await (await openSqliteStore(folder)).close()
})

const BACKUP_KEY = Buffer.alloc(32, 'k').toString('base64')

test('a backup is encrypted where there is a key, and restored with that key alone', async () => {
  const folder = temporaryFolder()
  const store = await openSqliteStore(folder)
  await store.add(requestBy('Zebedee'), now)
  await store.close()
  const backup = path.join(temporaryFolder(), 'copy.enc')
  expect(await leads(folder, ['backup', backup], { BACKUP_KEY })).toEqual({
    code: 0,
    notes: `${backup} is a sound backup and holds 1 lead, encrypted.`,
  })
  const bytes = readFileSync(backup)
  expect(bytes.includes('Zebedee')).toBe(false)
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])

  const fresh = temporaryFolder()
  const restoreWith = async (env: Record<string, string>, file = backup) =>
    (await leads(fresh, ['restore', file], env)).notes
  expect(await restoreWith({})).toBe(`${backup} is encrypted: set BACKUP_KEY to the key that it was made with.`)
  const otherKey = Buffer.alloc(32, 'o').toString('base64')
  expect(await restoreWith({ BACKUP_KEY: otherKey })).toBe(`${backup} was encrypted with another key than BACKUP_KEY.`)
  const changed = (at: number, end?: number) => {
    const copy = Buffer.from(bytes.subarray(0, end))
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    writeFileSync(path.join(fresh, 'changed.enc'), copy)
    return path.join(fresh, 'changed.enc')
  }
  for (const file of [changed(20), changed(5000), changed(bytes.length - 1), changed(100, bytes.length - 1)]) {
    expect(await restoreWith({ BACKUP_KEY }, file)).toBe(
      `${file} is damaged, or was changed by somebody without the key.`,
    )
    expect(readdirSync(fresh).filter((name) => name.startsWith('leads.sqlite'))).toEqual([])
  }
  expect(await restoreWith({ BACKUP_KEY }, changed(0, 40))).toContain('no sound lead database')
  expect(await restoreWith({ BACKUP_KEY })).toContain('holds 1 lead again')
  const restored = await openSqliteStore(fresh)
  expect((await restored.list()).map(({ fields }) => fields['name'])).toEqual(['Zebedee'])
  await restored.close()
})

test('a backup without a name goes where the scheduled ones are, and the newest is restored on trial', {
  tags: ['slow'],
}, async () => {
  const folder = temporaryFolder()
  const BACKUP_DIR = temporaryFolder()
  const env = { BACKUP_DIR, BACKUP_KEY }
  // The data are decrypted beside the leads, and nowhere else.
  vi.stubEnv('TMPDIR', path.join(folder, 'no-other-disk'))
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await leads(folder, ['backup', '--verify'], env)).notes).toBe(
    `There is no backup in ${BACKUP_DIR} (BACKUP_DIR).`,
  )
  const store = await openSqliteStore(folder)
  await store.add(request, now)
  await store.add(requestBy('Bo', { suspicious: true }), hoursLater(-1))
  await store.close()
  const file = path.join(BACKUP_DIR, 'leads-2031-05-01T11-00-00Z.sqlite.enc')
  expect((await leads(folder, ['backup'], env)).notes).toBe(`${file} is a sound backup and holds 2 leads, encrypted.`)
  const told = { code: 0, notes: `${file} was restored on trial: 2 leads, the latest of ${now.toISOString()}.` }
  const before = readdirSync(folder)
  expect(await leads(folder, ['backup', '--verify'], env)).toEqual(told)
  expect(await leads(folder, ['backup', '--verify', file], { BACKUP_KEY })).toEqual(told)
  expect(readdirSync(folder)).toEqual(before)
  writeFileSync(file, readFileSync(file).subarray(0, -100))
  const damaged = await leads(folder, ['backup', '--verify'], env)
  expect([damaged.code, damaged.notes]).toEqual([1, expect.stringContaining('is damaged')])
  expect(readdirSync(folder)).toEqual(before)
})

test('a backup in the clear can be restored where there is a key', { tags: ['slow'] }, async () => {
  const folder = temporaryFolder()
  await (await openSqliteStore(folder)).close()
  await leads(folder, ['backup', 'copy.sqlite'])
  const { notes } = await leads(temporaryFolder(), ['restore', path.join(folder, 'copy.sqlite')], { BACKUP_KEY })
  expect(notes).toContain('holds 0 leads again')
})

test('what a killed backup left is removed an hour later, and nothing else', { tags: ['slow'] }, async () => {
  const folder = temporaryFolder()
  await (await openSqliteStore(folder)).close()
  const left = [
    'leads.sqlite.0123abcd.unfinished',
    'old.enc.0123abcd.unfinished',
    'my.unfinished',
    'new.enc.89abcdef.unfinished',
  ]
  const hourAgo = new Date(Date.now() - 61 * 60_000)
  for (const name of left) {
    writeFileSync(path.join(folder, name), 'x')
    if (!name.startsWith('new')) utimesSync(path.join(folder, name), hourAgo, hourAgo)
  }
  expect((await leads(folder, ['backup', 'copy.sqlite'])).code).toBe(0)
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([
    'my.unfinished',
    'new.enc.89abcdef.unfinished',
  ])
})

test.each([
  ['backup', /pg_dump --format=custom --file='copy.dump' 'postgres:\/\/me@db.example:5433\/leads\?sslmode=require'/],
  [
    'restore',
    /pg_restore --exit-on-error --dbname='postgres:\/\/me@db.example:5433\/leads\?sslmode=require' 'copy.dump'/,
  ],
])('%s of leads in PostgreSQL names its own command, without the password', async (command, text) => {
  const DATABASE_URL = 'postgres://me:hidden@db.example:5433/leads?sslmode=require&password=hidden'
  const { code, notes } = await leads(temporaryFolder(), [command, 'copy.dump'], { DATABASE_URL })
  expect(code).toBe(2)
  expect(notes).toMatch(text)
  expect(notes).not.toContain('hidden')
})

test.each([[[]], [['a.sqlite', 'b.sqlite']]])('a backup into %j is refused: it takes one file', async (files) => {
  const { code, notes } = await leads(temporaryFolder(), ['backup', ...files])
  expect(code).toBe(2)
  expect(notes).toContain('argument')
  expect(notes).toContain('such as leads-2026-11-20.sqlite')
})

test('erase names the backups that still hold the text, and what reads the write-ahead log; restore erases again', async () => {
  const folder = temporaryFolder()
  const store = await openSqliteStore(folder)
  const { reference } = await store.add(request, now)
  const other = await store.add(requestBy('Bo'), now)
  const backup = path.join(folder, 'backups', 'old.sqlite')
  mkdirSync(path.dirname(backup))
  await leads(folder, ['backup', backup])
  const reader = new Sqlite(path.join(folder, 'leads.sqlite'), { readonly: true })
  reader.exec('begin; select * from leads')
  const held = await leads(folder, ['erase', reference])
  expect(held.code).toBe(1)
  expect(held.notes).toContain(`${reference} is erased.`)
  expect(held.notes).toContain(`${folder}/leads.sqlite-wal still holds the text`)
  expect(held.notes).toContain(`Backups still hold it, so delete them or make new ones: ${backup}\n`)
  reader.close()
  const freed = await leads(folder, ['erase', reference])
  expect(freed.code).toBe(0)
  expect(freed.notes).not.toContain('-wal')
  expect(freed.notes).toContain(backup)
  expect((await leads(folder, ['erase', other.reference])).notes).toContain(backup)
  await store.close()

  for (const end of ['', '-wal', '-shm']) rmSync(path.join(folder, `leads.sqlite${end}`), { force: true })
  expect((await leads(folder, ['restore', backup])).notes).toContain(
    'holds 2 leads again. 2 leads of people erased since that backup are erased again.',
  )
  expect(await (await openSqliteStore(folder)).list()).toEqual([])
  expect((await leads(temporaryFolder(), ['restore', backup])).notes).toContain('There is no erasure list in it')
})
