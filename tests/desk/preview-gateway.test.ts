import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { beginChange, endChange } from '#desk/changes/changes.ts'
import type { WorkingCopies } from '#desk/changes/working-copies.ts'
import { changePerson, erasePerson } from '#desk/people/people.ts'
import { previewGateway } from '#desk/preview/preview-gateway.ts'
import { previewKeys } from '#desk/preview/preview-keys.ts'
import { urlSigner } from '#server/protection.ts'
import { deskDb, testDesk } from './test-desk.ts'

/** A preview on this machine that notes what reaches it. */
async function previewServer() {
  const seen: { url?: string | undefined; cookie?: string | undefined; day?: string | undefined }[] = []
  const server = createServer(({ url, headers }, response) => {
    seen.push({ url, cookie: headers.cookie })
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'mine=1' }).end('<h1>The draft</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { seen, port: (server.address() as AddressInfo).port }
}

const week = 7 * 86_400_000

/** A desk whose previews have hosts below preview.example. */
async function gateway(pattern = 'https://*.preview.example') {
  let at = Date.parse('2027-01-04T08:00:00Z')
  const now = () => new Date(at)
  const { seen, port } = await previewServer()
  const db = await deskDb()
  const days: (string | undefined)[] = []
  const server = async (day?: string) => {
    days.push(day)
    return { address: `http://127.0.0.1:${port}`, token: 'inner' }
  }
  const copies = { open: async () => ({ studio: { preview: { server } } }) } as unknown as WorkingCopies
  const keys = previewKeys(urlSigner(Buffer.alloc(32, 7)))
  const previews = previewGateway({ db, now, copies, keys, pattern })
  const { app, signedIn } = await testDesk({ parts: { db, previews } })
  await signedIn({ role: 'owner' })
  const { person } = await signedIn({ role: 'editor', market: 'bahrain' })
  const link = (day?: string) => previews.link({ change, day }, week, person.id)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { id: change } = await beginChange(db, now(), { name: 'New prices', owner: 'mei' })
  const ask = (host: string, path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
      const own = { ...headers, host }
      request({ host: '127.0.0.1', port: Number(new URL(app.listeningOrigin).port), path, method, headers: own })
        .on('error', reject)
        .on('response', async (response) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: (await response.toArray()).join(''),
          }),
        )
        .end()
    })
  /** Opens a link as a browser does; resolves to the cookie. */
  const follow = async (link: string) => {
    const { host, pathname, search } = new URL(link)
    const { status, headers } = await ask(host, pathname + search)
    return { status, host, cookie: String(headers['set-cookie']).split(';')[0] ?? '', headers }
  }
  const pass = (ms: number) => {
    at += ms
  }
  const own = Number(new URL(app.listeningOrigin).port)
  return { db, change, previews, person, link, ask, follow, seen, days, pass, port: own }
}

