import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkDeployment } from '#cli/smoke/check-deployment.ts'
import { pagesOfEachKind } from '#cli/smoke/sitemap-pages.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { site } from '#tests/launch/launch-site.ts'
import { run } from './temp-root.ts'

const origin = 'https://fathom.example'
const headers = {
  'content-security-policy': "default-src 'none'; script-src 'self'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}

interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string
}

const html = (path: string, lang: string, text = '') =>
  `<!doctype html><html lang="${lang}"><head><title>Fathom</title><link rel="canonical" href="${origin}${path}"></head><body>${text}<script src="/assets/app-1a2b3c.js"></script></body></html>`
const entry = (path: string, links = '') => `<url><loc>${origin}${path}</loc>${links}</url>`
const versions = ['en', 'ar-AE']
  .map(
    (lang) =>
      `<xhtml:link rel="alternate" hreflang="${lang}" href="${origin}${lang === 'en' ? '' : '/ar-ae'}/contact"/>`,
  )
  .join('')

/** A sound site, by path. */
const sound: Readonly<Record<string, Reply>> = {
  '/robots.txt': { body: `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n` },
  '/sitemap.xml': { body: `<urlset>${entry('/contact', versions)}${entry('/ar-ae/contact', versions)}</urlset>` },
  '/contact': { body: html('/contact', 'en', '<p>Prices checked on 5 April 2031.</p>'), headers: { etag: 'W/"1"' } },
  '/contact/': { status: 301, headers: { location: '/contact' } },
  '/ar-ae/contact': { body: html('/ar-ae/contact', 'ar-AE') },
  '/assets/app-1a2b3c.js': { headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
  '/readyz': { body: '{"server":"ok","leadStore":"ok","alerts":[]}' },
}

/** Serves a site that differs from the sound one in some answers. */
async function deployed(changes: Readonly<Record<string, Reply>> = {}): Promise<string> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    const reply = { ...(sound[path] ?? { status: 404 }), ...changes[path] }
    const sent = { ...headers, 'content-type': 'text/html', ...sound[path]?.headers, ...changes[path]?.headers }
    const isKnown = reply.headers?.['etag'] !== undefined && request.headers['if-none-match'] === reply.headers['etag']
    const entries = Object.entries(sent).filter((one): one is [string, string] => one[1] !== undefined)
    response
      .writeHead(isKnown ? 304 : (reply.status ?? 200), Object.fromEntries(entries))
      .end(isKnown ? '' : reply.body)
  }
  const server = http.createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const smoke = (...args: string[]) => run(projectRoot, 'src/cli/smoke.ts', args)

/** The lines of all checks of a deployed site, and how many failed. */
async function checked(base: string) {
  const lines: string[] = []
  const failed = await checkDeployment(
    { base, origin },
    {
      ready: undefined,
      all: false,
      links: false,
      words: site.messages.offer,
      now: new Date(),
      say: (line) => void lines.push(line),
    },
  )
  return { failed, lines }
}

test('of a sound site each check has a line, and the code is 0', async () => {
  const base = await deployed()
  const { status, stdout, stderr } = await smoke(base, '--origin', origin)
  expect(stderr).toBe('')
  expect(stdout.trim().split('\n')).toEqual([
    'ok    certificate: none, the address is not https://',
    `ok    robots.txt: names ${origin}/sitemap.xml`,
    'ok    unknown address: answers 404',
    'ok    readiness: ready, no alert',
    'ok    sitemap: lists 2 pages',
    'ok    redirect: /contact/ leads to /contact',
    'ok    caching: /contact is not sent again, its scripts are immutable',
    'ok    /contact: 200, en',
    'ok    /ar-ae/contact: 200, ar-AE',
    'ok    prices: 5 April 2031 on 1 page',
    `${base} is well.`,
  ])
  expect(status).toBe(0)
})

