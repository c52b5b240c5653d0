import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { contactBody } from '#tests/fixtures/forms.ts'
import { site } from '#tests/fixtures/site.ts'
import { startApp, visitIn } from '#tests/server/start-app.ts'

type Overrides = NonNullable<Parameters<typeof startApp>[0]>

const body = new URLSearchParams(contactBody).toString()
const head = `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`

/** A server that listens, and a function that opens connections to it. */
async function listen(overrides: Overrides) {
  const { app, store } = await startApp(overrides)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const connect = async () => {
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (more) => (text += more))
    const closed = new Promise((resolve) => void socket.once('close', resolve))
    await once(socket, 'connect')
    return { socket, text: () => text, closed }
  }
  return { app, store, connect }
}

/** Sends the beginning of a form; resolves once the server reads it. */
async function beginPost({ socket, text }: { readonly socket: net.Socket; readonly text: () => string }) {
  socket.write(`${head}Expect: 100-continue\r\n\r\n${body.slice(0, 20)}`)
  await expect.poll(text).toContain('100 Continue')
}

test('a form that has begun is stored; one that comes later is refused with all that was typed, and stored nowhere', async () => {
  const { app, store, connect } = await listen({ limits: { lingerMs: 1500 } })
  const [early, idle] = [await connect(), await connect()]
  await beginPost(early)
  idle.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(idle.text).toContain('ok\n')
  const closed = app.close()
  const unheard = await connect()
  unheard.socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(unheard.text).toContain('"stopping"')
  idle.socket.write(`${head}\r\n${body}`)
  await idle.closed
  const [, refusal = ''] = idle.text().split('ok\n')
  expect(refusal).toMatch(/^HTTP\/1\.1 503 /)
  expect(refusal).toMatch(/^connection: close\r$/m)
  expect(visitIn(refusal)).toMatchObject({
    values: { name: contactBody.name },
    errors: [{ field: 'form-name', message: site.messages.error.statuses['503'] }],
  })
  expect(await store.list()).toEqual([])
  early.socket.write(body.slice(20))
  await early.closed
  expect(early.text()).toMatch(/^HTTP\/1\.1 303 /m)
  expect(early.text()).toMatch(/^connection: close\r$/m)
  expect(await store.list()).toHaveLength(1)
  await closed
})

test('the server waits for a form that has begun, even beside idle connections', async () => {
  const { app, store, connect } = await listen({ limits: { lingerMs: 0 } })
  const [early, unused] = [await connect(), await connect()]
  await beginPost(early)
  const closed = app.close()
  const isRefused = () =>
    connect().then(
      ({ socket }) => void socket.destroy(),
      () => true,
    )
  await expect.poll(isRefused).toBe(true)
  early.socket.write(body.slice(20))
  await early.closed
  expect(early.text()).toMatch(/^HTTP\/1\.1 303 /m)
  expect(await store.list()).toHaveLength(1)
  await Promise.all([closed, unused.closed])
})

test('a form that does not arrive in time is refused, and keeps nothing open', async () => {
  const { app, store, connect } = await listen({ limits: { lingerMs: 0, finishMs: 50 } })
  const dripping = await connect()
  await beginPost(dripping)
  const closed = app.close()
  await dripping.closed
  expect(dripping.text()).toMatch(/^HTTP\/1\.1 503 /m)
  expect(dripping.text()).toMatch(/^connection: close\r$/m)
  expect(dripping.text()).toContain('error screen 503')
  expect(await store.list()).toEqual([])
  await closed
})

/** Stops a server together with one that waits `finishMs` for a form; resolves to which ended first. */
async function firstToEnd({ app }: Pick<Awaited<ReturnType<typeof listen>>, 'app'>): Promise<string> {
  const waiting = await listen({ limits })
  await beginPost(await waiting.connect())
  const ends = [app.close().then(() => 'the server'), waiting.app.close().then(() => 'one that waits for a form')]
  const first = await Promise.race(ends)
  await Promise.all(ends)
  return first
}

const limits = { lingerMs: 0, finishMs: 1000 }

test('idle connections do not delay the end of a server', async () => {
  const { app, connect } = await listen({ limits })
  const [unused, idle] = [await connect(), await connect()]
  idle.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(idle.text).toContain('ok\n')
  expect(await firstToEnd({ app })).toBe('the server')
  await Promise.all([unused.closed, idle.closed])
})

test('requests whose visitors have disconnected do not delay it either', async () => {
  const asked = Promise.withResolvers<void>()
  const { app, connect } = await listen({
    limits,
    render() {
      asked.resolve()
      return new Promise(() => {})
    },
  })
  const { socket, closed } = await connect()
  socket.write('GET /quotes/atlantis?plan=1 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5))
  await asked.promise
  socket.destroy()
  await closed
  expect(await firstToEnd({ app })).toBe('the server')
})
