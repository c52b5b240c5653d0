import { expect, onTestFinished, test, vi } from 'vitest'
import { access } from '#desk/access.ts'
import { makeApiKey } from '#desk/api/api-keys.ts'
import { roles } from '#desk/people/roles.ts'
import { answerTo, type Route, routesOf, spellings } from '#tests/studio/server/routes-of.ts'
import { freePort } from './free-port.ts'
import { testDesk } from './test-desk.ts'

/** A listening desk whose working copy notes each use, with all routes. */
async function listeningDesk() {
  const port = await freePort()
  const used = vi.fn(() => ({ files: new Map(), schemas: new Map() }))
  const workspace = new Proxy({}, { get: () => used })
  const [desk, own] = await routesOf(() => testDesk({ origin: `http://localhost:${port}`, workspace }))
  const [, ofStudio] = await routesOf(() => desk.desk.copies.open(desk.change))
  const below = ofStudio.map(([method, url]): Route => [method, `/change/:change${url}`])
  const closed = below.filter(([method, url]) => access[`${method.replace('HEAD', 'GET')} ${url}`]?.who.length === 0)
  await desk.app.listen({ host: '127.0.0.1', port })
  return { ...desk, routes: [...own, ...below], closed, used, port }
}

/** The address of a route for a change. */
const at = (url: string, change: string) => url.replace(':change', change).replaceAll(':id', 'x').replaceAll('*', 'x')

test('the table of access has each route, and no other', async () => {
  const { routes, closed } = await listeningDesk()
  const found = routes.filter(([method]) => method !== 'HEAD').map(([method, url]) => `${method} ${url}`)
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(access).toSorted())
  expect(closed).toEqual([
    ['POST', '/change/:change/api/save'],
    ['POST', '/change/:change/api/hand-over'],
  ])
})

test('each role may use its routes alone, and nobody those of the entrance', async () => {
  const { routes, signedIn, port, change } = await listeningDesk()
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
      if (method === 'HEAD' && url.endsWith('/api/events')) continue
      const { status, text } = await answerTo(port, [method, at(url, change)], headers)
      const isOwn = rule?.who === 'person' || (typeof rule?.who === 'object' && rule.who.some((one) => one === role))
      const isIn = rule?.who === 'nobody' || (role !== undefined && isOwn)
      // The handlers of some refuse what is not one's own, in other words; an answer to HEAD has none.
      const isRefusedByRole = status === 403 && (method === 'HEAD' || text.includes('Your roles do not include this'))
      const isBySession = role !== undefined && rule?.who !== 'key'
      const isRefused = isBySession ? isRefusedByRole : [401, 303].includes(status) && rule?.who !== 'nobody'
      const isLimited = status === 429 && rule?.who === 'nobody'
      expect(isRefused || isLimited, `${role} ${method} ${url}: ${status}`).toBe(!isIn || isLimited)
    }
  }
})

test('a key opens the routes of the API alone, and one that reads changes nothing', async () => {
  const { routes, port, change, db, desk } = await listeningDesk()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  for (const mayWrite of [false, true]) {
    for (const [method, url] of routes) {
      // Each has so many requests a minute.
      const { secret } = await makeApiKey(db, desk.now(), { name: 'CRM', markets: null, mayWrite }, 'mei')
      const headers = {
        host: `localhost:${port}`,
        'content-type': 'application/json',
        authorization: `Bearer ${secret}`,
      }
      const rule = access[`${method.replace('HEAD', 'GET')} ${url}`]
      const { status } = await answerTo(port, [method, at(url, change)], headers)
      const isIn = rule?.who === 'key' && (mayWrite || rule.writes !== true)
      const isRefused = rule?.who === 'key' ? status === 403 : [401, 303].includes(status)
      if (rule?.who !== 'nobody') expect(isRefused, `${mayWrite} ${method} ${url}: ${status}`).toBe(!isIn)
    }
  }
})

test('no spelling of any route lets in nobody, another role, another host or another site', {
  tags: ['slow'],
  timeout: 120_000,
}, async () => {
  const { routes, signedIn, port, used, db, change, desk } = await listeningDesk()
  const own = { host: `localhost:${port}`, 'content-type': 'application/json' }
  const advisor = { ...own, cookie: (await signedIn({ role: 'advisor' })).cookie }
  const owner = { ...own, cookie: (await signedIn({ role: 'owner' })).cookie }
  const { secret } = await makeApiKey(db, desk.now(), { name: 'CRM', markets: null, mayWrite: true }, 'mei')
  const key = { ...own, authorization: `Bearer ${secret}` }
  const strangers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'a key': key,
    'a key in a cookie': { ...own, cookie: owner.cookie.replace(/=.*/, `=${secret}`) },
    'a key from another site': { ...key, 'sec-fetch-site': 'cross-site' },
    nobody: own,
    'another cookie': { ...own, cookie: owner.cookie.toUpperCase() },
    advisor,
    'to another host': { ...owner, host: 'evil.example' },
    'from another origin': { ...owner, origin: 'https://evil.example' },
    'from another site': { ...owner, 'sec-fetch-site': 'cross-site' },
  }
  const others = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, '/change/:change/api/change'] as const)
  const before = await db.selectFrom('desk_people').selectAll().execute()
  used.mockClear()
  for (const [method, url] of [...routes, ...others])
    for (const target of spellings(url.replace(':change', change), port))
      for (const [who, headers] of Object.entries(strangers)) {
        const rule = access[`${method.replace('HEAD', 'GET')} ${url}`]
        const isOpen =
          rule?.who === 'nobody' ||
          (who === 'advisor' && (rule?.who === 'person' || rule?.who.includes('advisor') === true))
        if (isOpen && !who.includes('another ')) continue
        if (rule?.who === 'key' && who === 'a key') continue
        if (rule?.who === 'nobody' && who === 'another cookie') continue
        const { status, text } = await answerTo(port, [method, target], headers)
        const isRefused = [400, 401, 403, 404].includes(status) || /\nlocation: \/(#change=\w+)?\r\n/.test(text)
        expect(isRefused, `${method} ${target} ${who}: ${text}`).toBe(true)
      }
  expect(used).not.toHaveBeenCalled()
  expect(await db.selectFrom('desk_people').selectAll().execute()).toEqual(before)
})