describe('a fault is a line, and counts:', () => {
  const without = (name: string): Reply => ({ headers: { [name]: undefined } })
  test.each<[string, Record<string, Reply>]>([
    ['robots.txt: answers 500', { '/robots.txt': { status: 500 } }],
    ['robots.txt: disallows everything', { '/robots.txt': { body: `Sitemap: ${origin}/sitemap.xml\nDisallow: /\n` } }],
    ['sitemap: /sitemap.xml answers 404', { '/sitemap.xml': { status: 404 } }],
    ['sitemap: /sitemap.xml lists no page', { '/sitemap.xml': { body: '<urlset></urlset>' } }],
    [
      'sitemap: /sitemap.xml lists http://else.example/, which is not of',
      { '/sitemap.xml': { body: '<url><loc>http://else.example/</loc></url>' } },
    ],
    ['readiness: alerts: disk-nearly-full', { '/readyz': { body: '{"alerts":[{"name":"disk-nearly-full"}]}' } }],
    ['readiness: answers 503', { '/readyz': { status: 503 } }],
    ['redirect: /contact/ answers 200', { '/contact/': { status: 200 } }],
    ['caching: /contact has no ETag', { '/contact': { headers: { etag: undefined } } }],
    ['caching: /assets/app-1a2b3c.js is not immutable', { '/assets/app-1a2b3c.js': without('cache-control') }],
    ['/ar-ae/contact: answers 500', { '/ar-ae/contact': { status: 500 } }],
    ['/ar-ae/contact: is in en, not in ar-AE', { '/ar-ae/contact': { body: html('/ar-ae/contact', 'en') } }],
    [
      `/ar-ae/contact: names ${origin}/contact as its address`,
      { '/ar-ae/contact': { body: html('/contact', 'ar-AE') } },
    ],
    [
      '/ar-ae/contact: is noindex',
      { '/ar-ae/contact': { body: html('/ar-ae/contact', 'ar-AE', '<meta name="robots" content="noindex">') } },
    ],
    ['/ar-ae/contact: has no strict Content-Security-Policy', { '/ar-ae/contact': without('content-security-policy') }],
    ['/ar-ae/contact: has no Strict-Transport-Security', { '/ar-ae/contact': without('strict-transport-security') }],
    ['/ar-ae/contact: may be cached', { '/ar-ae/contact': { headers: { 'cache-control': 'max-age=600' } } }],
    [
      'prices: /contact says that its prices were last checked on 5 April 2030',
      {
        '/contact': {
          body: html('/contact', 'en', 'Prices last checked on 5 April 2030, so'),
          headers: { etag: 'W/"1"' },
        },
      },
    ],
  ])('%s', async (line, changes) => {
    const { failed, lines } = await checked(await deployed(changes))
    expect(lines.filter((text) => text.startsWith('FAIL  '))).toHaveLength(failed)
    expect(lines).toContainEqual(expect.stringContaining(`FAIL  ${line}`))
    expect(lines.at(-1)).toBe(`${failed} of the checks failed.`)
  })
})

test('a site with a fault is told as one by the code', async () => {
  const { status, stdout } = await smoke(await deployed({ '/readyz': { status: 503 } }), '--origin', origin)
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(/^FAIL {2}readiness: answers 503$(?:.|\n)*^1 of the checks failed\.$/m),
  ])
})

test('a site that does not answer fails each check and not the command', async () => {
  const { status, stdout, stderr } = await smoke('http://127.0.0.1:1')
  expect([status, stderr]).toEqual([1, ''])
  expect(stdout).toContain('FAIL  sitemap: http://127.0.0.1:1/sitemap.xml does not answer:')
})

test('a readiness that the proxy blocks is well, and is asked where --ready says', { tags: ['slow'] }, async () => {
  const blocked = await deployed({ '/readyz': { status: 404 } })
  const other = await deployed({ '/readyz': { status: 503 } })
  expect((await smoke(blocked, '--origin', origin)).stdout).toContain('ok    readiness: not public, as it should be')
  const { stdout } = await smoke(blocked, '--origin', origin, '--ready', `${other}/readyz`)
  expect(stdout).toContain('FAIL  readiness: answers 503')
})

test.each([
  [[], "Missing required argument 'address'"],
  [['helpers.example'], 'The address must be an address without a path'],
  [['https://helpers.example/contact'], 'The address must be an address without a path'],
  [['https://helpers.example', '--origin', 'x'], '--origin must be an address without a path'],
  [['https://helpers.example', '--ready', 'x'], '--ready must be a whole address'],
])('%j makes no sense', async (args, sentence) => {
  const { status, stderr } = await smoke(...args)
  expect(stderr).toContain(sentence)
  expect(status).toBe(2)
})

test('one page of each kind in each language is chosen', () => {
  const list = (language: string | undefined, ...paths: string[]) => paths.map((path) => ({ path, language }))
  const chosen = pagesOfEachKind([
    ...list('en', '/', '/contact', '/singapore-maid-insurance', '/oman-maid-insurance', '/blog', '/blog/a', '/blog/b'),
    ...list('zh-HK', '/zh-hk', '/zh-hk/contact', '/zh-hk/blog/a', '/zh-hk/blog/b'),
  ])
  expect(chosen.map(({ path }) => path)).toEqual([
    ...['/', '/contact', '/singapore-maid-insurance', '/blog', '/blog/a'],
    ...['/zh-hk', '/zh-hk/contact', '/zh-hk/blog/a'],
  ])
})

test('links to other sites are followed, and the one that is gone is named with its page', async () => {
  const other = await deployed({ '/gone': { status: 410 }, '/shy?a=1&b=2': { status: 403 }, '/there': { status: 200 } })
  const closed = 'http://127.0.0.1:9'
  const linking = (...links: readonly string[]) => ({
    '/ar-ae/contact': {
      body: html('/ar-ae/contact', 'ar-AE', links.map((link) => `<a href="${link}">elsewhere</a>`).join(' ')),
    },
  })
  const good = await smoke(
    await deployed(linking(`${other}/there`, `${other}/shy?a=1&amp;b=2`)),
    '--links',
    '--origin',
    origin,
  )
  expect(good.stdout).toContain(
    `ok    outside links: 2 to 1 sites; to be looked at in a browser: ${other}/shy?a=1&b=2 answers 403`,
  )
  expect(good.status).toBe(0)
  const bad = await smoke(await deployed(linking(`${other}/gone`, `${closed}/`)), '--links', '--origin', origin)
  expect(bad.stdout).toContain(`FAIL  outside links: ${other}/gone answers 410 (/ar-ae/contact)`)
  expect(bad.stdout).toContain(`${closed}/ does not answer: `)
  expect(bad.status).toBe(1)
})
