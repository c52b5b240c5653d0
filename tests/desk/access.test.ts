import { expect, onTestFinished, test, vi } from 'vitest'
import { access } from '#desk/access.ts'
import { roles } from '#desk/people/roles.ts'
import { answerTo, routesOf, spellings } from '#tests/studio/server/routes-of.ts'
import { freePort } from './free-port.ts'
import { testDesk } from './test-desk.ts'

/** A listening desk whose working copy notes each use, with all routes. */
async function listeningDesk() {
  const port = await freePort()
  const used = vi.fn(() => ({ files: new Map(), schemas: new Map() }))
  const workspace = new Proxy({}, { get: () => used })
  const [desk, routes] = await routesOf(() => testDesk({ origin: `http://localhost:${port}`, workspace }))
  await desk.app.listen({ host: '127.0.0.1', port })
  return { ...desk, routes, used, port }
}

test('the table of access has each route, and no other', async () => {
  const { routes } = await listeningDesk()
  const found = routes.filter(([method]) => method !== 'HEAD').map(([method, url]) => `${method} ${url}`)
  expect(found.toSorted()).toEqual(Object.keys(access).toSorted())
})

test('each role may use its routes alone, and nobody those of the entrance', async () => {
  const { routes, signedIn, port } = await listeningDesk()
  // The stub of a working copy fails behind the guard.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  for (const role of [undefined, ...roles]) {
    const cookie = role === undefined ? '' : (await signedIn({ role })).cookie
    const headers = { host: `localhost:${port}`, 'content-type': 'application/json', cookie }
    for (const [method, url] of routes) {
      const rule = access[`${method.replace('HEAD', 'GET')} ${url}`]
      // Signing out ends the session of this test.
      if (url === '/desk/sign-out' || url === '/desk/sessions/end') continue
      // An answer without a body never says that it has begun.
      if (method === 'HEAD' && url === '/api/events') continue
      const { status } = await answerTo(port, [method, url.replaceAll(':id', 'x').replaceAll('*', 'x')], headers)
      const isIn = rule?.who === 'nobody' || (role !== undefined && rule?.who.includes(role) === true)
      const isRefused = role === undefined ? [401, 303].includes(status) && rule?.who !== 'nobody' : status === 403
      const isLimited = status === 429 && rule?.who === 'nobody'
      expect(isRefused || isLimited, `${role} ${method} ${url}: ${status}`).toBe(!isIn || isLimited)
    }
  }
})

test('no spelling of any route lets in nobody, another role, another host or another site', {
  timeout: 120_000,
}, async () => {
  const { routes, signedIn, port, used, db } = await listeningDesk()
  const own = { host: `localhost:${port}`, 'content-type': 'application/json' }
  const advisor = { ...own, cookie: (await signedIn({ role: 'advisor' })).cookie }
  const owner = { ...own, cookie: (await signedIn({ role: 'owner' })).cookie }
  const strangers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    nobody: own,
    'another cookie': { ...own, cookie: owner.cookie.toUpperCase() },
    advisor,
    'to another host': { ...owner, host: 'evil.example' },
    'from another origin': { ...owner, origin: 'https://evil.example' },
    'from another site': { ...owner, 'sec-fetch-site': 'cross-site' },
  }
  const others = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, '/api/change'] as const)
  const before = await db.selectFrom('desk_people').selectAll().execute()
  used.mockClear()
  for (const [method, url] of [...routes, ...others])
    for (const target of spellings(url, port))
      for (const [who, headers] of Object.entries(strangers)) {
        const rule = access[`${method.replace('HEAD', 'GET')} ${url}`]
        const isOpen = rule?.who === 'nobody' || (who === 'advisor' && rule?.who.includes('advisor') === true)
        if (isOpen && !who.includes('another ')) continue
        if (rule?.who === 'nobody' && who === 'another cookie') continue
        const { status, text } = await answerTo(port, [method, target], headers)
        const isRefused = [400, 401, 403, 404].includes(status) || /\nlocation: \/\r\n/.test(text)
        expect(isRefused, `${method} ${target} ${who}: ${text}`).toBe(true)
      }
  expect(used).not.toHaveBeenCalled()
  expect(await db.selectFrom('desk_people').selectAll().execute()).toEqual(before)
})
