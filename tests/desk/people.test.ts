import { expect, test } from 'vitest'
import { auditCsv } from '#desk/audit.ts'
import { addPerson } from '#desk/people/people.ts'
import { acceptInvitation, invitedBy } from '#desk/sign-in/invitations.ts'
import { addIdentity } from '#desk/sign-in/oidc.ts'
import { ownerLink } from '#desk/sign-in/owner-link.ts'
import { removePasskey } from '#desk/sign-in/passkeys.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { testDesk } from './test-desk.ts'

const owner = { role: 'owner' } as const
const editor = { role: 'editor', market: 'bahrain' } as const
const mei = { name: 'Mei Ling', email: 'mei@example.com', grants: [editor] }
const ada = (secret: string) => ({ secret, name: ' Ada ', email: 'ada@example.com' })
const secretIn = (link: string) => link.split('#invitation=')[1] ?? ''

for (const kind of kinds) {
  test(`the owner's link is void after the next start, once used, and for ever after, on ${kind}`, async () => {
    const { db, desk } = await testDesk({ kind })
    const first = secretIn((await ownerLink(db, desk.now(), desk.origin)) ?? '')
    const second = secretIn((await ownerLink(db, desk.now(), desk.origin)) ?? '')
    await expect(invitedBy(db, desk.now(), first)).rejects.toThrow('used already')
    const accept = () =>
      acceptInvitation(db, desk.now(), ada(second), (transaction, person) =>
        addIdentity(transaction, desk.now(), person, { issuer: 'https://id.example', subject: '1' }),
      )
    expect(await accept()).toMatchObject({ name: 'Ada', email: 'ada@example.com', grants: [owner] })
    await expect(accept()).rejects.toThrow('used already')
    expect(await ownerLink(db, desk.now(), desk.origin)).toBeUndefined()
  })

  test(`an invitation works once, within a week, and only its digest is stored, on ${kind}`, async () => {
    const { db, desk, pass, post, signedIn } = await testDesk({ kind })
    const { cookie } = await signedIn(owner)
    const invited = (await post('/desk/people/invite', mei, cookie)).json()
    expect(invited.isMailed).toBe(false)
    const secret = secretIn(invited.link)
    expect(JSON.stringify(await db.selectFrom('desk_invitations').selectAll().execute())).not.toContain(secret)
    expect((await post('/desk/invitation', { secret })).json()).toEqual(mei)
    const failing = acceptInvitation(db, desk.now(), ada(secret), async () => {
      throw new Error('The passkey was not stored.')
    })
    await expect(failing).rejects.toThrow('not stored')
    expect((await post('/desk/invitation', { secret })).statusCode).toBe(200)
    pass(7 * 24 * 60)
    expect((await post('/desk/invitation', { secret })).statusCode).toBe(404)
  })

  test(`of two passkeys that are removed at once, one stays, on ${kind}`, async () => {
    const { db, desk } = await testDesk({ kind })
    const { id: person } = await addPerson(db, desk.now(), mei)
    const row = { person, public_key: '', counter: 0, transports: '[]', created_at: '2027', used_at: '2027' }
    const ids = ['one', 'two', 'three', 'four']
    await db
      .insertInto('desk_passkeys')
      .values(ids.map((id) => ({ id, ...row })))
      .execute()
    const answers = await Promise.allSettled(ids.map((id) => removePasskey(db, person, id)))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason.message : []))
    expect(refused).toEqual(['This is your only way in: add another passkey first.'])
    expect(await db.selectFrom('desk_passkeys').selectAll().execute()).toHaveLength(1)
  })

  test(`the audit cannot be changed, on ${kind}`, async () => {
    const { db, get, signedIn } = await testDesk({ kind })
    const { cookie } = await signedIn(editor)
    expect((await get('/desk/audit', cookie)).statusCode).toBe(403)
    expect(await db.selectFrom('desk_audit').selectAll().execute()).toHaveLength(1)
    await expect(db.updateTable('desk_audit').set({ action: 'x' }).execute()).rejects.toThrow('only be added to')
    await expect(db.deleteFrom('desk_audit').execute()).rejects.toThrow('only be added to')
  })
}

test('an invitation is mailed where a mail server is set', async () => {
  const mails: string[] = []
  const mail = async (to: string, _subject: string, text: string) => mails.push(`${to}\n${text}`) > 0
  const { post, signedIn } = await testDesk({ parts: { mail } })
  const { cookie } = await signedIn(owner)
  const invited = (await post('/desk/people/invite', mei, cookie)).json()
  expect(invited.isMailed).toBe(true)
  expect(mails).toEqual([expect.stringContaining(invited.link)])
  expect(mails[0]).toMatch(/^mei@example\.com\n/)
})

