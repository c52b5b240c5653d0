import http from 'node:http'
import path from 'node:path'
import { expect, test } from 'vitest'
import { siteAt } from '#engine/site-versions.ts'
import { urlSigner } from '#server/protection.ts'
import type { Page } from '#site/pages/page.ts'
import { contactBody, quoteBody } from '#tests/fixtures/forms.ts'
import { grossOf } from '#tests/fixtures/prices.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'
import { now, post, signer, startApp, visitIn } from '#tests/server/start-app.ts'

test.each([
  ['/', '/'],
  ['/contact', '/contact'],
  ['/quotes/atlantis', '/quotes/atlantis'],
  ['/atlantis/quotes', '/quotes/atlantis'],
  ['/quotes/atlantis/thank-you', '/quotes/atlantis/thank-you'],
  ['/atlantis/quotes/thank-you', '/quotes/atlantis/thank-you'],
])('%s is the prerendered page, asked for again each time', async (address, page) => {
  const { app } = await startApp()
  const answer = await app.inject(address)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain(`prerendered ${page}<`)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
  const again = await app.inject({ url: address, headers: { 'if-none-match': String(answer.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('HEAD answers as GET does, without the body', async () => {
  const { app } = await startApp()
  for (const url of ['/contact', '/contact?subject=other', '/assets/app-1a2b3c.js']) {
    const [get, head] = await Promise.all([app.inject(url), app.inject({ method: 'HEAD', url })])
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  }
})

test('a page’s data is at page.json and is revalidated each time', async () => {
  const { app } = await startApp()
  const answer = await app.inject('/atlantis/quotes/page.json')
  expect(answer.json()).toEqual({ path: '/quotes/atlantis' })
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('hashed assets are kept for a year, other files for an hour', async () => {
  const { app } = await startApp()
  const asset = await app.inject('/assets/app-1a2b3c.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const logo = await app.inject('/logos/trident.svg')
  expect([logo.headers['content-type'], logo.headers['cache-control']]).toEqual([
    'image/svg+xml',
    'public, max-age=3600',
  ])
})

test('compressed files are sent to clients that accept them', async () => {
  const { app } = await startApp()
  for (const url of ['/contact', '/assets/app-1a2b3c.js']) {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(answer.headers.vary).toContain('accept-encoding')
    expect(answer.headers['cache-control']).toBe((await app.inject(url)).headers['cache-control'])
  }
})

test('a known plan in the address is chosen without scripts, also at the alias', async () => {
  const { app } = await startApp()
  for (const url of ['/quotes/atlantis?plan=2', '/atlantis/quotes?plan=2&utm=mail']) {
    const answer = await app.inject(url)
    expect(visitIn(answer.body)).toEqual({ plan: 2 })
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  }
})

test('a plan in the address that is over is told above the form, and the form goes on without it', async () => {
  const ended = site.markets.map((market) => ({
    ...market,
    ...(market.plans && {
      plans: market.plans.map((plan) => (plan.id === 2 ? { ...plan, until: '2031-04-29' } : plan)),
    }),
  }))
  const { app } = await startApp({ site: siteAt({ ...site, markets: ended }, now) })
  const told = { errors: [{ field: 'plan', message: site.messages.form.unknownPlan }] }
  expect(visitIn((await app.inject('/quotes/atlantis?plan=2')).body)).toEqual(told)
  expect(visitIn((await app.inject('/quotes/atlantis?plan=1')).body)).toEqual({ plan: 1 })
})

test.each([
  '/quotes/atlantis?plan=99',
  '/quotes/atlantis?plan=1&plan=2',
  '/quotes/atlantis?plan=constructor',
  '/quotes/atlantis?plan',
  '/quotes/atlantis?name=Ama&residency=citizen',
  '/quotes/atlantis?reference=HC-0000-0000',
  '/contact?plan=1',
  '/contact?reference=HC-0000-0000',
  '/contact?name=Ama&message=Hello&email=ama@example.org&day=2031-06-01',
  '/contact?subject=free+text',
  '/contact?market=nowhere',
  '/contact?__proto__=claim&constructor=claim',
  '/quotes/atlantis/thank-you?sent=2026-11-22T05:31Z&date=2026-11-30',
  '/quotes/atlantis/thank-you?signature=AAAAAAAAAAAAAAAAAAAAAA',
])('%s is the plain page: what the site does not know itself is ignored', async (url) => {
  const { app } = await startApp()
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('prerendered')
})

test('an address preselects choices of lists, never free text', async () => {
  const { app } = await startApp()
  const answer = await app.inject('/contact?subject=quote&market=atlantis&message=Hello&name=Ama')
  expect(visitIn(answer.body)).toEqual({ values: { subject: 'quote', market: 'atlantis' } })
})

test('countries are searched without scripts; what is typed is shown only where it names one', async () => {
  const page = {
    id: 'countries',
    path: '/countries',
    meta: { title: 'All', description: 'All.', crumb: 'All' },
    blocks: [{ kind: 'countries' as const }],
  }
  const { app } = await startApp({
    site: { ...site, pages: [...site.pages, page] },
    render: async ({ blocks }, { search }) => {
      const sections = blocks.flatMap((block) => (block.kind === 'countries' ? block.data.sections : []))
      return JSON.stringify([search, sections.flatMap(({ cards }) => cards.map(({ name }) => name))])
    },
  })
  const found = async (q: string) => JSON.parse((await app.inject(`/countries?q=${encodeURIComponent(q)}`)).body)
  expect(await found('LEM')).toEqual(['LEM', ['Lemuria']])
  expect(await found(' portugal')).toEqual(['portugal', ['Atlantis']])
  expect(await found('<script>')).toEqual(['', []])
})

test('the contact page takes the market that its address names, and has its phone, though lists do not show it', async () => {
  const { contact } = marketOf('atlantis')
  const { app } = await startApp({
    site: {
      ...site,
      config: { ...site.config, shownMarkets: 1 },
      markets: site.markets.map((market) => ({ ...(contact && { contact }), ...market })),
    },
    render: async ({ blocks }, { values }) => {
      const [form] = blocks.flatMap((block) => (block.kind === 'leadForm' ? [block.data] : []))
      const phones = blocks.flatMap((block) => (block.kind === 'contactDetails' ? block.data.phones : []))
      return JSON.stringify([
        values,
        form?.markets.map(({ value }) => value),
        form?.plans.map(({ market }) => market),
        phones.map(({ label }) => label),
      ])
    },
  })
  const shown = async (url: string) => JSON.parse((await app.inject(url)).body)
  expect(await shown('/contact?market=lemuria')).toEqual([
    { market: 'lemuria' },
    ['atlantis', 'lemuria', '(other)'],
    ['lemuria'],
    ['Lemuria', 'Lemuria, Grant helpline', 'Atlantis', 'Atlantis, Grant helpline'],
  ])
  expect(await shown('/contact?market=(other)')).toEqual([
    { market: '(other)' },
    ['atlantis', '(other)'],
    [],
    ['Atlantis', 'Atlantis, Grant helpline'],
  ])
})

const request = '/quotes/atlantis/thank-you?reference=HC-7K3M-9QXT&sent=2026-11-22T05:31Z&date=2026-11-30'
const call = { day: '2026-11-30', calendar: expect.stringContaining('DTSTAMP:20261122T053100Z') }

test('a thank-you page shows the request and its days at the address that the server gave, also at the alias', async () => {
  const { app } = await startApp()
  const given = signer.sign(request)
  for (const url of [
    given,
    `${given}&name=Ama`,
    given.replaceAll(':', '%3A'),
    given.replace('quotes/atlantis', 'atlantis/quotes'),
    signer.sign(request.replace('quotes/atlantis', 'atlantis/quotes')),
  ]) {
    const answer = await app.inject(url)
    expect(visitIn(answer.body)).toEqual({
      reference: 'HC-7K3M-9QXT',
      stepDays: { 'A call': expect.objectContaining(call) },
    })
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  }
})

test.each([
  request,
  `${request}&signature=`,
  `${request}&signature=AAAAAAAAAAAAAAAAAAAAAA`,
  signer.sign(request).replace('9QXT', '9QXV'),
  signer.sign(request).replace('11-30', '12-01'),
  signer.sign(request).replace('&sent=2026-11-22T05:31Z', ''),
  signer.sign(request).replace('/quotes/atlantis', '/contact'),
  `${signer.sign(request)}&signature=AAAAAAAAAAAAAAAAAAAAAA`,
  urlSigner(Buffer.alloc(32, 2)).sign(request),
  signer.sign('/contact/thank-you?reference=%3Cscript%3E'),
  signer.sign('/contact/thank-you?reference=HC-0000-000'),
  signer.sign('/contact/thank-you?reference=HC-0000-0000%0A'),
])('%s was made up: the page thanks for nothing', async (url) => {
  const shown: Page[] = []
  const { app } = await startApp({
    async render(page, visit) {
      shown.push(page)
      return JSON.stringify(visit)
    },
  })
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.body]).toEqual([200, '{}'])
  const { unconfirmedTitle: title, unconfirmedText: text } = site.messages.confirmation
  expect(shown).toMatchObject([{ meta: { title, description: text } }])
  const [page] = shown
  expect(page?.blocks.map(({ kind }) => kind)).not.toContain('steps')
  expect(page?.blocks.find(({ kind }) => kind === 'confirmation')).toMatchObject({ title, text })
})

test('an address with encoded letters is that of the page, of its data, and of its form', async () => {
  const { app } = await startApp()
  expect((await app.inject('/%63ontact')).body).toContain('prerendered /contact<')
  expect((await app.inject('/%63ontact/page.json')).statusCode).toBe(200)
  expect((await post(app, '/%63ontact', contactBody)).statusCode).toBe(303)
})

test('a slash or index.html at the end leads to the page itself and keeps the query', async () => {
  const { app } = await startApp()
  const cases = [
    ['/contact/', '/contact'],
    ['/quotes/atlantis/?plan=1&x=/', '/quotes/atlantis?plan=1&x=/'],
    ['/contact/index.html', '/contact'],
    ['/index.html', '/'],
  ]
  for (const [url = '', target] of cases) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, target])
  }
  const redirects = [{ from: '/write', to: '/contact' }]
  const moved = await startApp({ site: { ...site, config: { ...site.config, redirects } } })
  for (const url of ['/write/?subject=other', '/write/index.html?subject=other']) {
    const answer = await moved.app.inject(url)
    expect([answer.statusCode, answer.headers.location], url).toEqual([308, '/write?subject=other'])
  }
  const posted = await app.inject({ method: 'POST', url: '/contact/', headers: { 'content-type': 'application/json' } })
  expect([posted.statusCode, posted.headers.location]).toEqual([308, '/contact'])
})

test('an address in capitals or with doubled slashes leads to the page and keeps the query', async () => {
  const redirects = [
    { from: '/Maid_Insurance.html', to: '/contact' },
    { from: '/old/', to: '/contact' },
    { from: '/About us.htm', to: '/contact' },
    { from: '/關於我們', to: '/contact' },
  ]
  const { app } = await startApp({ site: { ...site, config: { ...site.config, redirects } } })
  const cases = [
    ['/Contact', 308, '/contact'],
    ['/CONTACT/?a=B&c=/', 308, '/contact?a=B&c=/'],
    ['/Quotes//Atlantis?Plan=1', 308, '/quotes/atlantis?Plan=1'],
    ['//contact', 308, '/contact'],
    ['//', 308, '/'],
    ['/INDEX.html', 308, '/'],
    ['/Maid_Insurance.html?from=X', 301, '/contact?from=X'],
    ['/maid_insurance.HTML?from=X', 308, '/Maid_Insurance.html?from=X'],
    ['/About%20us.htm', 301, '/contact'],
    ['/about%20US.htm', 308, '/About%20us.htm'],
    ['/old/', 301, '/contact'],
    ['/old', 308, '/old/'],
    [encodeURI('/關於我們'), 301, '/contact'],
    [encodeURI('//關於我們/'), 308, encodeURI('/關於我們')],
  ] as const
  for (const [url, ...expected] of cases) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers.location], url).toEqual(expected)
  }
})

test('no spelling of an address leads to another host', async () => {
  const { app } = await startApp()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  for (const address of [
    '//evil.example',
    '//evil.example/',
    '//evil.example/contact',
    '//evil.example//contact',
    '//evil.example/%2e%2e/contact',
    '//user@evil.example/index.html',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2Fevil.example',
  ]) {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      http.get({ host: '127.0.0.1', port, path: address }, resolve).on('error', reject)
    })
    answer.resume()
    expect([answer.statusCode, answer.headers.location], address).toEqual([404, undefined])
  }
})

