import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openStreams } from '#desk/http/streams.ts'
import { testDesk } from './test-desk.ts'

test('windows that left before they were let in are not counted, and end no other', async () => {
  const { db, desk, signedIn } = await testDesk()
  const { person, cookie } = await signedIn({ role: 'advisor' })
  const streams = openStreams(db, desk.origin, desk.now)
  onTestFinished(streams.close)
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  // As while a session is looked up.
  app.addHook('onRequest', async (request, reply) => {
    request.deskSession = { id: 'one', digest: 'x', person, authenticatedAt: 0 }
    if (request.headers['x-leaves'] !== undefined) {
      const closed = new Promise((resolve) => reply.raw.once('close', resolve))
      request.raw.destroy()
      await closed
    }
  })
  streams.follow(app)
  app.get('/desk/leads/events', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('Open')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (header: string) => {
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1').on('error', () => {})
    socket.write(`GET /desk/leads/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n${header}\r\n`)
    return socket
  }
  const first = ask('')
  await new Promise((resolve) => first.once('data', resolve))
  for (let i = 0; i < 20; i += 1) await new Promise((resolve) => ask('X-Leaves: 1\r\n').once('close', resolve))
  const last = ask('')
  await new Promise((resolve) => last.once('data', resolve))
  expect([first.destroyed, first.readableEnded]).toEqual([false, false])
  first.destroy()
  last.destroy()
})
