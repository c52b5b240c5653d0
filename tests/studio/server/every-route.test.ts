import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStepwiseChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { createShowing } from '#studio/server/preview/last-sound-pages.ts'
import { startPreview } from '#studio/server/preview/preview.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { tempConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { studioBundles } from '#workbench/server/bundles.ts'
import { answerTo, type Route, routesOf, spellings } from './routes-of.ts'
import { runningStudio } from './running-studio.ts'

/** The digests of all files in a folder but its modules, where tests that run at the same time cache their checks. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const modules = path.join(folder, 'node_modules')
  const files = entries
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !file.startsWith(modules))
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
  tags: ['slow'],
  timeout: 120_000,
}, async () => {
  // The routes of the preview, which another test looks at, are those of a thread.
  const start = () => runningStudio(undefined, undefined, { inThread: true })
  const [{ root, port, token, get }, routes] = await routesOf(start)
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
  const [preview, routes] = await routesOf(() =>
    startPreview({ bundles, root, editors: ['http://127.0.0.1:4180', 'http://localhost:4180'] }),
  )
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
