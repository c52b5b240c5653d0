import { expect, test } from 'vitest'
import type { LeadStore } from '#server/lead-store.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { contactBody, quoteBody } from '#tests/fixtures/forms.ts'
import { site } from '#tests/fixtures/site.ts'
import { now, post, startApp, visitIn } from '#tests/server/start-app.ts'

/** Inserts a text before, after and between the words of all strings in a value. */
function withOdd<Value>(value: Value, odd: string): Value {
  const inPart = (part: unknown): unknown => {
    if (typeof part === 'string') return `${odd}${part.replaceAll(' ', odd)}${odd}`
    if (Array.isArray(part)) return part.map(inPart)
    return Object.fromEntries(Object.entries(Object(part)).map(([name, own]) => [name, inPart(own)]))
  }
  return inPart(value) as Value
}

const action = '/quotes/atlantis/thank-you'
const form = 'application/x-www-form-urlencoded'

test('a body over 32 KiB is answered 413 with a page to read, and nothing is stored', async () => {
  const { app, store } = await startApp()
  const answer = await post(app, '/contact', { ...contactBody, message: 'a'.repeat(32 * 1024) })
  expect(answer.statusCode).toBe(413)
  expect(answer.body).toContain('error screen 413')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(await store.list()).toEqual([])
})

test('a body of exactly 32 KiB is read', async () => {
  const { app } = await startApp()
  const start = `${new URLSearchParams(contactBody)}&padding=`
  const payload = start + 'a'.repeat(32 * 1024 - start.length)
  const send = (text: string) =>
    app.inject({ method: 'POST', url: '/contact', headers: { 'content-type': form }, payload: text })
  expect((await send(payload)).statusCode).toBe(303)
  expect((await send(`${payload}a`)).statusCode).toBe(413)
})

