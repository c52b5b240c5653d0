import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStepwiseChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { createShowing } from '#studio/server/preview/last-sound-pages.ts'
import { type Preview, startPreview } from '#studio/server/preview/preview.ts'
import { studioBundles } from '#workbench/server/bundles.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const root = path.join(project, 'tests/launch')
let preview: Preview

beforeAll(async () => {
  // Uses the cached bundles of production.
  vi.stubEnv('NODE_ENV', 'production')
  preview = await startPreview({
    bundles: await studioBundles(),
    root,
    editors: ['http://127.0.0.1:4180', 'http://localhost:4180'],
  })
}, 60_000)

afterAll(async () => {
  vi.unstubAllEnvs()
  await preview.close()
})

/** Requests an address as a browser that has opened the preview does; `headers` override its own. */
async function ask(
  asked: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  body = '',
  address = preview.address,
) {
  const { port } = new URL(address)
  const own = { host: `127.0.0.1:${port}`, cookie: `studio-preview-${port}=${preview.token}` }
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      // Without keep-alive, since a kept connection may be closed just when the next request is sent.
      const agent = false
      const sent = request({ agent, port, host: '127.0.0.1', path: asked, method, headers: { ...own, ...headers } })
      sent.on('error', reject).on('response', async (response) => {
        const text = (await response.toArray()).join('')
        resolve({ status: response.statusCode, headers: response.headers, text })
      })
      sent.end(body)
    },
  )
}

test('until the config is sound, a page asks the browser to reload', async () => {
  const answer = await ask('/')
  expect([answer.status, answer.headers['refresh']]).toEqual([503, '1'])
  const { files, schemas } = readConfigFiles(root, project)
  const shown = createShowing()(createStepwiseChecker().read(files, schemas))
  if (!shown) throw new Error('The config of the launch has no site.')
  expect(preview.show(shown)).toEqual([])
  expect((await ask('/')).status).toBe(200)
})

test('the key comes with the address that the editor gives, and the page follows', async () => {
  const { port } = new URL(preview.address)
  const open = (query: string) => ask(`/.studio/open?${query}`, { cookie: '' })
  const { status, headers } = await open(`token=${preview.token}&to=/singapore%3Fplan=2`)
  expect([status, headers['location']]).toEqual([303, '/singapore?plan=2'])
  const rights = 'Path=/; HttpOnly; SameSite=Strict'
  expect(headers['set-cookie']).toEqual([`studio-preview-${port}=${preview.token}; ${rights}`])
  expect((await open('token=guessed&to=/')).status).toBe(403)
  for (const away of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a%0d%0ab'])
    expect((await open(`token=${preview.token}&to=${away}`)).headers['location']).toBe('/')
})

test('requests without a token, to another host name, or from another site get nothing', async () => {
  for (const headers of [{ cookie: '' }, { host: 'evil.example' }, { origin: 'http://127.0.0.1:9' }]) {
    expect((await ask('/', headers)).status).toBe(403)
    expect((await ask('/.studio/client.js', headers)).status).toBe(403)
  }
})

test('the editor alone frames pages, and nothing is kept of them', async () => {
  const { headers, text } = await ask('/singapore')
  expect(headers['content-security-policy']).toContain('frame-ancestors http://127.0.0.1:4180 http://localhost:4180')
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers['cache-control']).toBe('no-store')
  expect(text).toContain('Compare Maid Insurance in Singapore')
  expect(text).toMatch(/<script type="module" src="\/\.studio\/client-[\w-]+\.js"/)
})

test('the example of a block is drawn alone and without scripts, with what the market has', async () => {
  const drawn = (kind: string) => ask(`/.studio/example?kind=${kind}&page=/singapore-maid-insurance&market=singapore`)
  const { status, headers, text } = await drawn('planTable')
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(headers['content-security-policy']).toContain('frame-ancestors http://127.0.0.1:4180')
  expect(text).toContain('Comprehensive Plus')
  expect(text).not.toMatch(/<script|font-display:swap/)
  for (const kind of ['nonsense', 'subsidy']) expect((await drawn(kind)).status).toBe(204)
  const nowhere = await ask('/.studio/example?kind=planTable&page=/nowhere&market=singapore')
  expect(nowhere.status).toBe(204)
})

test('a form leads to its thank-you page', async () => {
  const form = { 'form-name': 'contact', name: 'Mei Lin', email: 'mei@example.com', phone: '+65 0000 0000' }
  const body = new URLSearchParams({ ...form, subject: 'quote', message: 'Hello' })
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, headers } = await ask('/contact', type, 'POST', body.toString())
  expect(status).toBe(303)
  expect((await ask(String(headers['location']))).text).toContain('HC-0000-0000')
})

test('a senseless question is refused as a bad request', async () => {
  const place = 'path=/&file=config/markets/bahrain.json'
  for (const at of ['{', '', '5', '"name"', '[{}]', '[null]']) {
    const { status, text } = await ask(`/.studio/same?${place}&at=${encodeURIComponent(at)}`)
    expect([at, status, text]).toEqual([at, 400, expect.stringContaining('A place is given by its keys')])
  }
  const others = [
    `same?${place}`,
    `same?${place}&at=%5B%22nothing%22%5D`,
    `same?path=/&path=/faq&file=a&file=b&at=%5B%5D`,
    'same?path=nowhere&file=../x&at=%5B%5D',
    'sources?path=/nowhere',
    'sources?path=/&path=/faq',
    'example',
    'example?kind=nonsense&page=/nowhere&market=atlantis',
    'example?kind=__proto__&page=/&market=__proto__',
    'example?kind=faq&kind=faq&page=/',
  ]
  for (const question of others) {
    const { status = 500 } = await ask(`/.studio/${question}`)
    expect([question, status < 500]).toEqual([question, true])
  }
})

test('as of a day, a page has the prices, the plans and the clock of that day, and today stays as it is', async () => {
  const { files, schemas } = readConfigFiles(root, project)
  const file = 'config/markets/bahrain.json'
  const market = JSON.parse(String(files.get(file)))
  const [first, ...others] = market.plans
  const dated = { ...first, price: 611, priceChanges: [{ from: '2031-01-01', price: 677 }] }
  const changed = JSON.stringify({ ...market, plans: [dated, ...others] })
  const shown = createShowing()(createStepwiseChecker().read(new Map(files).set(file, changed as never), schemas))
  if (!shown) throw new Error('The config has no site.')
  preview.show(shown)
  const pageOn = async (day?: string) => {
    const address = day === undefined ? preview.address : await preview.on(day)
    return (await ask(market.landing.path, {}, 'GET', '', address)).text
  }
  const [today, before, after] = [await pageOn(), await pageOn('2030-12-31'), await pageOn('2031-01-01')]
  expect(today).toContain('611')
  expect(today).not.toContain('studio-day')
  expect(before).toContain('611')
  expect(after).not.toContain('611')
  expect(after).toContain('677')
  expect(after).toContain('<meta name="studio-day" content="2031-01-01">')
  // A tab that asked for the day before asks at the same address again.
  expect(await preview.on('2030-12-31')).toBe(await preview.on('2030-12-31'))
  const { port } = new URL(await preview.on('2031-01-01'))
  const key = `studio-preview-${new URL(preview.address).port}=${preview.token}`
  expect(
    (await ask('/', { cookie: key, host: `127.0.0.1:${port}` }, 'GET', '', await preview.on('2031-01-01'))).status,
  ).toBe(403)
})
