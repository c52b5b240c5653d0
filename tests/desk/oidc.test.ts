import { expect, test } from 'vitest'
import { addPerson } from '#desk/people/people.ts'
import { invite } from '#desk/sign-in/invitations.ts'
import { openOidc } from '#desk/sign-in/oidc.ts'
import { problemNamed } from '#desk/sign-in/problems.ts'
import { clientId, testProvider } from './provider.ts'
import { type TestDesk, testDesk } from './test-desk.ts'

const origin = 'http://localhost:4185'
const owner = { role: 'owner' } as const

/** A desk with a provider of its own. */
async function deskWithProvider() {
  const provider = await testProvider(`${origin}/desk/oidc/callback`)
  const oidc = openOidc({ issuer: provider.issuer, clientId, clientSecret: undefined }, origin)
  const test = await testDesk({ origin, parts: { oidc } })
  const person = await addPerson(test.db, test.desk.now(), { name: 'Mei', email: 'mei@example.com', grants: [owner] })
  const secret = await invite(test.db, test.desk.now(), person.id)
  const acceptance = { secret, name: 'Mei Ling', email: 'other@example.com' }
  return { ...test, ...browserOf(test), provider, person, acceptance }
}

/** A browser with its cookies. */
function browserOf({ get, post }: Pick<TestDesk, 'get' | 'post'>) {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = <Answer extends { readonly cookies: readonly { readonly name: string; readonly value: string }[] }>(
    answer: Answer,
  ) => {
    for (const { name, value } of answer.cookies) jar.set(name, value)
    return answer
  }
  return {
    jar,
    open: async (url: string) => keep(await get(url, cookie())),
    send: async (url: string, body: object = {}) => keep(await post(url, body, cookie())),
  }
}

const callback = (back: URL) => back.pathname + back.search

test('an invited person signs in by the provider, and again without an invitation', async () => {
  const { send, open, provider, acceptance, person, db } = await deskWithProvider()
  const first = (await send('/desk/oidc/begin', { acceptance })).json()
  const asked = new URL(first.address).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('state')).toHaveLength(43)
  expect(asked.get('nonce')).toHaveLength(43)
  const answer = await open(callback(await provider.signIn(first.address, 'mei')))
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
  expect((await open('/desk/me')).json()).toMatchObject({ id: person.id, name: 'Mei Ling', email: 'mei@example.com' })
  await send('/desk/sign-out')
  expect((await open('/desk/me')).statusCode).toBe(401)
  const second = (await send('/desk/oidc/begin')).json()
  await open(callback(await provider.signIn(second.address, 'mei')))
  expect((await open('/desk/me')).json().id).toBe(person.id)
  expect(await db.selectFrom('desk_identities').select(['issuer', 'subject']).execute()).toEqual([
    { issuer: provider.issuer.origin, subject: 'mei' },
  ])
})

test('somebody whom the provider knows and nobody invited gets nothing', async () => {
  const { send, open, provider, db } = await deskWithProvider()
  const { address } = (await send('/desk/oidc/begin')).json()
  // Not even with the address of somebody who was invited.
  const answer = await open(callback(await provider.signIn(address, 'mei@example.com')))
  expect(answer.headers.location).toBe('/#problem=uninvited')
  expect(problemNamed('uninvited')).toContain('does not know you')
  expect(problemNamed('constructor')).toBeUndefined()
  expect((await open('/desk/me')).statusCode).toBe(401)
  expect(await db.selectFrom('desk_identities').selectAll().execute()).toEqual([])
  const failed = await db.selectFrom('desk_audit').selectAll().where('action', '=', 'sign-in-failed').execute()
  expect(failed).toHaveLength(1)
})

test('an answer of the provider counts once, in the browser that asked, and unchanged', async () => {
  const { send, open, provider, acceptance, get, post } = await deskWithProvider()
  const { address } = (await send('/desk/oidc/begin', { acceptance })).json()
  const back = await provider.signIn(address, 'mei')
  const other = browserOf({ get, post })
  expect((await other.open(callback(back))).headers.location).toBe('/#problem=late')
  const changed = new URL(back)
  changed.searchParams.set('state', 'x'.repeat(43))
  expect((await open(callback(changed))).headers.location).toBe('/#problem=unconfirmed')
  // The first answer has used the attempt up.
  expect((await open(callback(back))).headers.location).toBe('/#problem=late')
  expect((await open('/desk/me')).statusCode).toBe(401)
})

test('somebody without a passkey confirms by the provider, as the same person', async () => {
  const { send, open, provider, acceptance, pass, jar } = await deskWithProvider()
  const first = (await send('/desk/oidc/begin', { acceptance })).json()
  await open(callback(await provider.signIn(first.address, 'mei')))
  pass(6)
  const body = { name: 'Omar', email: 'omar@example.com', grants: [owner] }
  expect((await send('/desk/people/invite', body)).statusCode).toBe(428)
  const token = jar.get('desk-session-4185')
  const wrong = (await send('/desk/confirm/options')).json()
  expect(new URL(wrong.address).searchParams.get('prompt')).toBe('login')
  const refused = await open(callback(await provider.signIn(wrong.address, 'omar')))
  expect(refused.headers.location).toBe('/#problem=somebodyElse')
  expect((await send('/desk/people/invite', body)).statusCode).toBe(428)
  const right = (await send('/desk/confirm/options')).json()
  await open(callback(await provider.signIn(right.address, 'mei')))
  expect(jar.get('desk-session-4185')).not.toBe(token)
  expect((await send('/desk/people/invite', body)).statusCode).toBe(200)
})

test('a provider that does not answer is told, and asked again later', async () => {
  const oidc = openOidc({ issuer: new URL('http://127.0.0.1:9'), clientId, clientSecret: undefined }, origin)
  const { post } = await testDesk({ origin, parts: { oidc } })
  const answer = await post('/desk/oidc/begin')
  expect([answer.statusCode, answer.json().message]).toEqual([500, expect.stringContaining('does not answer')])
})
