import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDevServer } from '#build/dev/dev-server.ts'
import { openSqliteStore } from '#server/lead-store.ts'
import { configBroken, configChanged } from '#site/dev-client.ts'
import { devRoot, edit } from './dev-root.ts'

// The server bundles the libraries for the browser first, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const home = 'config/pages/home.json'

/** A message of the server to an open page. */
interface Message {
  readonly event?: string
  readonly data?: { readonly text: string }
}

/** Starts `npm run dev`'s server in a folder; returns its address. */
async function develop(root: string): Promise<string> {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const store = await openSqliteStore(path.join(root, 'data'))
  const server = await createDevServer({ root }, store)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
    await store.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Collects the messages of the server to an open page. */
async function openPage(address: string): Promise<readonly Message[]> {
  const client = await (await fetch(`${address}/@vite/client`)).text()
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(client) ?? []
  const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  onTestFinished(() => socket.close())
  const told: Message[] = []
  socket.addEventListener('message', ({ data }) => told.push(JSON.parse(String(data))))
  await once(socket, 'open')
  return told
}

async function read(address: string): Promise<{ status: number; text: string }> {
  const response = await fetch(address)
  return { status: response.status, text: await response.text() }
}

test('the open page follows the config, shows its errors, and hides them once they are corrected', async () => {
  const root = devRoot()
  const address = await develop(root)
  expect(await read(address)).toMatchObject({ status: 200, text: expect.stringContaining('Choose a country.') })
  const told = await openPage(address)

  edit(root, home, 'Choose a country.', 'Choose a sea.')
  await expect.poll(() => told.at(-1)?.event, { timeout: 20_000 }).toBe(configChanged)
  expect((await read(address)).text).toContain('Choose a sea.')
  expect(JSON.parse((await read(`${address}/page.json`)).text)).toMatchObject({ path: '/' })

  edit(root, home, '"Choose a sea."', '"Choose a sea.",')
  edit(root, home, '"market": "atlantis"', '"market": "mu"')
  await expect.poll(() => told.at(-1)?.event, { timeout: 20_000 }).toBe(configBroken)
  expect(told.at(-1)?.data?.text).toContain('config/pages/home.json:6:71 error No comma may follow')
  // The last sound page stays, with the errors on each page.
  expect(await read(address)).toMatchObject({ status: 200, text: expect.stringContaining('Choose a sea.') })
  for (const url of [address, `${address}/contact`]) {
    expect((await read(url)).text).toMatch(/<details open id="config-diagnostics".*No comma may follow/s)
  }

  edit(root, home, '"Choose a sea.",', '"Choose a shore."')
  edit(root, home, '"market": "mu"', '"market": "atlantis"')
  await expect.poll(() => told.at(-1)?.event, { timeout: 20_000 }).toBe(configChanged)
  const mended = (await read(address)).text
  expect(mended).toContain('Choose a shore.')
  expect(mended).not.toContain('config-diagnostics')
  expect(mended).toMatch(/<style id="first-styles">.*--accent/s)
})

test('a config that is broken from the start shows why, and its page once it is mended', {
  tags: ['slow'],
}, async () => {
  const root = devRoot()
  edit(root, home, '"Choose a country."', '7')
  const address = await develop(root)
  expect(await read(address)).toMatchObject({
    status: 503,
    text: expect.stringContaining('"text" must be text, not 7.'),
  })
  const told = await openPage(address)

  edit(root, home, '"text": 7', '"text": "Choose a country."')
  await expect.poll(() => told.at(-1)?.event, { timeout: 20_000 }).toBe(configChanged)
  expect((await read(address)).status).toBe(200)
})

test('a new file is found, and a file taken away', { tags: ['slow'] }, async () => {
  const root = devRoot()
  const address = await develop(root)
  const told = await openPage(address)
  const page = { path: '/tides', meta: { title: 'Tides', description: 'High and low.', crumb: 'Tides' } }
  const blocks = [{ kind: 'hero', title: 'Tides', text: 'Twice a day.' }]
  expect((await read(`${address}/tides`)).status).toBe(404)
  writeFileSync(path.join(root, 'config/pages/tides.json'), JSON.stringify({ ...page, blocks }))
  await expect.poll(() => told.at(-1)?.event, { timeout: 20_000 }).toBe(configChanged)
  expect(await read(`${address}/tides`)).toMatchObject({ status: 200, text: expect.stringContaining('Twice a day.') })

  const before = told.length
  rmSync(path.join(root, 'config/pages/tides.json'))
  await expect.poll(() => told.slice(before).at(-1)?.event, { timeout: 20_000 }).toBe(configChanged)
  expect((await read(`${address}/tides`)).status).toBe(404)
})

test('redirects, refusals, posts and headers are those of the real server', { tags: ['slow'] }, async () => {
  const root = devRoot()
  edit(
    root,
    'config/site.json',
    '"contactFields"',
    '"redirects": [{ "from": "/write", "to": "/contact" }], "contactFields"',
  )
  const address = await develop(root)
  const ask = (url: string, init: RequestInit = {}) => fetch(address + url, { ...init, redirect: 'manual' })
  const post = (fields: Record<string, string>) =>
    ask('/contact/thank-you', { method: 'POST', body: new URLSearchParams({ 'form-name': 'contact', ...fields }) })

  const page = await ask('/contact')
  expect([page.headers.get('x-frame-options'), page.headers.get('cache-control')]).toEqual(['DENY', 'no-store'])
  for (const [from, status, to] of [
    ['/write', 301, '/contact'],
    ['/contact/', 308, '/contact'],
  ] as const) {
    const { status: answered, headers } = await ask(from)
    expect([answered, headers.get('location')]).toEqual([status, to])
  }
  expect(await (await ask('/write/page.json')).json()).toEqual({ redirect: '/contact' })
  const notAllowed = await ask('/contact', { method: 'DELETE' })
  expect([notAllowed.status, notAllowed.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await notAllowed.text()).toContain('<h1')

  const refused = await post({ name: 'Ama', topic: 'rain', market: 'atlantis' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('value="Ama"')
  const accepted = await post({ name: 'Ama', topic: 'claim', market: 'atlantis' })
  const location = accepted.headers.get('location') ?? ''
  expect([accepted.status, location]).toEqual([303, expect.stringMatching(/^\/contact\/thank-you\?reference=REF-/)])
  const [reference] = /REF-\w{4}-\w{4}/.exec(location) ?? []
  expect(await (await ask(location)).text()).toContain(reference)
})
