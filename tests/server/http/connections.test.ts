import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { LeadStore } from '#server/lead-store.ts'
import { contactBody } from '#tests/fixtures/forms.ts'
import { startApp } from '#tests/server/start-app.ts'

type Overrides = NonNullable<Parameters<typeof startApp>[0]>

/** A server that listens, and a function that opens connections to it. */
async function listen(overrides: Overrides) {
  const { app } = await startApp(overrides)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { port, connect: () => connect(port) }
}

/** A connection with the text that was received so far. */
function connect(port: number, localAddress = '127.0.0.1') {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress })
  let text = ''
  socket.setEncoding('utf8').on('data', (more) => (text += more))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => void socket.once('close', resolve))
  onTestFinished(() => void socket.destroy())
  return { socket, answers: () => text.match(/HTTP\/1\.1 \d+/g) ?? [], text: () => text, closed }
}

const get = (path: string, version = '1.1') =>
  `GET ${path} HTTP/${version}\r\nHost: x\r\n${version === '1.0' ? 'Connection: keep-alive\r\n' : ''}\r\n`

const rendered = '/quotes/atlantis?plan=1'

test('requests that are sent at once on a connection are answered one after another, in their order', async () => {
  let underWay = 0
  const most: number[] = []
  const { connect } = await listen({
    async render(_page, { plan }) {
      most.push(++underWay)
      await new Promise(setImmediate)
      underWay -= 1
      return `plan ${plan}.`
    },
  })
  const { socket, text } = connect()
  socket.write([1, 2, 1, 2].map((plan) => get(`/quotes/atlantis?plan=${plan}`)).join(''))
  await expect.poll(() => text().match(/plan \d\./g)).toEqual(['plan 1.', 'plan 2.', 'plan 1.', 'plan 2.'])
  expect(Math.max(...most)).toBe(1)
})

test('while one connection waits for its answer, others get theirs', async () => {
  const { connect } = await listen({ render: () => new Promise(() => {}) })
  connect().socket.write(get(rendered).repeat(5))
  const other = connect()
  other.socket.write(get('/contact'))
  await expect.poll(other.answers).toEqual(['HTTP/1.1 200'])
})

/** A connection from another address of the loopback network. */
const from = (localAddress: string) => (port: number) => connect(port, localAddress)

test('answers of one address are made a few at a time, and no other address waits for them', async () => {
  const pages: (() => void)[] = []
  const { port } = await listen({
    limits: { maxAnswersPerNetwork: 2 },
    render: () => new Promise((resolve) => void pages.push(() => resolve('page'))),
  })
  const busy = [1, 2].map(() => from('127.0.0.2')(port))
  for (const [index, { socket }] of busy.entries()) socket.write(get(`/quotes/atlantis?plan=${index + 1}`))
  await expect.poll(() => pages).toHaveLength(1)
  const [left, waiting, other] = ['127.0.0.2', '127.0.0.2', '127.0.0.3'].map((address) => from(address)(port))
  for (const one of [left, waiting, other]) one?.socket.write(get('/contact'))
  await expect.poll(() => other?.answers()).toEqual(['HTTP/1.1 200'])
  expect(waiting?.answers()).toEqual([])
  left?.socket.destroy()
  pages[0]?.()
  await expect.poll(() => waiting?.answers()).toEqual(['HTTP/1.1 200'])
})

test('unfinished forms keep nobody else at their address waiting', async () => {
  const { port } = await listen({ limits: { maxAnswersPerNetwork: 2 } })
  const unfinished = 'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'
  const slow = [1, 2, 3].map(() => from('127.0.0.2')(port))
  for (const { socket } of slow) socket.write(`${unfinished}Content-Length: 100\r\n\r\nname=`)
  await Promise.all(slow.map(({ socket }) => once(socket, 'connect')))
  const other = from('127.0.0.2')(port)
  other.socket.write(get('/contact'))
  await expect.poll(other.answers).toEqual(['HTTP/1.1 200'])
})

test('forms that wait for the database keep no page of their address waiting', async () => {
  const added: (() => void)[] = []
  const store: LeadStore = {
    add: () => new Promise((_, reject) => void added.push(() => reject(new Error('locked')))),
    list: async () => [],
    check: async () => {},
    close: async () => {},
  }
  const { port } = await listen({ limits: { maxAnswersPerNetwork: 1 }, store })
  const [form, page] = [from('127.0.0.2')(port), from('127.0.0.2')(port)]
  const body = new URLSearchParams(contactBody).toString()
  const head = 'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'
  form.socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
  await expect.poll(() => added).toHaveLength(1)
  page.socket.write(get('/contact'))
  await expect.poll(page.answers).toEqual(['HTTP/1.1 200'])
  added[0]?.()
  await expect.poll(form.answers).toEqual(['HTTP/1.1 503'])
})