test.each([
  '/nowhere',
  '/nowhere/',
  '/nowhere/page.json',
  '/404',
  '/404/',
  '/404/index.html',
  '/404/page.json',
  '/contact/index.html.gz',
  '/assets/app-1a2b3c.js.gz',
  '/atlantis/nowhere?x=1',
  '//evil.example/',
  '/assets',
  '/assets/',
  '/assets/gone.js',
  '/.secret',
  '/%2e%2e/data/leads.sqlite',
  '/..%2fdata%2fleads.sqlite',
  '/assets/..%2f..%2fdata/leads.sqlite',
  '/%',
  '/%zz',
  '/%00',
])('%s answers 404 with the not-found page', async (url) => {
  const { app } = await startApp()
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('prerendered /404')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
})

test('raw paths of attackers, which clients would normalise, stay inside the site', async () => {
  const { app, contents } = await startApp()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const raw = (address: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const request = http.get({ host: '127.0.0.1', port, path: address }, (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (part) => (body += part))
        response.on('end', () => resolve({ status: response.statusCode, body }))
      })
      request.on('error', reject)
    })
  for (const address of [
    '/../data/leads.sqlite',
    '/assets/../../data/leads.sqlite',
    `/${path.dirname(contents)}/data/leads.sqlite`,
  ]) {
    const { status, body } = await raw(address)
    expect(status).toBe(404)
    expect(body).toContain('prerendered /404')
  }
})

