import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Limits } from '#server/protection/limits.ts'
import { contactBody } from '#tests/fixtures/forms.ts'
import { post, startApp } from '#tests/server/start-app.ts'

const form = 'application/x-www-form-urlencoded'

/** Sends raw text to a server; resolves to everything that it answers until it hangs up. */
async function talk(limits: Partial<Limits>, text: string): Promise<string> {
  const { app } = await startApp({ limits })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (more) => (answer += more))
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return answer
}

describe('a visitor who', { timeout: 20_000 }, () => {
  test('never finishes a form is answered 408', async () => {
    const head = `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: ${form}\r\nContent-Length: 100\r\n\r\n`
    expect(
      await talk({ headersTimeoutMs: 100, requestTimeoutMs: 200, checkIntervalMs: 20 }, `${head}name=Ama`),
    ).toMatch(/^HTTP\/1.1 408 /)
  })

  test('never finishes the head of a request is answered 408', async () => {
    expect(await talk({ headersTimeoutMs: 100, checkIntervalMs: 20 }, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(
      /^HTTP\/1.1 408 /,
    )
  })

  test('says nothing at all is hung up on', async () => {
    expect(await talk({ connectionTimeoutMs: 100 }, '')).toBe('')
  })

  test('sends a head of more than 16 KiB is answered 431', async () => {
    expect(await talk({}, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    )
  })

  test('sends no HTTP is answered 400, without an echo', async () => {
    const answer = await talk({}, 'Ama says hello\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).not.toContain('Ama')
  })
})

test('a form of more than a hundred fields is answered 413, and nothing is stored', async () => {
  const { app, store } = await startApp()
  const more = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, '1']))
  const own = Object.keys(contactBody).length
  const answer = await post(app, '/contact', { ...contactBody, ...more(101 - own) })
  expect(answer.statusCode).toBe(413)
  expect(answer.body).toContain('error screen 413')
  expect(await store.list()).toEqual([])
  expect((await post(app, '/contact', { ...contactBody, ...more(100 - own) })).statusCode).toBe(303)
})

test.each(['', '&&&&', '%', 'name=%zz&email', '__proto__=1&constructor=2', 'a[b]=1', '=', '\0=\0'])(
  'a strange form body is refused like any that is not filled in: %j',
  async (payload) => {
    const { app } = await startApp()
    const answer = await app.inject({ method: 'POST', url: '/contact', headers: { 'content-type': form }, payload })
    expect(answer.statusCode).toBe(422)
  },
)
