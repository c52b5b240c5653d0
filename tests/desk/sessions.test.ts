import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { allPeople } from '#desk/people/people.ts'
import { beginSession, renewSession, sessionWith } from '#desk/sign-in/sessions.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { testDesk } from './test-desk.ts'

const owner = { role: 'owner' } as const
const editor = { role: 'editor', market: 'bahrain' } as const

for (const kind of kinds) {
  test(`a session ends after an hour without use, and after twelve in all, on ${kind}`, async () => {
    const { get, pass, signedIn } = await testDesk({ kind })
    const idle = await signedIn(editor)
    pass(59)
    expect((await get('/desk/me', idle.cookie)).statusCode).toBe(200)
    pass(59)
    expect((await get('/desk/me', idle.cookie)).statusCode).toBe(200)
    pass(61)
    expect((await get('/desk/me', idle.cookie)).statusCode).toBe(401)
    const busy = await signedIn(editor)
    for (let hour = 0; hour < 12; hour += 0.5) {
      expect((await get('/desk/me', busy.cookie)).statusCode).toBe(200)
      pass(30)
    }
    expect((await get('/desk/me', busy.cookie)).statusCode).toBe(401)
  })
}

test('the database holds digests of tokens alone', async () => {
  const { db, signedIn } = await testDesk()
  const token = (await signedIn(editor)).cookie.split('=')[1] ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = JSON.stringify(await db.selectFrom('desk_sessions').selectAll().execute())
  expect(rows).not.toContain(token)
})

test('a confirmed session has a new token, lasts no longer, and the old one is void', async () => {
  const { db, get, pass, signedIn, desk } = await testDesk()
  const { cookie } = await signedIn(editor)
  const [name, token = ''] = cookie.split('=')
  for (let hours = 0; hours < 11.5; hours += 0.5) {
    pass(30)
    expect((await get('/desk/me', cookie)).statusCode).toBe(200)
  }
  const session = await sessionWith(db, desk.now(), token)
  if (!session) throw new Error('The session has ended.')
  const renewed = `${name}=${await renewSession(db, desk.now(), session)}`
  expect((await get('/desk/me', cookie)).statusCode).toBe(401)
  expect((await get('/desk/me', renewed)).statusCode).toBe(200)
  pass(31)
  expect((await get('/desk/me', renewed)).statusCode).toBe(401)
})

test('people see their sessions, and sign out there', async () => {
  const { db, get, post, signedIn, desk } = await testDesk()
  const here = await signedIn(editor)
  const other = await signedIn(owner)
  const there = await beginSession(db, desk.now(), here.person.id, { address: '198.51.100.4', browser: 'Firefox' })
  const sessions = (await get('/desk/sessions', here.cookie)).json()
  expect(sessions).toHaveLength(2)
  const [far] = sessions.filter((one: { readonly isThis: boolean }) => !one.isThis)
  expect(far).toMatchObject({ address: '198.51.100.4', browser: 'Firefox' })
  // Nobody ends the session of somebody else by its id.
  await post('/desk/sessions/end', { id: far.id }, other.cookie)
  expect(await sessionWith(db, desk.now(), there)).toBeDefined()
  await post('/desk/sessions/end', { id: far.id }, here.cookie)
  expect(await sessionWith(db, desk.now(), there)).toBeUndefined()
  expect((await get('/desk/me', here.cookie)).statusCode).toBe(200)
})

test('signing out ends the session on the server, and empties the browser', async () => {
  const { get, post, signedIn } = await testDesk()
  const { cookie } = await signedIn(editor)
  const answer = await post('/desk/sign-out', {}, cookie)
  expect(answer.headers['set-cookie']).toMatch(/^desk-session-4185=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0$/)
  expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
  expect((await get('/desk/me', cookie)).statusCode).toBe(401)
})