test('every kind of answer carries the security headers and no name of the software', async () => {
  const { app } = await startApp()
  const answers = await Promise.all([
    app.inject('/'),
    app.inject('/contact?subject=other'),
    app.inject('/assets/app-1a2b3c.js'),
    app.inject('/nowhere'),
    app.inject('/contact/'),
    app.inject({ method: 'POST', url: '/contact' }),
    app.inject({ method: 'POST', url: '/contact', headers: { 'content-type': 'text/plain' }, payload: 'x' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 308, 422, 415])
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})

test('no client can hold a connection open for ever', async () => {
  const { app } = await startApp()
  await app.ready()
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = app.server
  expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    timeout: 60_000,
    keepAliveTimeout: 10_000,
  })
})

test('a premium with a date appears on its day, by the calendar of its market, without a new build', async () => {
  const [market, ...others] = site.markets
  if (!market?.plans) throw new Error('The fixture has lost its plans.')
  const plans = market.plans.map((plan) => ({ ...plan, priceChanges: [{ from: '2031-05-03', price: 990 }] }))
  let clock = new Date('2031-05-02T09:59:59Z')
  const { app, store } = await startApp({
    site: { ...site, markets: [{ ...market, plans }, ...others] },
    now: () => clock,
  })
  const premiums = async () => {
    const data: Page = (await app.inject('/atlantis-maid-insurance/page.json')).json()
    return data.blocks.flatMap((block) => (block.kind === 'comparison' ? block.data.plans.map(grossOf) : []))
  }
  const html = async (path: string) => (await app.inject(path)).body
  expect(await html('/atlantis-maid-insurance')).toContain('prerendered')
  // It is 3 May in Kiritimati (UTC+14).
  clock = new Date('2031-05-02T10:00:00Z')
  expect(new Set(await premiums())).toEqual(new Set([990]))
  expect(await html('/atlantis-maid-insurance')).not.toContain('prerendered')
  expect(await html('/contact')).toContain('prerendered')
  await post(app, '/quotes/atlantis/thank-you', { ...quoteBody, plan: '2' })
  expect((await store.list())[0]?.plan).toMatchObject({
    id: 2,
    name: 'Nereus Abyss',
    premium: '€990',
    price: { amount: 990 },
  })
})
