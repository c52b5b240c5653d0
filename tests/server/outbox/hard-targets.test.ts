import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { leadStore, openLeadService } from '#server/lead-store.ts'
import { webhookSender } from '#server/outbox.ts'
import { newPlace } from '#tests/server/database/databases.ts'
import { request, requestBy } from '#tests/server/leads/lead-requests.ts'
import { now, temporaryFolder } from '#tests/server/start-app.ts'
import { deliverDue } from './deliver-due.ts'
import { lead, mailTarget, webTarget } from './targets.ts'

const secrets = [Buffer.alloc(32, 's')]

/** A TCP server that sends a fixed text to each client and keeps the connection open. */
async function rawTarget(speak: (socket: net.Socket) => void): Promise<string> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', () => speak(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

/** A database with leads and a webhook, with a clock that the test sets. */
async function setUpWebhook(url: string) {
  const database = await (await newPlace('SQLite')).open()
  let time = now.getTime()
  const options = {
    database,
    sender: webhookSender({ url, secrets }, { now: () => new Date(time), timeoutMs: 300 }),
    now: () => new Date(time),
    random: () => 0,
    report: () => {},
  }
  return {
    database,
    store: leadStore(database, { channels: ['webhook'] }),
    deliverAfter(milliseconds: number) {
      time += milliseconds
      return deliverDue(options)
    },
  }
}

test('a target that fails now and then gets every lead, each until it has accepted it', async () => {
  const moods: ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(503).end(),
    (response) => response.writeHead(200).end(),
    (response) => response.destroy(),
    () => {},
    (response) => response.writeHead(301, { location: '/elsewhere' }).end(),
  ]
  let turn = 0
  // A busy machine may give up on an answer that comes, so the target can get a lead twice.
  const taken = new Set<string>()
  const { url, received } = await webTarget((response, { headers }) => {
    const mood = moods[turn++ % moods.length]
    mood?.(response)
    if (response.statusCode === 200 && response.writableEnded) taken.add(String(headers['webhook-id']))
  })
  const { database, store, deliverAfter } = await setUpWebhook(url)
  const references: string[] = []
  for (let i = 0; i < 6; i++) references.push((await store.add(requestBy(`Ama${i}`), now)).reference)
  const states = async () => {
    const rows = await database.db.selectFrom('deliveries').select('state').execute()
    return rows.map(({ state }) => state)
  }
  const delivered = Array(6).fill('delivered')
  for (let hour = 0; hour < 60 && String(await states()) !== String(delivered); hour++) await deliverAfter(60 * 60_000)
  expect(await states()).toEqual(delivered)
  expect([...taken].toSorted()).toEqual(references.toSorted())
  expect(received.length).toBeGreaterThan(20)
})

test('an accepting status counts even if the connection ends before the body', async () => {
  const url = await rawTarget((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nthank', () => socket.destroy())
  })
  const sender = webhookSender({ url, secrets }, { now: () => now })
  expect(await sender.send(lead)).toEqual({ delivered: true, result: 'HTTP 200' })
})

test.each([
  ['drips out a head that never ends', 'HTTP/1.1 200 OK\r\nx: ', 'timed out'],
  ['says first that it will say more', 'HTTP/1.1 102 Processing\r\n\r\n', 'timed out'],
  ['does not speak HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'failed'],
  ['sends a head without measure', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`, 'UND_ERR_HEADERS_OVERFLOW'],
])('a target that %s has taken nothing', async (_, words, result) => {
  const url = await rawTarget((socket) => socket.write(words))
  const sender = webhookSender({ url, secrets }, { now: () => now, timeoutMs: 300 })
  expect(await sender.send(lead)).toEqual({ delivered: false, result })
})

test('a Retry-After of a century is capped at a day', async () => {
  const { url, received } = await webTarget((response) =>
    response.writeHead(503, { 'retry-after': '3153600000' }).end(),
  )
  const { store, deliverAfter } = await setUpWebhook(url)
  await store.add(request, now)
  await deliverAfter(0)
  await deliverAfter(24 * 60 * 60_000 - 1)
  expect(received).toHaveLength(1)
  await deliverAfter(1)
  expect(received).toHaveLength(2)
})

test('an attempt that hangs holds back neither other leads nor another channel', async () => {
  const hanging: ServerResponse[] = []
  const web = await webTarget((response) => {
    if (hanging.length < 7) hanging.push(response)
    else response.end()
  })
  const mail = await mailTarget()
  const settings = {
    folder: temporaryFolder(),
    databaseUrl: undefined,
    webhook: { url: web.url, secrets },
    mail: { server: mail.url, to: ['desk@helpers.example'], from: 'leads@helpers.example' },
  }
  const service = await openLeadService({ settings, now: () => now, report: () => {} })
  for (let i = 0; i < 20; i++) await service.add(requestBy(`Ama${i}`), now)
  await expect.poll(() => mail.messages.length).toBe(20)
  await expect.poll(() => web.received.length).toBe(20)
  const closed = service.close()
  for (const response of hanging) response.destroy()
  await closed
})
