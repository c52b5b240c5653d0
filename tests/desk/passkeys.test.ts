import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addPerson } from '#desk/people/people.ts'
import { acceptInvitation, invite } from '#desk/sign-in/invitations.ts'
import { addIdentity } from '#desk/sign-in/oidc.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { testDesk } from './test-desk.ts'

const origin = 'http://localhost:4185'
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

interface Answer {
  readonly challenge: string
  readonly counter: number
  readonly from?: string
  readonly flags?: number
}

/** An authenticator with a passkey; its flags say that somebody is there, and was verified. */
function authenticator(id: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [one, two] = [x, y].map((part) => Buffer.from(part, 'base64url'))
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    one ?? Buffer.alloc(0),
    Buffer.from('225820', 'hex'),
    two ?? Buffer.alloc(0),
  ])
  return {
    id,
    publicKey: cose.toString('base64url'),
    answer({ challenge, counter, from = origin, flags = 0b101 }: Answer) {
      const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: from, crossOrigin: false }))
      const count = Buffer.alloc(4)
      count.writeUInt32BE(counter)
      const data = Buffer.concat([sha256('localhost'), Buffer.from([flags]), count])
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}

/** A desk whose people have a passkey each, of which seven signatures are known. */
async function deskWithPasskeys() {
  const desk = await testDesk({ origin })
  const { db, post, signedIn } = desk
  const at = desk.desk.now().toISOString()
  const withPasskey = async (name: string) => {
    const { person, cookie } = await signedIn({ role: 'owner' })
    const key = authenticator(Buffer.from(name).toString('base64url'))
    const row = { id: key.id, person: person.id, public_key: key.publicKey, transports: '[]', counter: 7 }
    await db
      .insertInto('desk_passkeys')
      .values({ ...row, created_at: at, used_at: at })
      .execute()
    return { key, cookie, person }
  }
  /** Begins a ceremony and answers it; resolves to the answer of the desk. */
  const answer = async (
    [options, finish]: readonly [string, string],
    key: ReturnType<typeof authenticator>,
    more: Partial<Answer> & { readonly counter: number },
    cookie = '',
  ) => {
    const begun = await post(options, {}, cookie)
    const { challenge } = begun.json().passkey ?? begun.json()
    const cookies = [cookie, ...begun.cookies.map(({ name, value }) => `${name}=${value}`)].filter(Boolean).join('; ')
    return post(finish, { response: key.answer({ challenge, ...more }) }, cookies)
  }
  return { ...desk, withPasskey, answer }
}

const signIn = ['/desk/passkey/options', '/desk/passkey/sign-in'] as const
const confirm = ['/desk/confirm/options', '/desk/confirm'] as const

test('a passkey signs in as its person, and a copy of it, whose counter stays behind, does not', async () => {
  const { withPasskey, answer, get, db } = await deskWithPasskeys()
  const { key, person } = await withPasskey('mei')
  const signed = await answer(signIn, key, { counter: 8 })
  expect(signed.statusCode).toBe(200)
  const cookie = signed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await get('/desk/me', cookie)).json().id).toBe(person.id)
  for (const counter of [8, 7, 0])
    expect([counter, (await answer(signIn, key, { counter })).statusCode]).toEqual([counter, 401])
  expect(await db.selectFrom('desk_passkeys').select('counter').execute()).toMatchObject([{ counter: 8 }])
})

test('an answer for another challenge or site, or without the person verified, is none', async () => {
  const { withPasskey, answer } = await deskWithPasskeys()
  const { key } = await withPasskey('mei')
  for (const wrong of [
    { challenge: 'x'.repeat(43) },
    { from: 'http://evil.example' },
    { flags: 0b001 },
    { flags: 0b100 },
  ])
    expect([wrong, (await answer(signIn, key, { counter: 8, ...wrong })).statusCode]).toEqual([wrong, 401])
  // Nor is one by a key of another person under this one's id.
  const forged = authenticator(key.id)
  expect((await answer(signIn, forged, { counter: 9 })).statusCode).toBe(401)
})

test('the passkey of somebody else confirms nothing', async () => {
  const { withPasskey, answer, post, pass } = await deskWithPasskeys()
  const [mei, omar] = [await withPasskey('mei'), await withPasskey('omar')]
  pass(6)
  const isConfirmed = async (cookie: string) =>
    (await post('/desk/people/invite', { name: 'Ada', email: 'ada@example.com', grants: [] }, cookie)).statusCode !==
    428
  const wrong = await answer(confirm, omar.key, { counter: 8 }, mei.cookie)
  expect([wrong.statusCode, await isConfirmed(mei.cookie)]).toEqual([403, false])
  const right = await answer(confirm, mei.key, { counter: 8 }, mei.cookie)
  expect(right.statusCode).toBe(200)
  const renewed = right.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(await isConfirmed(renewed)).toBe(true)
  expect((await post('/desk/sign-out', {}, mei.cookie)).statusCode).toBe(401)
})

test('a passkey is not made twice: browsers are told the passkeys that the person has, of nobody else', async () => {
  const { withPasskey, post } = await deskWithPasskeys()
  const [mei, omar] = [await withPasskey('mei'), await withPasskey('omar')]
  for (const { key, cookie } of [mei, omar]) {
    const { excludeCredentials } = (await post('/desk/passkeys/options', {}, cookie)).json()
    expect(excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id])
  }
})

test('an answer that names no passkey is refused with a sentence, in words of any type', async () => {
  const { post } = await deskWithPasskeys()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  for (const id of [undefined, 7, null, {}, ['x', 'y'], 'x'.repeat(3000), 'unknown']) {
    const { cookies } = await post('/desk/passkey/options')
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { statusCode } = await post('/desk/passkey/sign-in', { response: { id } }, cookie)
    expect([id, statusCode]).toEqual([id, id === 'unknown' ? 401 : 400])
  }
  expect(logged).not.toHaveBeenCalled()
})

for (const kind of kinds)
  test(`of those who accept an invitation at the same time, one is let in, on ${kind}`, async () => {
    const { db, desk } = await testDesk({ kind })
    const now = desk.now()
    const { id } = await addPerson(db, now, { name: 'Eve', email: 'eve@example.com', grants: [] })
    const secret = await invite(db, now, id)
    const accepting = Array.from({ length: 5 }, (_, i) =>
      acceptInvitation(db, now, { secret, name: `Eve ${i}`, email: '' }, (transaction, person) =>
        addIdentity(transaction, now, person, { issuer: 'https://id.example', subject: String(i) }),
      ),
    )
    const results = await Promise.allSettled(accepting)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.selectFrom('desk_identities').selectAll().execute()).toHaveLength(1)
  })