test('a client that streams more than 32 KiB over the network reads the 413', async () => {
  const { app } = await startApp()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${url}/contact`, {
    method: 'POST',
    headers: { 'content-type': form },
    body: `message=${'a'.repeat(100_000)}`,
  })
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain('error screen 413')
})

test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', `${form}-not`, 'nonsense'])(
  'a body of type %s is answered 415 with a page to read',
  async (type) => {
    const { app, store } = await startApp()
    const headers = { 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: action, headers, payload: JSON.stringify(quoteBody) })
    expect(answer.statusCode).toBe(415)
    expect(answer.body).toContain('error screen 415')
    expect(await store.list()).toEqual([])
  },
)

test('a post to a page without a form is answered 405, to no page 404, whatever its body', async () => {
  const { app } = await startApp()
  const toPage = await app.inject({
    method: 'POST',
    url: '/atlantis',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect(toPage.statusCode).toBe(405)
  expect(toPage.headers.allow).toBe('GET, HEAD')
  expect(toPage.body).toContain('error screen 405')
  const toNowhere = await app.inject({
    method: 'POST',
    url: '/nowhere?a=b',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect(toNowhere.statusCode).toBe(404)
  expect(toNowhere.body).toContain('prerendered /404')
  const other = await app.inject({ method: 'DELETE', url: '/contact' })
  expect([other.statusCode, other.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
})

test('when the lead cannot be stored, the visitor gets 503 and the whole form back, and no thanks', async () => {
  const broken: LeadStore = {
    add: () => Promise.reject(new Error('disk full')),
    list: async () => [],
    check: () => Promise.reject(new Error('disk full')),
    close: async () => {},
  }
  const { app } = await startApp({ store: broken })
  const answer = await post(app, action, { ...quoteBody, plan: '1' })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers.location).toBeUndefined()
  expect(answer.body).toContain('<title>/quotes/atlantis</title>')
  expect(answer.body).not.toContain('disk full')
  const { 'form-name': _, 'bot-field': __, 'grant-eligible': ___, settled: ____, country: _____, ...given } = quoteBody
  expect(visitIn(answer.body)).toEqual({
    plan: 1,
    values: { ...given, plan: '1' },
    errors: [{ field: 'form-name', message: site.messages.error.statuses['503'] }],
  })
})

test('an unexpected failure is answered 500 with a page to read and no stack trace', async () => {
  const lines: string[] = []
  const { app } = await startApp({
    render: async () => Promise.reject(new Error('broken block')),
    logger: { stream: { write: (line) => lines.push(line) } },
  })
  const answer = await app.inject('/quotes/atlantis?plan=1')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).toContain('error screen 500')
  expect(answer.body).not.toMatch(/broken block|at .*\.ts/)
  expect(lines.join('')).toContain('broken block')
})

test('when even the error screen fails, a plain sentence is left', async () => {
  const fail = async () => Promise.reject(new Error('broken renderer'))
  const { app } = await startApp({ render: fail, renderError: fail })
  const answer = await app.inject('/quotes/atlantis?plan=1')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).toBe(`${site.messages.error.title} (500)\n`)
})

test('logs say what was asked and answered, and nothing that a visitor wrote', async () => {
  const lines: string[] = []
  const { app, store } = await startApp({ logger: { stream: { write: (line) => lines.push(line) } } })
  await post(app, '/contact', contactBody)
  await post(app, '/contact', { ...contactBody, email: 'secret' })
  await app.inject('/contact?name=secret&subject=other')
  await app.inject('/secret?secret')
  await app.inject('/%zz-secret')
  await store.close()
  await post(app, '/contact', { ...contactBody, message: 'secret' })
  const log = lines.join('')
  expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')[0]).toMatchObject({
    method: 'POST',
    route: '/contact',
    status: 303,
    ms: expect.any(Number),
  })
  expect(log).toContain('lead not stored')
  expect(log).not.toMatch(/secret|Ama|ama@example|dental|\?/)
})

test.each(['closed', 'upcoming'] as const)(
  'a form of a market that is %s is answered with the contact form, filled in with all that was entered',
  async (status) => {
    const metrics = createMetrics({ backlog: async () => [], alerts: () => [], now: () => now })
    const markets = site.markets.map((market) => (market.id === 'atlantis' ? { ...market, status } : market))
    const { app, store } = await startApp({ site: { ...site, markets }, metrics })
    for (const url of [action, '/atlantis/quotes/thank-you']) expect((await app.inject(url)).statusCode).toBe(200)
    const answer = await post(app, action, { ...quoteBody, email: 'ama@', plan: '2' })
    expect(answer.statusCode).toBe(410)
    expect(answer.body).toContain('<title>/contact</title>')
    expect(visitIn(answer.body)).toEqual({
      errors: [{ field: 'form-name', message: 'closed.refused' }],
      values: {
        name: 'Ama Ofori',
        email: 'ama@',
        // Values without a field in the contact form are in its message.
        message:
          'Nereus Abyss\nNeed: New\nYou: A citizen\nCover: Basic\nPhone: +1 555 0199\nPreferred date: 2031-06-01',
      },
    })
    expect(await metrics.text()).toContain('form_posts_total{form="atlantis-quote",outcome="closed"} 1')
    expect(await store.list()).toEqual([])
  },
)

test.each(['\t', '\0', '\n', '\u2028', '\ud800', '\u202e', '$&', '{', '}', '"', '%', '#', '<'])(
  'a post that is refused in messages with %j is told what is wrong',
  async (odd) => {
    const messages = withOdd(site.messages, odd)
    const markets = site.markets.map((market) => ({ ...market, status: 'closed' as const }))
    const [open, closed] = [
      (await startApp({ site: { ...site, messages } })).app,
      (await startApp({ site: { ...site, messages, markets } })).app,
    ]
    const limited = (await startApp({ site: { ...site, messages }, rateLimit: async () => 60 })).app
    const shut = await startApp({ site: { ...site, messages } })
    await shut.store.close()
    const wrong = [
      {},
      { ...contactBody, name: '', email: 'ama', subject: 'zzz', market: 'mars', message: 'x'.repeat(3000) },
      { ...quoteBody, 'residency-status': 'zzz', plan: '99', preferredDate: '2001-01-01' },
      { ...quoteBody, 'coverage-type': '', preferredDate: '2099-01-01' },
    ]
    for (const url of ['/contact', action]) {
      for (const body of wrong) expect((await post(open, url, body)).statusCode).toBe(422)
      for (const app of [limited, shut.app]) {
        const answer = await post(app, url, url === action ? quoteBody : contactBody)
        expect(answer.statusCode).toBe(app === limited ? 429 : 503)
      }
    }
    const refused = await post(closed, action, quoteBody)
    const [error] = visitIn(refused.body)?.errors ?? []
    expect([refused.statusCode, error?.message]).toEqual([410, messages.closed.refused])
  },
)
