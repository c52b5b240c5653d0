import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sendCanary } from '#cli/smoke/canary.ts'
import { canaryAlerts } from '#server/canary.ts'
import { stats } from '#server/counts.ts'
import { openSqliteDatabase, readAudit } from '#server/database.ts'
import { serve } from '#server/main.ts'
import { site } from '#tests/fixtures/site.ts'
import { webTarget } from '#tests/server/outbox/targets.ts'
import { temporaryFolder, writeBuild } from '#tests/server/start-app.ts'
import { run } from './temp-root.ts'

/** A server whose webhook answers so, its lead database, and what the webhook got. */
async function deployed(answer: (response: ServerResponse) => void, env: Record<string, string> = {}) {
  const root = temporaryFolder()
  writeBuild(root)
  const { url, received } = await webTarget(answer)
  const WEBHOOK_SECRETS = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`
  const settings = { DATA_DIR: 'data', WEBHOOK_URL: url, WEBHOOK_SECRETS, ...env }
  const server = await serve({
    root,
    env: { PORT: '0', RATE_LIMIT: 'off', ...settings },
    logger: false,
    limits: { lingerMs: 0 },
  })
  const folder = path.join(root, 'data')
  const database = await openSqliteDatabase(folder)
  onTestFinished(async () => {
    await database.close()
    await server.close()
  })
  const send = (patienceMs: number) => {
    const options = { site, database, folder, actor: 'mina', now: () => new Date(), patienceMs }
    return sendCanary({ base: server.url, origin: server.url }, options)
  }
  const canaries = async () => (await readAudit(database.db)).filter(({ action }) => action === 'canary')
  return { database, send, canaries, received, url: server.url }
}

test('a canary goes through a form to its delivery, is erased, and its receiver hears of both', async () => {
  const { database, send, canaries, received } = await deployed((response) => response.writeHead(204).end())
  expect(await send(30_000)).toMatch(/^HC-\w{4}-\w{4} of .+ was delivered by webhook, and is erased$/)
  const [first, second] = received.map(({ body }) => JSON.parse(body))
  expect([first.type, second.type]).toEqual(['lead.received', 'lead.erased'])
  expect(first.data.fields.email).toMatch(/@seeded\.example$/)
  expect(await database.db.selectFrom('leads').select('fields').execute()).toEqual([{ fields: '{}' }])
  // It is no request that somebody had erased.
  expect((await stats(database)).markets).toEqual([])
  expect(await canaries()).toMatchObject([{ actor: 'mina', detail: 'delivered and erased' }])
})

test('one that its target does not take is told with what the target says, and erased', {
  tags: ['slow'],
}, async () => {
  const { database, send, canaries } = await deployed((response) => response.writeHead(500).end())
  await expect(send(1000)).rejects.toThrow(
    /^HC-\w{4}-\w{4} was not delivered: received by webhook, attempts 1, HTTP 500$/,
  )
  expect(await database.db.selectFrom('leads').select('fields').execute()).toEqual([{ fields: '{}' }])
  expect(await canaries()).toMatchObject([{ detail: 'not delivered or not erased' }])
})

test('one that the form does not take is told with the status', async () => {
  const { send, canaries } = await deployed((response) => response.writeHead(204).end(), { RATE_LIMIT: '1' })
  await send(30_000)
  await expect(send(1000)).rejects.toThrow(/ answers 429 to a form$/)
  expect(await canaries()).toMatchObject([
    { detail: 'delivered and erased' },
    { detail: 'not delivered or not erased' },
  ])
})

test('the server tells of a canary that did not arrive, and of one that is late', async () => {
  const { database, send } = await deployed((response) => response.writeHead(500).end())
  const clock = { hours: 0 }
  const now = () => new Date(Date.now() + clock.hours * 60 * 60_000)
  const alerts = canaryAlerts(database, 26, { now, monotonic: () => clock.hours * 60 * 60_000 })
  expect(await alerts()).toEqual([])
  clock.hours = 27
  expect(await alerts()).toMatchObject([{ name: 'canary-missing', detail: expect.stringContaining('No canary') }])
  clock.hours = 1
  await send(500).catch(() => {})
  expect(await alerts()).toMatchObject([{ name: 'canary-missing', detail: expect.stringContaining('not delivered') }])
})

test('the command says where a canary has to be sent', async () => {
  const root = temporaryFolder()
  writeBuild(root)
  const { status, stdout } = await run(root, 'src/cli/smoke.ts', ['http://127.0.0.1:1', '--canary'])
  expect(stdout).toContain('FAIL  canary: there is no lead database in')
  expect(status).toBe(1)
})