test('behind a proxy each visitor has slots of their own', async () => {
  const { port } = await listen({
    limits: { maxAnswersPerNetwork: 1 },
    trustProxy: () => true,
    render: () => new Promise(() => {}),
  })
  const [busy, other] = [from('127.0.0.2')(port), from('127.0.0.2')(port)]
  const forwarded = (path: string, address: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`
  busy.socket.write(forwarded(rendered, '192.0.2.1'))
  await once(busy.socket, 'connect')
  other.socket.write(forwarded('/contact', '192.0.2.2'))
  await expect.poll(other.answers).toEqual(['HTTP/1.1 200'])
})

test('connections beyond the limit of an address are refused until it closes one', async () => {
  const { port } = await listen({ limits: { maxConnectionsPerNetwork: 3 } })
  const held = [1, 2, 3].map(() => from('127.0.0.2')(port))
  for (const { socket, answers } of held) {
    socket.write(get('/healthz'))
    await expect.poll(answers).toEqual(['HTTP/1.1 200'])
  }
  const refused = from('127.0.0.2')(port)
  await refused.closed
  expect(refused.answers()).toEqual(['HTTP/1.1 429'])
  const other = from('127.0.0.3')(port)
  other.socket.write(get('/healthz'))
  await expect.poll(other.answers).toEqual(['HTTP/1.1 200'])
  held[0]?.socket.destroy()
  await expect
    .poll(async () => {
      const again = from('127.0.0.2')(port)
      again.socket.write(get('/healthz'))
      await Promise.race([again.closed, new Promise((resolve) => again.socket.once('data', resolve))])
      return again.answers()
    })
    .toEqual(['HTTP/1.1 200'])
})

test('a refused client that does not close its connection is disconnected', async () => {
  const { port } = await listen({ limits: { maxConnectionsPerNetwork: 1 } })
  const held = from('127.0.0.2')(port)
  await once(held.socket, 'connect')
  const refused = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2', allowHalfOpen: true })
  onTestFinished(() => void refused.destroy())
  refused.resume().on('error', () => {})
  await once(refused, 'end')
  // A write fails once the other side has let go of the connection.
  const isHungUp = () => {
    refused.write('x')
    return refused.destroyed
  }
  await expect.poll(isHungUp, { timeout: 5000 }).toBe(true)
})

test('a proxy holds as many connections as its visitors need', async () => {
  const { port } = await listen({
    limits: { maxConnectionsPerNetwork: 1, maxAnswersPerNetwork: 1 },
    trustProxy: (address) => address === '127.0.0.2',
  })
  for (const { socket, answers } of [1, 2, 3].map(() => from('127.0.0.2')(port))) {
    socket.write(get('/healthz'))
    await expect.poll(answers).toEqual(['HTTP/1.1 200'])
  }
})

test.each(['1.1', '1.0'])('after so many requests of HTTP/%s a connection ends, and says so', async (version) => {
  const { connect } = await listen({ limits: { maxRequestsPerSocket: 3 } })
  const { socket, answers, text, closed } = connect()
  for (const count of [1, 2, 3]) {
    socket.write(get('/healthz', version))
    await expect.poll(answers).toHaveLength(count)
  }
  await closed
  expect(text().match(/connection: \S+/gi)).toEqual(
    ['keep-alive', 'keep-alive', 'close'].map((word) => `Connection: ${word}`),
  )
})

test.each(['1.1', '1.0'])(
  'more than those sent at once, in HTTP/%s, are cut off without being answered',
  async (version) => {
    let renderings = 0
    const { connect } = await listen({
      limits: { maxRequestsPerSocket: 3 },
      async render() {
        renderings += 1
        return 'page'
      },
    })
    const { socket, closed } = connect()
    socket.write(get(rendered, version).repeat(2000))
    await closed
    expect(renderings).toBeLessThanOrEqual(1)
  },
)

test('a browser that keeps its connections open notices nothing', async () => {
  const { port } = await listen({ limits: { maxRequestsPerSocket: 5 } })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 2 })
  const statuses = await Promise.all(Array.from({ length: 33 }, () => status(port, agent)))
  agent.destroy()
  expect(new Set(statuses)).toEqual(new Set([200]))
})

async function status(port: number, agent: http.Agent): Promise<number | undefined> {
  const [answer] = (await once(http.get({ port, host: '127.0.0.1', path: '/contact', agent }), 'response')) as [
    http.IncomingMessage,
  ]
  answer.resume()
  return answer.statusCode
}

test('a connection that asks for more than it may before it has read an answer is cut off', async () => {
  let renderings = 0
  const { connect } = await listen({
    limits: { maxWaitingPerSocket: 3 },
    async render() {
      renderings += 1
      return 'page'
    },
  })
  const [few, many] = [connect(), connect()]
  few.socket.write(get('/contact').repeat(4))
  await expect.poll(few.answers).toHaveLength(4)
  many.socket.write(get(rendered).repeat(5))
  await many.closed
  expect(renderings).toBeLessThanOrEqual(1)
})

test('a request whose visitor disconnects is logged, and those queued behind it are never begun', async () => {
  const lines: { msg: string }[] = []
  const asked = Promise.withResolvers<void>()
  let renderings = 0
  const { connect } = await listen({
    logger: { stream: { write: (line) => lines.push(JSON.parse(line)) } },
    render() {
      renderings += 1
      asked.resolve()
      return new Promise(() => {})
    },
  })
  const { socket } = connect()
  socket.write(get(rendered).repeat(4))
  await asked.promise
  socket.destroy()
  await expect.poll(() => lines.filter(({ msg }) => msg === 'aborted' || msg === 'dropped')).toHaveLength(2)
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'aborted', method: 'GET', route: '/quotes/atlantis' }))
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'dropped', requests: 3 }))
  expect(renderings).toBe(1)
})

test.each(['Host: x\r\nHost: x', 'Host: x\r\nhost: evil.example'])(
  'a request with two hosts is answered 400: %j',
  async (hosts) => {
    const { connect } = await listen({})
    const { socket, answers, closed } = connect()
    socket.write(`GET /contact HTTP/1.1\r\n${hosts}\r\n\r\n`)
    await closed
    expect(answers()).toEqual(['HTTP/1.1 400'])
  },
)
