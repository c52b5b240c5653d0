import { expect, test } from 'vitest'
import { addPerson } from '#desk/people/people.ts'
import { addIdentity, type Oidc, openOidc } from '#desk/sign-in/oidc.ts'
import { sessionLimits } from '#desk/sign-in/sessions.ts'
import { clientId, testProvider } from './provider.ts'
import { testDesk } from './test-desk.ts'

const origin = 'http://localhost:4185'
const omar = { name: 'Omar', email: 'omar@example.com', grants: [{ role: 'owner' }] }
const check = { verifier: '', state: '', nonce: '', isFresh: false }

/** A desk whose provider leads back at once, and says when the owner authenticated there. */
async function silentProvider({ hasPasskey = false } = {}) {
  const identity = { issuer: 'https://id.example', subject: 'ada' }
  let authenticatedAt = new Date(0)
  const oidc: Oidc = {
    begin: async (isFresh) => ({ address: 'https://id.example/', check: { ...check, isFresh } }),
    finish: async () => ({ ...identity, authenticatedAt }),
  }
  const desk = await testDesk({ origin, parts: { oidc } })
  const { db, get, post } = desk
  const now = desk.desk.now()
  const { id } = await addPerson(db, now, { name: 'Ada', email: 'ada@example.com', grants: [{ role: 'owner' }] })
  await addIdentity(db, now, id, identity)
  const key = { id: 'key', person: id, public_key: '', transports: '[]', counter: 0 }
  const times = { created_at: now.toISOString(), used_at: now.toISOString() }
  if (hasPasskey)
    await db
      .insertInto('desk_passkeys')
      .values({ ...key, ...times })
      .execute()
  return {
    ...desk,
    /** Signs in; resolves to the cookie of the session. */
    async signIn(minutesAgo?: number) {
      authenticatedAt = minutesAgo === undefined ? new Date(0) : new Date(now.getTime() - minutesAgo * 60_000)
      const begun = await post('/desk/oidc/begin')
      const cookieOf = (answer: typeof begun) => answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      return cookieOf(await get('/desk/oidc/callback?code=1', cookieOf(begun)))
    },
    invite: async (cookie: string) => (await post('/desk/people/invite', omar, cookie)).statusCode,
  }
}

for (const hasPasskey of [false, true]) {
  test(`a provider that asked nobody confirms nothing, ${hasPasskey ? 'with' : 'without'} a passkey`, async () => {
    const { signIn, invite } = await silentProvider({ hasPasskey })
    // It does not say when, or says that it was hours ago.
    for (const minutesAgo of [undefined, 8 * 60, 6]) expect(await invite(await signIn(minutesAgo))).toBe(428)
    expect(await invite(await signIn(1))).toBe(200)
  })
}

test('a silent sign-in opens no locked leads', async () => {
  const { signIn, post } = await silentProvider()
  expect((await post('/desk/leads', {}, await signIn(60))).statusCode).toBe(428)
  expect((await post('/desk/leads', {}, await signIn(1))).statusCode).toBe(200)
})

test('a provider whose clock is ahead confirms no later action', async () => {
  const { signIn, invite, pass } = await silentProvider()
  const cookie = await signIn(-60)
  pass(6)
  expect(await invite(cookie)).toBe(428)
})

test('a provider is asked when somebody authenticated', async () => {
  const provider = await testProvider(`${origin}/desk/oidc/callback`)
  const oidc = openOidc({ issuer: provider.issuer, clientId, clientSecret: undefined }, origin)
  const begun = await oidc.begin(false)
  expect(new URL(begun.address).searchParams.get('max_age')).toBe(String(sessionLimits.whole / 1000))
  const { search } = await provider.signIn(begun.address, 'mei')
  const { authenticatedAt } = await oidc.finish(search, begun.check)
  expect(Math.abs(Date.now() - authenticatedAt.getTime())).toBeLessThan(600_000)
})