test('a link shows the site of a change at a host of its own, without an account', async () => {
  const { link, change, follow, ask, seen, days } = await gateway()
  const { status, host, cookie, headers } = await follow(`${await link()}&to=/bahrain`)
  expect([status, headers['location'], host]).toEqual([303, '/bahrain', `${change}.preview.example`])
  expect(String(headers['set-cookie'])).toMatch(/^__Host-preview=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  const page = await ask(host, '/bahrain?step=2', { cookie })
  expect([page.status, page.text]).toEqual([200, '<h1>The draft</h1>'])
  expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' })
  expect(page.headers['set-cookie']).toBeUndefined()
  // The preview gets its own key, and none of the browser's cookies.
  expect(seen).toEqual([{ url: '/bahrain?step=2', cookie: expect.stringMatching(/^studio-preview-\d+=inner$/) }])
  expect(days).toEqual([undefined])
})

test('a link as of a day shows that day, at another host', async () => {
  const { link, change, follow, ask, days } = await gateway()
  const { host, cookie } = await follow(await link('2027-03-01'))
  expect(host).toBe(`${change}-20270301.preview.example`)
  expect((await ask(host, '/', { cookie })).status).toBe(200)
  expect(days).toEqual(['2027-03-01'])
})

test('a key opens its own preview alone, whole, and until it has run out', async () => {
  const { link, change, follow, ask, pass, db, seen } = await gateway()
  const { host, cookie } = await follow(await link())
  const { id: another } = await beginChange(db, new Date(), { name: 'Another', owner: 'mei' })
  const refused: readonly (readonly [string, string])[] = [
    [host, ''],
    [host, `${cookie}x`],
    [host, cookie.replace(/=(\d)/, '=9$1')],
    [host, cookie.toUpperCase()],
    [`${another}.preview.example`, cookie],
    [`${change}-20270301.preview.example`, cookie],
    ['live.preview.example', cookie],
  ]
  for (const [at, sent] of refused) expect([at, (await ask(at, '/', { cookie: sent })).status]).toEqual([at, 403])
  pass(week - 1)
  expect((await ask(host, '/', { cookie })).status).toBe(200)
  pass(1)
  const late = await ask(host, '/', { cookie })
  expect([late.status, late.text]).toEqual([403, 'This link has run out, or is not whole. Ask for a new one.\n'])
  expect(seen).toHaveLength(1)
})

test('a link is void once its change is published or dropped', async () => {
  const { link, change, follow, ask, db } = await gateway()
  const address = await link()
  const { host, cookie } = await follow(address)
  await endChange(db, change, 'published', 'abc')
  expect((await ask(host, '/', { cookie })).text).toBe('This draft was published: it can no longer be seen here.\n')
  expect((await follow(address)).status).toBe(410)
})

test('a link shows nothing once whoever made it may see nothing of the desk any more', async () => {
  const { link, person, follow, ask, db, seen } = await gateway()
  const address = await link()
  const { host, cookie } = await follow(address)
  const isShown = async () => [(await ask(host, '/', { cookie })).status, (await follow(address)).status]
  await changePerson(db, person.id, { grants: [] })
  expect(await isShown()).toEqual([410, 410])
  await changePerson(db, person.id, { grants: [{ role: 'advisor' }] })
  expect(await isShown()).toEqual([200, 303])
  await changePerson(db, person.id, { offAt: new Date() })
  expect(await isShown()).toEqual([410, 410])
  await erasePerson(db, person.id)
  expect(await isShown()).toEqual([410, 410])
  expect(seen).toHaveLength(1)
})

test('nothing of the desk is at the hosts of previews, and no preview at the host of the desk', async () => {
  const { link, follow, ask, seen, change } = await gateway()
  const { host, cookie } = await follow(await link())
  for (const path of ['/desk/ways', '/desk/me', '/desk/people', `/change/${change}/api/state`])
    await ask(host, path, { cookie })
  expect(seen.map(({ url }) => url)).toEqual(['/desk/ways', '/desk/me', '/desk/people', `/change/${change}/api/state`])
  expect((await ask('localhost:4185', '/.preview/', { cookie })).status).toBe(404)
  for (const other of ['preview.example', `x${change}.preview.example`, `${change}.preview.example.evil.example`])
    expect((await ask(other, '/', { cookie })).status).toBe(403)
})

test('headers of one connection, which programs refuse to send on, end no desk', async () => {
  const { link, follow, port } = await gateway()
  const { host, cookie } = await follow(await link())
  for (const header of ['Trailer: x', 'TE: trailers', 'Upgrade: websocket', 'Keep-Alive: timeout=1']) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n${header}\r\nConnection: close\r\n\r\n`)
    expect([header, String(await socket.toArray())]).toEqual([header, expect.stringMatching(/^HTTP\/1.1 200 /)])
  }
})

test('what a preview asks of the audit for each of its files is found in an index', async () => {
  const { db } = await gateway()
  const asked = `select count(*) from desk_audit where action = 'change-drop' and subject = 'x'`
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${asked}`))
  expect(rows).toMatchObject([{ detail: expect.stringContaining('USING COVERING INDEX desk_audit_by_subject') }])
})
