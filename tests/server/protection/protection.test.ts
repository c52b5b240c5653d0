import { describe, expect, test } from 'vitest'
import { memoryCounter, rateLimit, trustedProxies } from '#server/protection.ts'
import { contactBody, quoteBody } from '#tests/fixtures/forms.ts'
import { site } from '#tests/fixtures/site.ts'
import { now, post, signer, startApp, visitIn } from '#tests/server/start-app.ts'

const action = '/quotes/atlantis/thank-you'
const limitOf = (maxPosts: number, counter = memoryCounter()) => rateLimit({ maxPosts, counter, secret: 's' })

describe('the limit on posts', () => {
  test('answers 429 with the form as it was filled in, and says when to come back', async () => {
    const { app, store } = await startApp({ rateLimit: limitOf(1) })
    expect((await post(app, action, quoteBody)).statusCode).toBe(303)
    const answer = await post(app, action, { ...quoteBody, name: 'Bo', plan: '1' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
    expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(answer.body).toContain('<title>/quotes/atlantis</title>')
    const {
      'form-name': _,
      'bot-field': __,
      'grant-eligible': ___,
      settled: ____,
      country: _____,
      ...given
    } = quoteBody
    expect(visitIn(answer.body)).toEqual({
      plan: 1,
      values: { ...given, name: 'Bo', plan: '1' },
      errors: [{ field: 'form-name', message: site.messages.error.statuses['429'] }],
    })
    expect(await store.list()).toHaveLength(1)
  })

  test('counts every post, also refused ones, over all forms; and takes them again after a minute', async () => {
    let passed = 0
    const { app } = await startApp({
      rateLimit: limitOf(
        2,
        memoryCounter(100, () => passed),
      ),
    })
    const statuses: number[] = []
    const send = async (url: string, fields: Record<string, string>) =>
      statuses.push((await post(app, url, fields)).statusCode)
    await send('/contact', { ...contactBody, email: 'none' })
    await send('/contact', { ...contactBody, 'bot-field': 'spam' })
    await send(action, quoteBody)
    await send('/contact', { ...contactBody, email: 'none' })
    passed = 60_000
    await send(action, quoteBody)
    expect(statuses).toEqual([422, 303, 429, 429, 303])
  })

  test('limits nothing but posts', async () => {
    const { app } = await startApp({ rateLimit: limitOf(1) })
    for (const url of ['/contact', '/contact', '/healthz', '/readyz', '/assets/app-1a2b3c.js']) {
      expect((await app.inject(url)).statusCode).toBe(200)
    }
    expect((await post(app, '/contact', contactBody)).statusCode).toBe(303)
  })

  test('lets a post through that cannot be counted, and says so in the log', async () => {
    const lines: string[] = []
    const { app } = await startApp({
      rateLimit: () => Promise.reject(new Error('database gone')),
      logger: { stream: { write: (line) => lines.push(line) } },
    })
    expect((await post(app, '/contact', contactBody)).statusCode).toBe(303)
    expect(lines.join('')).toMatch(/database gone.*post not counted/)
  })

  test.each([
    ['the address that a trusted proxy forwards', true, [303, 303]],
    ['the address of the connection, not the one that it forwards', false, [303, 429]],
  ])('goes by %s', async (_, isTrusted, statuses) => {
    const trustProxy = (address: string) => isTrusted && address === '10.0.0.1'
    const { app } = await startApp({ rateLimit: limitOf(1), trustProxy })
    const send = (visitor: string) =>
      post(app, '/contact', contactBody, { headers: { 'x-forwarded-for': visitor }, remoteAddress: '10.0.0.1' })
    expect([(await send('192.0.2.1')).statusCode, (await send('192.0.2.2')).statusCode]).toEqual(statuses)
  })
})

describe('an address that a proxy forwards with a port', () => {
  const trustProxy = trustedProxies('10.0.0.1, 10.0.0.2')
  const statuses = async (forwarded: readonly string[]) => {
    const { app } = await startApp({ rateLimit: limitOf(1), trustProxy })
    const answers = await Promise.all(
      forwarded.map((visitors) =>
        post(app, '/contact', contactBody, { headers: { 'x-forwarded-for': visitors }, remoteAddress: '10.0.0.1' }),
      ),
    )
    return answers.map(({ statusCode }) => statusCode).toSorted()
  }

  test.each([
    [['192.0.2.1:5001', '192.0.2.1:5002', '192.0.2.1']],
    [['[2001:db8::1]:5001', '[2001:db8::2]:5002', '2001:db8::3']],
    [['unknown', 'anything', '192.0.2.1:x']],
  ])('is one sender, whatever the port: %j', async (forwarded) => {
    expect(await statuses(forwarded)).toEqual([303, 429, 429])
  })

  test('is that of another proxy where that is trusted', async () => {
    const forwarded = ['192.0.2.1, 10.0.0.2:5001', '192.0.2.1, 10.0.0.2:5002', '192.0.2.2, 10.0.0.2:5001']
    expect(await statuses(forwarded)).toEqual([303, 303, 429])
  })
})

describe('a form that a page sent too soon after it was shown', () => {
  test('is answered like a success and quarantined', async () => {
    const { app, store } = await startApp({ tooFastMs: 2000 })
    const hasty = await post(app, '/contact', { ...contactBody, elapsed: '350.5' })
    expect(hasty.statusCode).toBe(303)
    expect(await store.list()).toEqual([])
    const [lead] = await store.list({ quarantined: true })
    expect(hasty.headers.location).toContain(lead?.reference)
    expect(lead?.fields).not.toHaveProperty('elapsed')
  })

  test.each([
    ['at once', 0, [0, 1]],
    ['after a while', 3000, [1, 0]],
  ])(
    'nor one that was refused, and is sent again %s by a browser that vouches for nothing',
    async (_, waits, stored) => {
      let time = now.getTime()
      const { app, store } = await startApp({ tooFastMs: 2000, now: () => new Date(time) })
      const refused = await post(app, '/contact', { ...contactBody, email: 'ama@' })
      const elapsed = visitIn(refused.body)?.shownSince ?? ''
      time += waits / 2
      const again = await post(app, '/contact', { ...contactBody, email: 'ama@', elapsed })
      expect(visitIn(again.body)?.shownSince).toBe(elapsed)
      time += waits / 2
      expect((await post(app, '/contact', { ...contactBody, elapsed })).statusCode).toBe(303)
      expect([(await store.list()).length, (await store.list({ quarantined: true })).length]).toEqual(stored)
    },
  )

  test('a refused form may be corrected quickly, and so may one from a browser that proves its origin', async () => {
    const { app, store } = await startApp({ tooFastMs: 2000 })
    const shownAgain = async (fields: object) =>
      visitIn((await post(app, '/contact', { ...contactBody, email: 'ama@', ...fields })).body)?.shownSince ?? ''
    await post(app, '/contact', { ...contactBody, elapsed: await shownAgain({ elapsed: '45000' }) })
    expect(await store.list()).toHaveLength(1)
    const again = { ...contactBody, name: 'Bo', elapsed: await shownAgain({}) }
    await post(app, '/contact', again, { headers: ofBrowser })
    expect(await store.list()).toHaveLength(2)
    const [lead] = await store.list()
    expect(lead?.fields).not.toHaveProperty('elapsed')
  })

  test.each([
    'since=0',
    'since=0&signature=',
    'since=0&signature=AAAAAAAAAAAAAAAAAAAAAA',
    signer.sign('/contact?since=0'),
  ])('a time that we did not sign vouches for nothing: %s', async (elapsed) => {
    const { app, store } = await startApp({ tooFastMs: 2000 })
    await post(app, '/contact', { ...contactBody, elapsed }, { headers: ofBrowser })
    expect(await store.list()).toEqual([])
  })

  const ofBrowser = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }

  test.each([
    [{ elapsed: '2000' }, {}],
    [{ elapsed: '' }, ofBrowser],
    [{}, ofBrowser],
  ])('is none that was sent later, or without scripts by a browser: %o %o', async (fields, headers) => {
    const { app, store } = await startApp({ tooFastMs: 2000 })
    await post(app, '/contact', { ...contactBody, ...fields }, { headers })
    expect(await store.list()).toHaveLength(1)
  })

  test.each([
    [{}, {}],
    [{ elapsed: 'soon' }, ofBrowser],
    [{}, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    [{}, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ])('cannot be passed off by leaving the time out: %o %o', async (fields, headers) => {
    const { app, store } = await startApp({ tooFastMs: 2000 })
    expect((await post(app, '/contact', { ...contactBody, ...fields }, { headers })).statusCode).toBe(303)
    expect(await store.list()).toEqual([])
    expect(await store.list({ quarantined: true })).toHaveLength(1)
  })
})

describe('a post from another site', () => {
  const send = async (headers: Record<string, string>, trustProxy?: (address: string) => boolean) => {
    const { app, store } = await startApp({ trustProxy })
    const answer = await post(app, '/contact', contactBody, { headers: { host: 'helpers.test', ...headers } })
    return { answer, stored: (await store.list()).length }
  }

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://helpers.test' },
    { origin: 'https://evil.example' },
    { origin: 'http://helpers.test.evil.example' },
    { origin: 'http://helpers.test:8080' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ])('is refused with a page to read, and nothing is stored: %o', async (headers) => {
    const { answer, stored } = await send(headers)
    expect([answer.statusCode, stored]).toEqual([403, 0])
    expect(answer.body).toContain('error screen 403')
    expect(answer.body).not.toMatch(/evil|Ama/)
  })

  test.each([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://helpers.test' },
    { origin: 'http://helpers.test' },
    { origin: 'https://helpers.test' },
    // The site's own origin, from its config.
    { origin: 'https://fathom.example' },
  ])('is none that our own page sent, or what is no browser: %o', async (headers) => {
    const { answer, stored } = await send(headers)
    expect([answer.statusCode, stored]).toEqual([303, 1])
  })

  test('is told from the host that a trusted proxy forwards', async () => {
    const headers = { origin: 'https://public.test', 'x-forwarded-host': 'public.test' }
    expect((await send(headers)).answer.statusCode).toBe(403)
    expect((await send(headers, () => true)).answer.statusCode).toBe(303)
  })
})

test('a sixteenth of all addresses may be trusted as proxies, and no more', () => {
  expect(trustedProxies('16.0.0.0/4')?.('17.1.2.3')).toBe(true)
  expect(trustedProxies('16.0.0.0/3')).toBeUndefined()
  expect(trustedProxies('16.0.0.0/4, 10.0.0.0/8')).toBeUndefined()
})
