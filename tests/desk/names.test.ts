import { expect, test } from 'vitest'
import { addPerson } from '#desk/people/people.ts'
import { acceptInvitation, invite } from '#desk/sign-in/invitations.ts'
import { addIdentity } from '#desk/sign-in/oidc.ts'
import { kinds, type Place } from '#tests/server/database/databases.ts'
import { testDesk } from './test-desk.ts'

const owner = { role: 'owner' } as const

/** A desk with an owner, and a way to accept an invitation as far as the authenticator. */
async function namingDesk(kind?: Place['kind']) {
  const desk = await testDesk(kind && { kind })
  const { db, post, signedIn } = desk
  const { cookie } = await signedIn(owner)
  const secret = async (email = 'eve@example.com') => {
    const { id } = await addPerson(db, desk.desk.now(), { name: 'Eve', email, grants: [] })
    return invite(db, desk.desk.now(), id)
  }
  return {
    ...desk,
    cookie,
    invite: (name: string) => post('/desk/people/invite', { name, email: 'x@example.com', grants: [owner] }, cookie),
    accept: async (name: string, email = '') =>
      post('/desk/invitation/options', { secret: await secret(email === '' ? undefined : ''), name, email }),
    key: (name: string) => post('/desk/api-keys', { name, markets: null, mayWrite: false }, cookie),
    begin: (name: string) => post('/desk/changes', { name }, cookie),
  }
}

const lines = [
  'Eve\u0000x',
  'Eve\n\nSigned-off-by: Owner <owner@example.com>',
  'Eve\rx',
  'Eve\u2028x',
  'Eve\u0085x',
  // It reads as Eve.
  '\u202EevE',
  ' ',
]

test('a name is one line, of people, of keys and of changes', async () => {
  const { invite: invited, accept, key, begin } = await namingDesk()
  for (const name of lines)
    for (const [what, ask] of Object.entries({ invited, key, begin, ...(name !== ' ' && { accept }) })) {
      const answer = await ask(name)
      const told = [what, answer.statusCode, answer.json().message]
      expect(told).toEqual([what, 400, expect.stringMatching(/^(Enter a name|Say) in one line/)])
    }
  // It would be two people in the trailer of a commit.
  expect((await accept('Owner <owner@example.com>')).statusCode).toBe(400)
  expect((await begin('Prices < 500')).statusCode).toBe(200)
})

test('an address that somebody gives of themselves is one', async () => {
  const { accept } = await namingDesk()
  for (const email of ['x>\nReviewed-by: Owner <o@example.com', 'nobody', 'a@example.com, b@example.com'])
    expect((await accept('Eve of Sales', email)).json().message).toBe('Enter an e-mail address, like mei@example.com.')
  expect((await accept('Eve of Sales', 'eve@example.com')).statusCode).toBe(200)
})

test('nobody is called as somebody else, a program or the desk itself', async () => {
  const { accept, invite: invited, key } = await namingDesk()
  expect((await key('Salesforce')).statusCode).toBe(200)
  // Also in letters of full width, with letters that are not seen, and in letters of other scripts.
  const unseen = ['M\u200Bei', 'Mei\u3164', 'M\u034Fei', 'Mei\uFE0F', 'Mei\u2800', 'M\u17B4ei']
  const alike = ['Меi', 'Мeі', 'Mеı', 'sаIesforce', 'dеsk', 'Sоmebοdy who 1eft']
  for (const name of ['Mei', ' mei ', 'MEI', 'Ｍei', ...unseen, ...alike, 'salesforce', 'desk', 'Somebody who left'])
    for (const ask of [accept, invited, ...(/force$/.test(name) ? [] : [key])])
      expect([name, (await ask(name)).statusCode]).toEqual([name, 409])
  // One key follows another.
  expect((await key('Salesforce')).statusCode).toBe(200)
  for (const name of ['Mei of Sales', 'Mel', 'Мария Иванова', 'Ελένη', 'محمد'])
    expect([name, (await accept(name)).statusCode]).toEqual([name, 200])
})

for (const kind of kinds) {
  test(`of people who accept with one name at once, one has it, on ${kind}`, async () => {
    const { db, desk } = await namingDesk(kind)
    const invited = Array.from({ length: 6 }, async (_, i) => {
      const { id } = await addPerson(db, desk.now(), { name: `Guest ${i}`, email: '', grants: [] })
      return invite(db, desk.now(), id)
    })
    const secrets = await Promise.all(invited)
    const accept = (secret: string, name: string) =>
      acceptInvitation(db, desk.now(), { secret, name, email: '' }, (transaction, person) =>
        addIdentity(transaction, desk.now(), person, { issuer: 'https://id.example', subject: person }),
      )
    const answers = await Promise.allSettled(secrets.map((secret, i) => accept(secret, i % 2 === 0 ? 'Eve' : 'EVE')))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason.message : []))
    expect(refused).toEqual(Array(5).fill(expect.stringMatching(/^Somebody is called eve here already/i)))
    const names = (await db.selectFrom('desk_people').select('name').execute()).map(({ name }) => name)
    expect(names.filter((name) => name.toLowerCase() === 'eve')).toHaveLength(1)
    // Their invitations are not used up.
    const left = secrets.filter((_, i) => answers[i]?.status === 'rejected')
    for (const [i, secret] of left.entries()) await accept(secret, `Eve ${i}`)
  })

  test(`of a person and a key that take one name at once, one has it, on ${kind}`, async () => {
    const { invite: invited, key } = await namingDesk(kind)
    for (const name of ['Sales', 'Prices', 'Claims']) {
      const answers = await Promise.all([invited(name), key(name)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    }
  })
}
