import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { site } from '#tests/fixtures/site.ts'
import { startApp, temporaryFolder, writeContents } from '#tests/server/start-app.ts'

const price = (amount: number) => `<!doctype html><title>prerendered /contact</title><p>€${amount}</p>`

/** An app with a price in its contact page; all files have the same time, as in a container image. */
async function appWithPrice(amount: number): Promise<FastifyInstance> {
  const contents = temporaryFolder()
  const files = new Map([
    ['contact/index.html', price(amount)],
    ['contact/index.html.gz', `gzip of ${amount}`],
    ['contact/page.json', JSON.stringify({ amount })],
    ['assets/app-1a2b3c.js', `show(${amount})`],
    ['favicon.svg', `<svg><text>${amount}</text></svg>`],
  ])
  const build = writeContents(contents, files)
  for (const name of readdirSync(contents)) utimesSync(path.join(contents, name), 0, 0)
  return (await startApp(build)).app
}

const urls = ['/contact', '/contact/page.json', '/assets/app-1a2b3c.js', '/favicon.svg']

test.each(urls)('after a build with another price %s is sent anew, though size and time are as before', async (url) => {
  const [before, after] = [await appWithPrice(390), await appWithPrice(420)]
  for (const encoding of ['identity', 'gzip']) {
    const headers = { 'accept-encoding': encoding }
    const first = await before.inject({ url, headers })
    const known = { ...headers, 'if-none-match': String(first.headers.etag) }
    expect(await statuses(before, url, known)).toEqual([304, 304])
    expect(await statuses(after, url, known)).toEqual([200, 200])
    const dated = {
      ...headers,
      'if-modified-since': String(first.headers['last-modified'] ?? new Date().toUTCString()),
    }
    expect(await statuses(after, url, dated)).toEqual([200, 200])
  }
})

async function statuses(app: FastifyInstance, url: string, headers: Record<string, string>): Promise<number[]> {
  const answers = await Promise.all((['GET', 'HEAD'] as const).map((method) => app.inject({ method, url, headers })))
  return answers.map(({ statusCode }) => statusCode)
}

test('a client that has one of several versions, or any, is told that it has it', async () => {
  const { app } = await startApp()
  const { etag = '' } = (await app.inject('/contact')).headers
  const plain = String(etag).replace('W/', '')
  for (const tags of [`"other", ${etag}`, plain, '*', ` ${etag} `]) {
    const answer = await app.inject({ url: '/contact', headers: { 'if-none-match': tags } })
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag])
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
  for (const tags of ['', '"other"', 'W/"', `${plain}x`]) {
    expect((await app.inject({ url: '/contact', headers: { 'if-none-match': tags } })).statusCode).toBe(200)
  }
})

test.each(['', '/page.json'])('a page that is made anew on a day has a tag of its own content: %s', async (end) => {
  const [market, ...others] = site.markets
  if (!market?.plans) throw new Error('The fixture has lost its plans.')
  const plans = market.plans.map((plan) => ({ ...plan, priceChanges: [{ from: '2031-05-03', price: 990 }] }))
  let clock = new Date('2031-05-02T09:59:59Z')
  const { app } = await startApp({ site: { ...site, markets: [{ ...market, plans }, ...others] }, now: () => clock })
  const ask = (etag: unknown) =>
    app.inject({ url: `/atlantis-maid-insurance${end}`, headers: { 'if-none-match': String(etag) } })
  const before = await ask('')
  clock = new Date('2031-05-02T10:00:00Z')
  const after = await ask(before.headers.etag)
  expect(after.statusCode).toBe(200)
  expect((await ask(after.headers.etag)).statusCode).toBe(304)
})

test.each(['bytes=abc', 'bytes=', 'bytes=-', 'bytes=5', 'bytes=1-2-3', 'bytes=0-4;5', 'lines=0-4', 'bytes 0-4', ' '])(
  'a range that is none is ignored: %j',
  async (range) => {
    const { app } = await startApp()
    const answer = await app.inject({ url: '/contact', headers: { range } })
    expect([answer.statusCode, answer.body]).toEqual([200, (await app.inject('/contact')).body])
  },
)

test('a range of a file is sent on request, and an impossible range is refused', async () => {
  const { app } = await startApp()
  const url = '/assets/app-1a2b3c.js'
  const part = await app.inject({ url, headers: { range: 'bytes=0-6' } })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'console', 'bytes 0-6/18'])
  const none = await app.inject({ url, headers: { range: 'bytes=999-' } })
  expect([none.statusCode, none.headers['content-range']]).toEqual([416, 'bytes */18'])
  // Ranges cannot be combined by a weak tag.
  const joined = { range: 'bytes=0-6', 'if-range': String(part.headers.etag) }
  expect((await app.inject({ url, headers: joined })).statusCode).toBe(200)
})
