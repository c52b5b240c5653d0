import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { headerLines } from '#build/static-host.ts'
import { contentSecurityPolicy, securityHeaders } from '#server/protection.ts'
import { redirectLines } from '#site/redirects.ts'
import { site } from '#tests/fixtures/site.ts'
import { siteFiles, startApp, temporaryFolder, writeContents } from '#tests/server/start-app.ts'
import { headersFor, serveStatically } from './static-host.ts'

/** The server on a site whose pages each have a style sheet of their own, and the rules for other hosts. */
async function startWithRules() {
  const root = temporaryFolder()
  const styled = [...siteFiles].map(([file, content]) => {
    return [file, file.endsWith('index.html') ? `<!doctype html><style>/* ${file} */</style>` : content] as const
  })
  const served = new Map([...styled, ['cards/site.png', '']])
  const policies = new Map<string, string>()
  for (const [file, content] of served) {
    if (file.endsWith('index.html')) policies.set(file, contentSecurityPolicy(site.config.logoService, String(content)))
  }
  const redirects = '/old /new 301\n'
  const rules = headerLines([...served.keys(), '_redirects'], policies, site.config)
  const all = new Map([...served, ['_redirects', redirects], ['_headers', rules]])
  const dist = path.join(root, 'dist')
  for (const [file, content] of all) {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true })
    writeFileSync(path.join(dist, file), content)
  }
  const { app } = await startApp(writeContents(path.join(root, 'contents'), all))
  return { app, dist, rules, files: [...served.keys()] }
}

/** Headers that each host works out for the answer. */
const ownOfHosts = [
  'content-type',
  'content-length',
  'accept-ranges',
  'last-modified',
  'etag',
  'date',
  'connection',
  'vary',
  'x-request-id',
]

function decided(headers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return Object.fromEntries(entries.filter(([name]) => !ownOfHosts.includes(name)))
}

test('every file has the headers on other hosts that our own server sends', async () => {
  const { app, rules, files } = await startWithRules()
  const served = files.filter((file) => !/^404|^\.|\.gz$/.test(file))
  const addresses = served.map((file) => `/${file.replace(/(?:^|\/)index\.html$/, '')}`)
  expect(addresses).toEqual(expect.arrayContaining(['/', '/contact', '/contact/page.json', '/assets/app-1a2b3c.js']))
  for (const address of addresses) {
    const { statusCode, headers } = await app.inject(address)
    expect([address, statusCode]).toEqual([address, 200])
    expect([address, decided(headersFor(rules, address))]).toEqual([address, decided(headers)])
  }
})

test('each page has the policy of its own style sheet, with a slash at its end too', async () => {
  const { rules } = await startWithRules()
  const policies = ['/', '/contact', '/quotes/atlantis', '/atlantis/quotes'].map((address) => {
    const { 'Content-Security-Policy': policy } = headersFor(rules, address)
    expect(headersFor(rules, address.replace(/\/?$/, '/'))['Content-Security-Policy']).toBe(policy)
    return policy
  })
  expect(policies).toEqual(policies.map(() => expect.stringMatching(/^default-src 'none'.*'sha256-[^,]+$/)))
  expect(new Set(policies).size).toBe(policies.length)
})

test('an address that has no file is under the rules that hold everywhere', async () => {
  const { rules } = await startWithRules()
  const { logoService, origin } = site.config
  const { 'content-security-policy': _, ...always } = securityHeaders(logoService, origin)
  expect(Object.keys(always).length).toBeGreaterThan(4)
  expect(decided(headersFor(rules, '/nowhere'))).toEqual(always)
})

test('files for other hosts are neither in the rules nor served by our own server', async () => {
  const { app, rules } = await startWithRules()
  expect(rules).not.toMatch(/^\/[_.]/m)
  for (const address of ['/_headers', '/_redirects']) {
    const { statusCode, body } = await app.inject(address)
    expect([statusCode, body]).toEqual([404, expect.stringContaining('404/index.html')])
  }
})

test('addresses that moved and usual spellings lead to the same page on our server and on a static host', async () => {
  const redirects = [
    { from: '/Maid_Insurance.html', to: '/contact' },
    { from: '/index.php', to: '/quotes/atlantis' },
    { from: '/關於我們', to: '/contact' },
  ]
  const moved = { ...site, config: { ...site.config, redirects } }
  const { dist } = await startWithRules()
  writeFileSync(path.join(dist, '_redirects'), redirectLines(moved, ['/contact', '/quotes/atlantis']))
  const { app } = await startApp({ site: moved })
  const host = await serveStatically(dist)
  for (const { from } of [
    ...redirects,
    { from: '/Contact' },
    { from: '/Quotes/Atlantis' },
    { from: '/nowhere.html' },
  ]) {
    const [ours, theirs] = [
      await app.inject(encodeURI(from)),
      await fetch(host.url + encodeURI(from), { redirect: 'manual' }),
    ]
    expect(theirs.headers.get('location') ?? undefined, from).toBe(ours.headers.location)
    expect(Math.floor(theirs.status / 100), from).toBe(Math.floor(ours.statusCode / 100))
  }
  await host.close()
})
