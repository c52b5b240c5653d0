import { expect, test, vi } from 'vitest'
import type { ApiKey } from '#desk/api/api-keys.ts'
import { readAudit } from '#desk/audit.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { apiDesk } from './api-desk.ts'

const salesforce = { name: ' Salesforce ', markets: ['atlantis'], mayWrite: false }

for (const kind of kinds)
  test(`an owner makes a key, which is shown once, and switches it off, on ${kind}`, async () => {
    const { signedIn, post, get, call, db, pass } = await apiDesk(kind)
    const { cookie, person } = await signedIn({ role: 'owner' })
    const made = await post('/desk/api-keys', salesforce, cookie)
    const { secret } = made.json()
    expect([made.statusCode, secret]).toEqual([200, expect.stringMatching(/^hc_[\w-]{43}$/)])
    const keys = async () => (await get('/desk/api-keys', cookie)).json() as ApiKey[]
    const [key] = await keys()
    expect(key).toMatchObject({ ...salesforce, name: 'Salesforce', usedAt: null, isOff: false })
    const stored = JSON.stringify(await db.selectFrom('desk_api_keys').selectAll().execute())
    expect([stored, JSON.stringify(await keys())].filter((text) => text.includes(secret))).toEqual([])
    expect(await call(secret, 'GET', '/api/v1/leads')).toMatchObject({ status: 200 })
    expect((await keys())[0]?.usedAt).toBe('2027-01-04T08:00:00.000Z')
    const off = `/desk/api-keys/${encodeURIComponent(key?.id ?? '')}/off`
    pass(6)
    expect((await post(off, {}, cookie)).statusCode).toBe(428)
    const again = await signedIn({ role: 'owner' })
    expect((await post(off, {}, again.cookie)).statusCode).toBe(200)
    expect((await post(off, {}, again.cookie)).statusCode).toBe(404)
    expect(await call(secret, 'GET', '/api/v1/leads')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      json: { detail: expect.stringContaining('Send a key that is switched on') },
    })
    const audit = (await readAudit(db)).filter(({ action }) => action.startsWith('key-'))
    expect(audit).toMatchObject([
      { action: 'key-off', subject: 'Salesforce' },
      { action: 'key-make', subject: 'Salesforce', person: person.name, detail: 'reads atlantis' },
    ])
  })

test('keys are for a market or all, and have a name', async () => {
  const { signedIn, post } = await apiDesk()
  const { cookie } = await signedIn({ role: 'owner' })
  for (const change of [{ name: ' ' }, { name: '' }, { markets: [] }, { markets: ['../x'] }, { mayWrite: 1 }])
    expect((await post('/desk/api-keys', { ...salesforce, ...change }, cookie)).statusCode).toBe(400)
  expect((await post('/desk/api-keys', { ...salesforce, markets: null }, cookie)).statusCode).toBe(200)
})

test('a key has so many requests a minute, and a network so many wrong keys', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { call, key } = await apiDesk()
    const { secret } = await key()
    for (let i = 0; i < 120; i += 1) expect((await call(secret, 'GET', '/api/v1/leads')).status).toBe(200)
    expect(await call(secret, 'GET', '/api/v1/leads')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { title: 'Too Many Requests', detail: expect.stringContaining('Try again in 60 seconds') },
    })
    const other = await key()
    for (let i = 0; i < 30; i += 1) expect((await call('hc_guess', 'GET', '/api/v1/leads')).status).toBe(401)
    expect(await call('hc_guess', 'GET', '/api/v1/leads')).toMatchObject({ status: 429 })
    // Neither keeps another key out.
    expect(await call(other.secret, 'GET', '/api/v1/leads')).toMatchObject({ status: 200 })
    vi.advanceTimersByTime(61_000)
    expect(await call(secret, 'GET', '/api/v1/leads')).toMatchObject({ status: 200 })
  } finally {
    vi.useRealTimers()
  }
})

test('a session opens no route of the API, and a key none of the desk', async () => {
  const { app, signedIn, key } = await apiDesk()
  const { cookie } = await signedIn({ role: 'owner' })
  const { secret } = await key({ markets: null })
  const host = 'localhost:4185'
  const status = async (url: string, headers: Readonly<Record<string, string>>) =>
    (await app.inject({ url, headers: { host, ...headers } })).statusCode
  const byKey = { authorization: `Bearer ${secret}` }
  expect(await status('/api/v1/leads', byKey)).toBe(200)
  expect(await status('/api/v1/leads', { cookie })).toBe(401)
  expect(await status('/api/v1/leads', { cookie: cookie.replace(/=.*/, `=${secret}`) })).toBe(401)
  expect(await status('/api/v1/leads', { ...byKey, origin: 'https://evil.example' })).toBe(403)
  for (const url of ['/desk/me', '/desk/leads/1', '/desk/people', '/desk/audit', '/desk/api-keys'])
    expect(await status(url, byKey), url).toBe(401)
})