test('switching somebody off ends all their sessions and their open windows at once', async () => {
  const { app, change, get, post, signedIn } = await testDesk()
  const mei = await signedIn(editor)
  const boss = await signedIn(owner)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const headers = { host: 'localhost:4185', cookie: mei.cookie }
  const events = request(`${app.listeningOrigin}/change/${change}/api/events`, { headers })
  events.on('response', (response) =>
    response
      .on('error', () => {})
      .on('close', resolve)
      .resume(),
  )
  events.on('error', () => {}).end()
  await new Promise((begun) => events.once('response', begun))
  expect((await post(`/desk/people/${mei.person.id}/off`, {}, boss.cookie)).statusCode).toBe(200)
  await ended
  expect((await get('/desk/me', mei.cookie)).statusCode).toBe(401)
  expect((await post(`/desk/people/${mei.person.id}/on`, {}, boss.cookie)).statusCode).toBe(200)
  expect((await get('/desk/me', mei.cookie)).statusCode).toBe(401)
})

test('who has lost the roles for it is told no more of a change or of requests', async () => {
  const { app, change, post, signedIn } = await testDesk()
  const boss = await signedIn(owner)
  await app.listen({ host: '127.0.0.1', port: 0 })
  for (const [address, before, after] of [
    [`/change/${change}/api/events`, [editor], []],
    ['/desk/leads/events', [{ role: 'advisor' }], [editor]],
  ] as const) {
    const { cookie, person } = await signedIn(...before)
    const stays = await signedIn(...before)
    const open = async (sent: string) => {
      const ended = Promise.withResolvers<void>()
      const events = request(app.listeningOrigin + address, { headers: { host: 'localhost:4185', cookie: sent } })
      let isOpen = true
      events.on('response', (response) => {
        const end = () => {
          isOpen = false
          ended.resolve()
        }
        response.on('error', () => {}).on('close', end)
        response.resume()
      })
      events.on('error', () => {}).end()
      await new Promise((begun) => events.once('response', begun))
      return { ended: ended.promise, isOpen: () => isOpen, close: () => events.destroy() }
    }
    const [theirs, others] = [await open(cookie), await open(stays.cookie)]
    expect((await post(`/desk/people/${person.id}/roles`, { grants: after }, boss.cookie)).statusCode).toBe(200)
    await theirs.ended
    expect(others.isOpen()).toBe(true)
    others.close()
  }
})

test('a person has so many open windows of a kind, and opening one more closes the first', async () => {
  const { app, change, signedIn } = await testDesk()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { cookie } = await signedIn(editor)
  const other = await signedIn(editor)
  const ended: string[] = []
  const open = async (name: string, sent = cookie) => {
    const headers = { host: 'localhost:4185', cookie: sent }
    const events = request(`${app.listeningOrigin}/change/${change}/api/events`, { headers })
    onTestFinished(() => void events.destroy())
    events.on('response', (response) =>
      response
        .on('error', () => {})
        .on('close', () => void ended.push(name))
        .resume(),
    )
    events.on('error', () => {}).end()
    await new Promise((begun) => events.once('response', begun))
  }
  await open('theirs', other.cookie)
  for (let i = 0; i < 22; i += 1) await open(`${i}`)
  await expect.poll(() => ended).toEqual(['0', '1'])
})

test('ending sessions elsewhere wants a sign-in of the last five minutes', async () => {
  const { pass, post, signedIn } = await testDesk()
  const { cookie } = await signedIn(editor)
  pass(6)
  expect((await post('/desk/sessions/end', {}, cookie)).statusCode).toBe(428)
})

test('behind a proxy cookies are for this host alone, and answers for https', async () => {
  const { get, post } = await testDesk({ origin: 'https://desk.example' })
  const begun = await post('/desk/passkey/options')
  expect(begun.headers['set-cookie']).toMatch(
    /^__Host-desk-ceremony=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300; Secure$/,
  )
  for (const url of ['/', '/desk/ways', '/desk/me', '/nowhere']) {
    const { headers } = await get(url)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('roles that are taken away count from the next request on', async () => {
  const { db, get, signedIn } = await testDesk()
  const { cookie, person } = await signedIn(owner)
  expect((await get('/desk/people', cookie)).statusCode).toBe(200)
  await db.updateTable('desk_people').set({ grants: '[{"role":"advisor"}]' }).where('id', '=', person.id).execute()
  expect((await get('/desk/people', cookie)).statusCode).toBe(403)
  expect((await allPeople(db))[0]?.grants).toEqual([{ role: 'advisor' }])
})
