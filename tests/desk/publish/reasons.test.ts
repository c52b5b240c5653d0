import { expect, test } from 'vitest'
import type { DeskDb } from '#desk/database/desk-database.ts'
import { addPerson, personWith } from '#desk/people/people.ts'
import { canLook, markUnreviewed, unreviewedChanges } from '#desk/review/unreviewed.ts'
import { testDesk } from '#tests/desk/test-desk.ts'
import { RequestError } from '#workbench/request-error.ts'
import { atlantis, premium } from './repository.ts'
import { testPublisher } from './test-publisher.ts'

const why = 'A comma is wrong, nothing else.'

/** A publisher whose changes want an approval, or a reason for what they were at a commit; and what was asked of them. */
async function withReasons() {
  const made = await testPublisher()
  const { changes } = made.options
  const { commitOf } = changes
  const asked: { readonly person: string; readonly reason: string | null; readonly commit: string | null }[] = []
  changes.commitOf = async (id, asking, onTree) => {
    asked.push(asking)
    if (asking.reason === null) throw new RequestError('conflict', 'This change needs an approval by a reviewer.')
    return commitOf(id, asking, onTree)
  }
  return { ...made, asked }
}

/** One whose first publication with a reason has failed before anything of it was in main. */
async function failedOnce() {
  const made = await withReasons()
  const { changes, publisher, actor, options, last, db } = made
  const { follow } = options.changes
  options.changes.follow = () => Promise.reject(new RequestError('disk', 'The remote is away.'))
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  await publisher.ask('a', actor, { reason: why })
  const first = await last()
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'failed', step: 'pull' })
  options.changes.follow = follow
  const { id } = await addPerson(db, options.now(), {
    name: 'Ben',
    email: 'ben@example.com',
    grants: [{ role: 'owner' }],
  })
  return { ...made, first, other: { person: id } }
}

test('trying again publishes what the reason was given for, by the person who gave it', async () => {
  const { publisher, last, first, other, actor, asked, db } = await failedOnce()
  expect(first?.commit).toMatch(/^[0-9a-f]{40}$/)
  await publisher.retry(first?.id ?? '', other)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live', requested_by: actor.person, reason: why })
  expect(asked.at(-1)).toEqual({ person: actor.person, reason: why, commit: first?.commit })
  const tried = await db.selectFrom('desk_audit').select('person').where('action', '=', 'publish-retry').execute()
  expect(tried).toEqual([other])
})

/** Has the change on record, as one that somebody else began. */
async function publishedBySomebody(db: DeskDb): Promise<void> {
  const row = { id: 'a', name: 'Change a', owner: 'edna', created_at: '2027-01-04', commit_hash: null }
  await db
    .insertInto('desk_changes')
    .values({ ...row, state: 'published' })
    .execute()
}

/** Whether each of these people can be the second pair of eyes of the one change that was published without. */
async function lookers(db: DeskDb, people: readonly string[]): Promise<boolean[]> {
  const [found] = await unreviewedChanges(db)
  if (!found) throw new Error('No change was published with a reason.')
  return Promise.all(people.map(async (id) => canLook(db, found, await personWith(db, id))))
}

test('neither who gave a reason nor who tried again is the second pair of eyes', async () => {
  const { publisher, first, other, actor, db, options } = await failedOnce()
  await publishedBySomebody(db)
  const mark = (person: string) =>
    markUnreviewed(db, options.now(), { change: 'a', person, reason: why, markets: [undefined] })
  const grants = [{ role: 'owner' }] as const
  const { id: third } = await addPerson(db, options.now(), { name: 'Kim', email: '', grants })
  await mark(actor.person)
  const all = [actor.person, other.person, third]
  expect(await lookers(db, all)).toEqual([false, true, true])
  await publisher.retry(first?.id ?? '', other)
  expect(await lookers(db, all)).toEqual([false, false, true])
  // A version before had the mark from whoever tried last.
  await mark(other.person)
  expect(await lookers(db, all)).toEqual([false, false, true])
})

test('who had a publication cancelled looks at it as anybody else', async () => {
  const { publisher, first, other, actor, db, options } = await failedOnce()
  await publishedBySomebody(db)
  await publisher.cancel(first?.id ?? '', actor)
  await publisher.ask('a', other, { reason: why })
  await markUnreviewed(db, options.now(), { change: 'a', person: other.person, reason: why, markets: [] })
  expect(await lookers(db, [actor.person, other.person])).toEqual([true, false])
})

test('trying again without a reason is of whoever says so, for what is approved by then', async () => {
  const { publisher, last, first, other, db, options } = await failedOnce()
  options.changes.commitOf = async () => first?.commit ?? ''
  await db.updateTable('desk_publications').set({ reason: null }).execute()
  await publisher.retry(first?.id ?? '', other)
  expect(await last()).toMatchObject({ requested_by: other.person, commit: null })
})

test('a reason is given for edits that can be published, also for a later time', async () => {
  const { publisher, actor, options, all } = await withReasons()
  options.changes.commitOf = () => Promise.reject(new RequestError('conflict', 'Put the errors right first.'))
  options.changes.nameOf = async () => 'New prices'
  const at = { date: '2027-01-05', time: '00:00', zone: 'Asia/Singapore' }
  await expect(publisher.ask('a', actor, { at, reason: why })).rejects.toThrow('Put the errors right first.')
  expect(await all()).toEqual([])
  await publisher.ask('a', actor, { at })
  expect(await all()).toMatchObject([{ state: 'waiting', problem: 'Put the errors right first.' }])
})

test('a request that is refused leaves the reason of the publication that is under way', async () => {
  const { publisher, actor, changes, asked, last } = await withReasons()
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  const at = { date: '2027-01-05', time: '00:00', zone: 'Asia/Singapore' }
  await publisher.ask('a', actor, { at, reason: why })
  const before = asked.length
  const again = publisher.ask('a', { person: 'ben' }, { reason: 'Mine.' })
  await expect(again).rejects.toThrow('being published already')
  expect(asked).toHaveLength(before)
  expect(await last()).toMatchObject({ requested_by: actor.person, reason: why })
})

test('taking back wants an approval, or the reason of a person', async () => {
  const { publisher, changes, actor, last, all, db, pass } = await withReasons()
  changes.add('a', [[atlantis, premium, '"price": 125,']])
  await publisher.ask('a', actor, { reason: why })
  await publisher.run()
  pass(1)
  const { id = '' } = (await last()) ?? {}
  const { post, signedIn } = await testDesk({ parts: { publisher, db } })
  const { cookie } = await signedIn({ role: 'owner' })
  const undo = async (body: object) => (await post(`/desk/publications/${id}/undo`, body, cookie)).json()
  expect(await undo({})).toMatchObject({ problem: 'This change needs an approval by a reviewer.' })
  expect(await all()).toHaveLength(1)
  expect(await undo({ reason: 'It was the old letter.' })).toEqual({ change: expect.stringContaining('undo') })
  expect(await last()).toMatchObject({ undoes: id, reason: 'It was the old letter.' })
})