test('what gives or takes access wants a sign-in of the last five minutes', async () => {
  const { pass, post, signedIn } = await testDesk()
  const { cookie, person } = await signedIn(owner)
  pass(4)
  expect((await post(`/desk/people/${person.id}/roles`, { grants: [owner] }, cookie)).statusCode).toBe(200)
  pass(2)
  for (const action of ['roles', 'off', 'on', 'erase', 'link']) {
    const answer = await post(`/desk/people/${person.id}/${action}`, action === 'roles' ? { grants: [] } : {}, cookie)
    expect([action, answer.statusCode]).toEqual([action, 428])
  }
  expect((await post('/desk/people/invite', mei, cookie)).statusCode).toBe(428)
})

test('the last owner stays one', async () => {
  const { get, post, signedIn } = await testDesk()
  const { cookie, person } = await signedIn(owner)
  for (const [action, body] of [
    ['roles', { grants: [editor] }],
    ['off', {}],
    ['erase', {}],
  ] as const) {
    const answer = await post(`/desk/people/${person.id}/${action}`, body, cookie)
    expect([action, answer.statusCode]).toEqual([action, 409])
  }
  expect((await get('/desk/people', cookie)).json()).toMatchObject([{ grants: [owner], isOff: false }])
  await signedIn(owner)
  expect((await post(`/desk/people/${person.id}/erase`, {}, cookie)).statusCode).toBe(200)
})

test('an owner has all markets, and roles are those of the list', async () => {
  const { post, signedIn } = await testDesk()
  const { cookie, person } = await signedIn(owner)
  for (const grant of [{ role: 'owner', market: 'bahrain' }, { role: 'king' }, { role: 'editor', market: '../x' }]) {
    const answer = await post(`/desk/people/${person.id}/roles`, { grants: [grant] }, cookie)
    expect([grant, answer.statusCode]).toEqual([grant, 400])
  }
})

test('an erased person is gone, and the audit keeps what was done without a name', async () => {
  const { db, get, post, signedIn } = await testDesk()
  const boss = await signedIn(owner)
  const { person, cookie } = await signedIn(editor)
  const held = (await get(`/desk/people/${person.id}/export`, boss.cookie)).json()
  expect(held).toMatchObject({
    person: { name: 'Mei', email: 'mei@example.com' },
    sessions: [{ address: '192.0.2.7' }],
  })
  expect((await get('/desk/me/export', cookie)).json().person.id).toBe(person.id)
  expect((await post(`/desk/people/${person.id}/erase`, {}, boss.cookie)).statusCode).toBe(200)
  expect((await get('/desk/me', cookie)).statusCode).toBe(401)
  for (const table of ['desk_people', 'desk_sessions', 'desk_identities', 'desk_audit'] as const)
    expect(
      JSON.stringify(
        await db
          .selectFrom(table)
          .selectAll()
          .where(table === 'desk_people' ? 'id' : 'person', '=', person.id as never)
          .execute(),
      ),
    ).not.toContain('mei@')
  const [erased] = (await get('/desk/audit', boss.cookie)).json()
  expect(erased).toMatchObject({ action: 'erase', person: 'Mei', subject: person.id })
})

test('the audit goes into a spreadsheet as text', async () => {
  const { db, get, post, signedIn } = await testDesk()
  const { cookie } = await signedIn(owner)
  await post('/desk/people/invite', { ...mei, name: '=HYPERLINK("https://evil.example")' }, cookie)
  const answer = await get('/desk/audit.csv', cookie)
  expect(answer.headers['content-disposition']).toContain('audit.csv')
  const csv = await auditCsv(db)
  expect(csv).toMatch(/^\uFEFFid,at,person,action,subject,detail,address\r\n/)
  expect(csv).toContain("'=HYPERLINK")
  expect(csv).toContain('editor bahrain')
})

test('attempts to sign in are limited, and failures are recorded', async () => {
  const { db, post } = await testDesk()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 35; attempt += 1)
    statuses.push((await post('/desk/passkey/sign-in', { response: { id: 'x' } })).statusCode)
  expect(statuses.filter((status) => status === 409)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const failed = await db.selectFrom('desk_audit').selectAll().where('action', '=', 'sign-in-failed').execute()
  expect(failed).toHaveLength(30)
})
