import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStepwiseChecker } from '#config/check.ts'
import { readConfigFiles } from '#config/read.ts'
import { studioBundles } from '#studio/server/bundles.ts'
import { createShowing } from '#studio/server/preview/last-sound-pages.ts'
import { startPreview } from '#studio/server/preview/preview.ts'
import { projectRoot } from '#tests/config/sound.ts'
import { runningStudio } from './running-studio.ts'
import { tempConfig } from './workspace/temp-workspace.ts'

/** A route as the router has it. */
type Route = readonly [method: string, url: string]

/** Every route of a Fastify server that is made by `start`, as its router registers them. */
async function routesOf<Started>(start: () => Promise<Started>): Promise<readonly [Started, readonly Route[]]> {
  const routes: Route[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push([one, url])
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    return [await start(), routes]
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}

const letterIn = (text: string, encoded: (code: string) => string) =>
  text.replaceAll(/[a-z]/gi, (letter) => encoded(letter.charCodeAt(0).toString(16)))

/** The ways in which a request can spell the address of a route. */
function spellings(url: string, port: number): readonly string[] {
  const address = url.replaceAll('*', 'x').replaceAll(/:\w+/g, 'x')
  return [
    address,
    `${address}?x=1`,
    address.replace(/[a-z]/i, (letter) => letterIn(letter, (code) => `%${code}`)),
    letterIn(address, (code) => `%${code}`),
    letterIn(address, (code) => `%25${code}`),
    address.replaceAll('/', '%2f').replace('%2f', '/'),
    `http://127.0.0.1:${port}${address}`,
    `HTTP://evil.example${address}`,
    address.toUpperCase(),
    `/${address}`,
    `/.${address}`,
    `/x/..${address}`,
    `${address}/`,
    `${address};x`,
  ]
}

/** The status and the whole answer to a raw request. */
function answerTo(port: number, [method, target]: Route, headers: Readonly<Record<string, string>>) {
  const body = method === 'POST' ? '{}' : ''
  const lines = Object.entries({ connection: 'close', 'content-length': `${body.length}`, ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    let text = ''
    const socket = createConnection({ host: '127.0.0.1', port })
    socket.setEncoding('utf8').on('error', reject)
    socket.on('data', (part: string) => {
      text += part
      // Events have no end.
      if (statusOf(text) === 200) socket.destroy()
    })
    socket.on('close', () => resolve({ status: statusOf(text), text }))
    socket.write(`${method} ${target} HTTP/1.1\r\n${head}\r\n${body}`)
  })
}

const statusOf = (answer: string) => Number(answer.split(' ')[1])

/** The digests of all files in a folder. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ parentPath, name }) => path.join(parentPath, name))
  return Object.fromEntries(
    files.sort().map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )
}

/** The bundles of production, from its cache. */
async function studioBundlesOfVisitors() {
  vi.stubEnv('NODE_ENV', 'production')
  try {
    return await studioBundles()
  } finally {
    vi.unstubAllEnvs()
  }
}

/** The routes of the app's code, which every page of Studio's origin may load. */
const publicRoutes = ['/', '/.studio/*']

test('no spelling of any route of Studio lets anyone in without its token, from another host, or from another site', {
  timeout: 120_000,
}, async () => {
  const [{ root, port, token, get }, routes] = await routesOf(() => runningStudio())
  await get('state')
  const before = filesIn(root)
  const json = { host: `127.0.0.1:${port}`, 'content-type': 'application/json' }
  const own = { ...json, authorization: `Bearer ${token}` }
  const strangers = {
    'without a token': json,
    'with another token': { ...json, authorization: `Bearer ${token.toLowerCase()}` },
    'to another host': { ...own, host: 'evil.example' },
    'from another origin': { ...own, origin: 'https://evil.example' },
    'from another site': { ...own, 'sec-fetch-site': 'cross-site' },
  }
  expect(routes.length).toBeGreaterThan(25)
  expect(routes).toContainEqual(['POST', '/api/change'])
  for (const [method, url] of routes)
    for (const target of spellings(url, port))
      for (const [who, headers] of Object.entries(strangers)) {
        if (publicRoutes.includes(url) && who.endsWith('token')) continue
        const { status, text } = await answerTo(port, [method, target], headers)
        const isRefused = [401, 403].includes(status) && !text.includes(token)
        expect(isRefused, `${method} ${target} ${who}: ${text}`).toBe(true)
      }
  expect(filesIn(root)).toEqual(before)
})

test('no spelling of any address of the preview lets anyone in without its key', { timeout: 120_000 }, async () => {
  const root = tempConfig()
  const bundles = await studioBundlesOfVisitors()
  const [preview, routes] = await routesOf(() => startPreview({ bundles, root, editorPort: 4180 }))
  onTestFinished(() => preview.close())
  const { files, schemas } = readConfigFiles(root, projectRoot)
  const shown = createShowing()(createStepwiseChecker().read(files, schemas))
  if (shown) preview.show(shown)
  const before = filesIn(root)
  const port = Number(new URL(preview.address).port)
  const own = { host: `127.0.0.1:${port}`, cookie: `studio-preview-${port}=${preview.token}` }
  expect((await answerTo(port, ['GET', '/.studio/sources'], own)).status).toBe(200)
  const strangers = {
    'without a key': { host: own.host },
    'with another key': { ...own, cookie: own.cookie.toLowerCase() },
    'to another host': { ...own, host: 'evil.example' },
    'from another origin': { ...own, origin: 'https://evil.example' },
  }
  const all: readonly Route[] = [...routes, ['GET', '/.studio/open'], ['POST', '/contact'], ['GET', '/nowhere']]
  expect(all).toContainEqual(['GET', '/.studio/same'])
  for (const [method, url] of all)
    for (const target of spellings(url, port))
      for (const [who, headers] of Object.entries(strangers)) {
        const { status, text } = await answerTo(port, [method, target], headers)
        const isRefused = status === 403 && !text.includes(preview.token)
        expect(isRefused, `${method} ${target} ${who}: ${text}`).toBe(true)
      }
  expect(filesIn(root)).toEqual(before)
})
