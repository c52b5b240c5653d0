import { expect, test } from 'vitest'
import type { CommentLine } from '#studio/protocol.ts'
import { smallSite } from './test-changes.ts'
import { type TestPerson, testReview } from './test-review.ts'

const file = 'config/markets/atlantis.json'
const editor = { role: 'editor', market: 'atlantis' } as const
const reviewer = { role: 'reviewer', market: 'atlantis' } as const

/** A change of Mei, which Omar can review, with its comments. */
async function commented() {
  const desk = await testReview(undefined, smallSite())
  const mei = await desk.person('Mei', editor)
  const omar = await desk.person('Omar', reviewer)
  const change = await desk.changeBy(mei, ['plans', 0, 'price'], 700)
  const address = `/desk/changes/${change}/comments`
  return {
    ...desk,
    mei,
    omar,
    change,
    say: (who: TestPerson, text: string, at?: readonly (string | number)[]) => {
      desk.desk.pass(1)
      return desk.post(address, { text, ...(at && { file, at }) }, who)
    },
    settle: (who: TestPerson, { id }: CommentLine, action: 'resolve' | 'reopen') =>
      desk.post(`${address}/${id}/${action}`, {}, who),
    async list(): Promise<[CommentLine, ...CommentLine[]]> {
      return (await desk.desk.get(address, omar.cookie)).json()
    },
  }
}

test('a comment on a field says where it is, and moves with its plan', async () => {
  const { say, list, mei, omar, set, copies, change } = await commented()
  await say(omar, 'The letter says 710', ['plans', 1, 'price'])
  await say(mei, 'Also the others?')
  const [first, second] = await list()
  const { workspace } = (await copies().open(change)).studio
  const plan = Object(workspace.open(file).value).plans[1]
  expect(first).toMatchObject({ name: 'Omar', text: 'The letter says 710', file, at: ['plans', 1, 'price'] })
  expect(first.place).toBe('Atlantis › Plans › Old Man › Price')
  expect(second).toMatchObject({ name: 'Mei' })
  expect(second).not.toHaveProperty('file')
  workspace.change({
    title: 'Move',
    operations: [{ kind: 'move', file, list: ['plans'], from: 1, to: 0, was: plan }],
  })
  expect((await list())[0].at).toEqual(['plans', 0, 'price'])
  await set(change, ['plans', 0], undefined)
  const [kept] = await list()
  expect(kept).toMatchObject({ text: 'The letter says 710', place: 'Atlantis' })
  expect(kept).not.toHaveProperty('at')
})

test('a comment is resolved by anybody, and opened again', async () => {
  const { say, list, settle, mei, omar } = await commented()
  await say(omar, 'The letter says 710')
  await settle(mei, (await list())[0], 'resolve')
  expect((await list())[0]).toMatchObject({ resolvedBy: 'Mei' })
  await settle(omar, (await list())[0], 'reopen')
  expect((await list())[0]).not.toHaveProperty('resolvedBy')
  expect(await settle(omar, { ...(await list())[0], id: 'other' }, 'resolve')).toMatchObject({ status: 404 })
})

test('who is mentioned gets a mail with the link, and without the text', async () => {
  const { say, mails, omar, mei, person, change, desk, db } = await commented()
  await person('Mei Ling', reviewer)
  const gone = await person('Gone', reviewer)
  await db.updateTable('desk_people').set({ disabled_at: '2027-01-01' }).where('id', '=', gone.id).execute()
  await say(omar, 'Ask @Mei Ling and @Gone and @Omar about 710')
  expect(mails).toEqual([
    `mei.ling@example.com\nDesk: New prices\nOmar mentions you in a comment on “New prices”.\n\n${desk.desk.origin}/#change=${change}\n`,
  ])
  await say(omar, '@Mei: 710')
  expect(mails[1]).toMatch(/^mei@example\.com\n/)
  const named = (await desk.get(`/desk/changes/${change}/people`, mei.cookie)).json()
  expect(named.map(({ name }: { readonly name: string }) => name)).toEqual(['Mei', 'Mei', 'Omar', 'Mei Ling'])
  expect(Object.keys(named[0])).toEqual(['id', 'name'])
})

test('a comment has words, and a file of the site', async () => {
  const { say, post, change, omar, desk, list } = await commented()
  expect(await say(omar, ' \n')).toMatchObject({ status: 400 })
  const elsewhere = { text: 'x', file: '../../etc/passwd', at: [] }
  expect((await post(`/desk/changes/${change}/comments`, elsewhere, omar)).status).toBeGreaterThanOrEqual(400)
  expect(await say(omar, 'Much', ['x'.repeat(201)])).toMatchObject({ status: 400 })
  await say(omar, 'Kept', ['plans', 0, 'price'])
  await desk.post(`/desk/changes/${change}/drop`, {}, (await desk.signedIn({ role: 'owner' })).cookie)
  expect(await say(omar, 'Late')).toMatchObject({ status: 409 })
  expect(await list()).toMatchObject([{ text: 'Kept', file }])
})
