import net from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storeAlerts } from '#server/alerts/lead-alerts.ts'
import { openSqliteDatabase } from '#server/database.ts'
import { leadStore, openSqliteStore } from '#server/lead-store.ts'
import { kinds, newPlace } from '#tests/server/database/databases.ts'
import { now, startApp, temporaryFolder } from '#tests/server/start-app.ts'

/** A clock that advances a second with each reading. */
function clock(): () => number {
  let time = 0
  return () => (time += 1000)
}

test('a server that lives says so', async () => {
  const { app } = await startApp()
  const answer = await app.inject('/healthz')
  expect([answer.statusCode, answer.body]).toEqual([200, 'ok\n'])
  expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
})

test('health checks leave no line in the log', async () => {
  const lines: string[] = []
  const { app } = await startApp({ logger: { stream: { write: (line) => lines.push(line) } } })
  for (const url of ['/healthz', '/readyz', '/contact']) await app.inject(url)
  expect(lines.map((line) => JSON.parse(line).route)).toEqual(['/contact'])
})

/** The statements that make the only open connection read-only, and undo that. */
const accessTo = {
  SQLite: { onlyReads: 'pragma query_only = ON', writesAgain: 'pragma query_only = OFF' },
  PostgreSQL: {
    onlyReads: 'set default_transaction_read_only = on',
    writesAgain: 'set default_transaction_read_only = off',
  },
}

describe.each(kinds)('%s', (kind) => {
  test('a server is ready only while it can store leads', async () => {
    const database = await (await newPlace(kind)).open()
    const store = leadStore(database)
    const { app } = await startApp({ store, monotonic: clock() })
    const status = async () => (await app.inject('/readyz')).statusCode
    const ready = await app.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.body).toBe('{\n  "server": "ok",\n  "leadStore": "ok",\n  "alerts": []\n}\n')
    expect(ready.headers['cache-control']).toBe('no-store')
    const { onlyReads, writesAgain } = accessTo[kind]
    await sql.raw(onlyReads).execute(database.db)
    await expect.poll(status).toBe(503)
    expect((await app.inject('/readyz')).json()).toMatchObject({ server: 'ok', leadStore: 'failed' })
    expect(await storeAlerts(store)()).toEqual([
      { name: 'leads-not-stored', detail: 'Posts are refused: the database can only be read.' },
    ])
    await sql.raw(writesAgain).execute(database.db)
    await expect.poll(status).toBe(200)
    expect(await storeAlerts(store)()).toEqual([])
  })
})

test('on a full disk a server is not ready, and the alert says so', async () => {
  const database = await openSqliteDatabase(temporaryFolder())
  await sql`pragma max_page_count = 1`.execute(database.db)
  const store = leadStore(database)
  const { app } = await startApp({ store, monotonic: clock() })
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(503)
  expect(await storeAlerts(store)()).toMatchObject([{ detail: 'Posts are refused: the disk is full. Make room.' }])
})

test('a check writes, so there is one a second at most, and none while another is under way', async () => {
  let time = 0
  let checks = 0
  let result = Promise.resolve()
  const check = () => {
    checks += 1
    return result
  }
  const store = await openSqliteStore(temporaryFolder())
  const { app } = await startApp({ store: { ...store, check }, monotonic: () => time })
  const state = async () => (await app.inject('/readyz')).json().leadStore
  expect([await state(), await state()]).toEqual(['ok', 'ok'])
  expect(checks).toBe(1)
  const { promise, reject } = Promise.withResolvers<void>()
  result = promise
  time = 1000
  // The cached state, until the check is done.
  expect(await state()).toBe('ok')
  time = 9000
  expect([await state(), checks]).toEqual(['ok', 2])
  reject(new Error('disk full'))
  await expect.poll(state).toBe('failed')
  result = Promise.resolve()
  time = 10_000
  await expect.poll(state).toBe('ok')
})

test('alerts are listed and do not refuse posts', async () => {
  const alert = { name: 'disk-nearly-full', detail: '3 % are free.', since: now.toISOString() } as const
  const { app } = await startApp({ alerts: () => [alert] })
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { server: 'ok', leadStore: 'ok', alerts: [alert] }])
})

test('a server that is stopping is not ready', async () => {
  const { promise: rendered, resolve: render } = Promise.withResolvers<string>()
  const asked = Promise.withResolvers<void>()
  const { app } = await startApp({
    render() {
      asked.resolve()
      return rendered
    },
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const page = fetch(`${url}/quotes/atlantis?plan=1`)
  await asked.promise
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  let answers = ''
  socket.setEncoding('utf8').on('data', (text) => (answers += text))
  // Both requests are sent on one connection: new ones are refused while the server stops.
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /readyz HTTP/1.1\r\n')
  await expect.poll(() => answers).toContain('ok\n')
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('Host: x\r\n\r\n')
  await expect.poll(() => answers).toContain('"stopping"')
  expect(answers).toContain('HTTP/1.1 503 ')
  render('done')
  expect(await (await page).text()).toBe('done')
  await closed
})
