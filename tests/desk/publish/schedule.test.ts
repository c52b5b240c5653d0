import { expect, onTestFinished, test, vi } from 'vitest'
import { readAudit } from '#desk/audit.ts'
import { atlantis, git, premium, text } from './repository.ts'
import { testPublisher } from './test-publisher.ts'

/** Midnight in Singapore is at 16:00 in UTC, eight hours after the tests begin. */
const midnight = { date: '2027-01-05', time: '00:00', zone: 'Asia/Singapore' }
const edits = [[atlantis, premium, '"price": 125,']] as const

test('a change goes live at its time on the clocks of a country, and not before', async () => {
  const { publisher, changes, actor, last, pass, root } = await testPublisher()
  changes.add('a', edits)
  expect(await publisher.ask('a', actor, { at: midnight })).toMatchObject({ problem: null })
  await publisher.run()
  pass(7.9)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'waiting', due_at: '2027-01-04T16:00:00.000Z', zone: 'Asia/Singapore' })
  expect(git(root, 'rev-list', '--count', 'main')).toBe('1')
  pass(0.2)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'live' })
})

test('a reason holds for the change as it was asked for, at its time and when it is tried again', async () => {
  const { publisher, changes, actor, last, pass, options } = await testPublisher()
  const { commitOf } = options.changes
  const held: (string | null)[] = []
  options.changes.commitOf = async (id, asked) => {
    held.push(asked.commit)
    return commitOf(id, asked)
  }
  changes.add('a', edits)
  const { id } = await publisher.ask('a', actor, { at: midnight, reason: 'The insurer waits' })
  const commit = (await last())?.commit ?? ''
  expect(commit).toMatch(/^[0-9a-f]{40}$/)
  changes.add('a', edits, { problem: 'It was edited since.' })
  pass(8.1)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'failed', problem: 'It was edited since.' })
  changes.add('a', edits)
  await publisher.retry(id, actor)
  await publisher.run()
  expect(held).toEqual([null, commit, commit])
})

test('what would stop it is said when it is asked for, and mailed once as soon as it comes up', {
  tags: ['slow'],
}, async () => {
  const { publisher, changes, actor, last, pass, mails, db } = await testPublisher()
  changes.add('a', edits, { problem: 'Nobody has approved this.' })
  const { problem } = await publisher.ask('a', actor, { at: midnight })
  expect(problem).toBe('Nobody has approved this.')
  await publisher.run()
  expect([await last(), mails]).toMatchObject([{ state: 'waiting', problem }, []])
  changes.add('a', edits)
  pass(1)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'waiting', problem: null })
  changes.add('a', [[atlantis, premium, '"price": "much",']])
  await publisher.run()
  expect(mails).toEqual([])
  pass(1)
  await publisher.run()
  pass(1)
  await publisher.run()
  expect(mails).toEqual([
    ['mei@example.com', 'Will not be published: Change a', expect.stringContaining('"price" must be a number')],
  ])
  expect((await readAudit(db))[0]).toMatchObject({ person: 'desk', action: 'publish-warned' })
  pass(5)
  await publisher.run()
  expect(await last()).toMatchObject({ state: 'failed', step: 'check' })
  expect(mails.at(-1)?.[1]).toBe('Not published: Change a')
})

test('a time that was missed by less than a day is made up for, and a later one waits for a person', {
  tags: ['slow'],
}, async () => {
  const early = await testPublisher()
  early.changes.add('a', edits)
  await early.publisher.ask('a', early.actor, { at: midnight })
  early.pass(31)
  await early.publisher.run()
  expect(await early.last()).toMatchObject({ state: 'live' })

  const late = await testPublisher()
  late.changes.add('a', edits)
  const { id } = await late.publisher.ask('a', late.actor, { at: midnight })
  late.pass(33)
  await late.publisher.run()
  expect(await late.last()).toMatchObject({ state: 'failed', problem: expect.stringContaining('more than a day ago') })
  expect(late.mails).toHaveLength(1)
  await late.publisher.retry(id, late.actor)
  await late.publisher.run()
  expect(await late.last()).toMatchObject({ state: 'live' })
})

test('cancelling keeps the edits, which can be published again', { tags: ['slow'] }, async () => {
  const { publisher, changes, actor, all, pass, root } = await testPublisher()
  changes.add('a', edits)
  const { id } = await publisher.ask('a', actor, { at: midnight })
  await publisher.cancel(id, actor)
  pass(9)
  await publisher.run()
  expect(text(root, atlantis)).toContain(premium)
  await publisher.ask('a', actor, {})
  await publisher.run()
  expect((await all()).map(({ state }) => state)).toEqual(['live', 'cancelled'])
})

test.each([
  [{ ...midnight, date: '2027-01-04', time: '15:59' }, 'This time is over'],
  [{ ...midnight, date: '2027-02-30' }, 'Enter a day and a time'],
  [{ ...midnight, time: '24:00' }, 'Enter a day and a time'],
  [{ ...midnight, zone: 'Asia/Nowhere' }, 'Choose a country'],
])('%o is no time', async (at, words) => {
  const { publisher, changes, actor } = await testPublisher()
  changes.add('a', edits)
  await expect(publisher.ask('a', actor, { at })).rejects.toThrow(words)
})

test('a mail server that fails keeps nothing from being published', { tags: ['slow'] }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const { publisher, changes, actor, last, pass } = await testPublisher({
    mail: () => Promise.reject(new Error('no route')),
  })
  changes.add('a', edits, { problem: 'Nobody has approved this.' })
  changes.add('b', edits)
  await publisher.ask('a', actor, { at: midnight })
  pass(9)
  await publisher.ask('b', actor, {})
  await publisher.run()
  expect(await last()).toMatchObject({ change: 'b', state: 'live' })
})
