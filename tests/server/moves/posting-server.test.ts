import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPostgresDatabase, openSqliteDatabase } from '#server/database.ts'
import { leadStore } from '#server/lead-store.ts'
import { serve } from '#server/main.ts'
import { runLeads } from '#tests/cli/run-leads.ts'
import { contactBody } from '#tests/fixtures/forms.ts'
import { newPostgres } from '#tests/server/database/databases.ts'
import { temporaryFolder, writeBuild } from '#tests/server/start-app.ts'
import { fill } from './filled.ts'

/** A folder with a built site and leads of every kind in SQLite, and an empty PostgreSQL database. */
async function filledRoot() {
  const root = temporaryFolder()
  writeBuild(root)
  const database = await openSqliteDatabase(path.join(root, 'data'))
  await fill(database)
  await database.close()
  return { root, url: await newPostgres() }
}

async function start(root: string, env: Record<string, string> = {}) {
  const server = await serve({
    root,
    env: { PORT: '0', TOO_FAST_MS: '0', RATE_LIMIT: 'off', ...env },
    logger: false,
    limits: { lingerMs: 0 },
  })
  onTestFinished(() => server.close())
  return server
}

/** Runs `leads` in a folder; resolves to its exit code and what it says. */
async function leads(root: string, args: readonly string[], env: Record<string, string> = {}) {
  const { code, notes } = await runLeads(args, { root, env })
  return { code, said: notes.map((line) => `${line}\n`).join('') }
}

async function post(url: string, name: string) {
  const answer = await fetch(`${url}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ ...contactBody, email: `${name}@example.org` }),
    redirect: 'manual',
  })
  const text = await answer.text()
  const reference = new URL(answer.headers.get('location') ?? '', url).searchParams.get('reference')
  return { status: answer.status, text, reference }
}

test('a lead that a running server acknowledges during the move is in PostgreSQL, and any other form comes back', async () => {
  const { root, url } = await filledRoot()
  const server = await start(root)
  const stop = new AbortController()
  const answers: Awaited<ReturnType<typeof post>>[] = []
  const visitor = async (name: string) => {
    for (let i = 0; !stop.signal.aborted; i++) answers.push(await post(server.url, `${name}${i}`))
  }
  const visitors = ['ama', 'bo', 'cy', 'dee'].map(visitor)
  await expect.poll(() => answers.length).toBeGreaterThan(20)
  const { code, said } = await leads(root, ['move', '--to', url])
  expect([code, said]).toEqual([0, expect.stringContaining(`The leads are in PostgreSQL, ${new URL(url).host}`)])
  await expect.poll(() => answers.at(-1)?.status).toBe(503)
  stop.abort()
  await Promise.all(visitors)
  const database = await openPostgresDatabase(url)
  onTestFinished(() => database.close())
  const stored = new Set((await leadStore(database).list()).map(({ reference }) => reference))
  const acknowledged = answers.filter(({ status }) => status === 303).map(({ reference }) => reference ?? '')
  expect(acknowledged.length).toBeGreaterThan(20)
  expect(acknowledged.filter((reference) => !stored.has(reference))).toEqual([])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 503]))
  expect(answers.at(-1)?.text).toContain('@example.org')
  const ready = () => fetch(`${server.url}/readyz`).then((answer) => answer.json())
  await expect.poll(ready).toMatchObject({ leadStore: 'moved' })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.url}/contact`)).status).toBe(200)
  expect((await leads(root, ['move', '--to', url, '--back'])).code).toBe(0)
  expect((await post(server.url, 'back')).status).toBe(303)
})

/** The lines that a server prints at its start. */
async function startLines(root: string, env: Record<string, string> = {}): Promise<string> {
  const written = vi.spyOn(process.stdout, 'write')
  onTestFinished(() => written.mockRestore())
  const server = await start(root, env)
  await server.close()
  const lines = written.mock.calls.join('')
  written.mockRestore()
  return lines
}

test('a server says at its start which leads are elsewhere, and what to do', async () => {
  const { root, url } = await filledRoot()
  expect(await startLines(root, { DATABASE_URL: url })).toMatch(
    /leads\.sqlite holds 6 leads too, which nobody reads while DATABASE_URL names PostgreSQL: `npm run leads -- move`/,
  )
  const { said } = await leads(root, ['move'], { DATABASE_URL: url, BACKUP_DIR: '' })
  expect(said).toMatch(/^leads: 6 rows, digest [0-9a-f]{12}; the same in both$/m)
  expect(await startLines(root, { DATABASE_URL: url })).not.toContain('leads.sqlite')
  expect(await startLines(root)).toMatch(
    /the leads are moved to PostgreSQL, .*: forms are answered with 503 until DATABASE_URL names it, or `npm run leads -- move --back` takes them back/,
  )
})

test('what is newer is listed, and only --with-newer brings it back', { tags: ['slow'] }, async () => {
  const { root, url } = await filledRoot()
  await leads(root, ['move', '--to', url])
  const server = await start(root, { DATABASE_URL: url })
  await post(server.url, 'newer')
  const refused = await leads(root, ['move', '--back', '--to', url])
  expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/^leads: 1 new$/m)])
  const back = await leads(root, ['move', '--back', '--with-newer', '--to', url])
  expect([back.code, back.said]).toEqual([0, expect.stringContaining('leads.sqlite takes leads again')])
  expect((await post(server.url, 'late')).status).toBe(503)
  expect((await leads(root, ['list'])).code).toBe(0)
})

test.each([
  [['move'], 'Say where to: --to postgres://'],
  [['move', '--to', 'mysql://db/leads'], 'DATABASE_URL must be a PostgreSQL address'],
  [['move', '--to', 'postgres://db.example/leads'], 'without TLS'],
  [['move', '--to', 'postgres://localhost/leads', '--with-newer'], '--with-newer belongs to --back'],
])('leads %j is told what is missing', async (args, message) => {
  const { code, said } = await leads(temporaryFolder(), args)
  expect(code).toBeGreaterThan(0)
  expect(said).toContain(message)
})
