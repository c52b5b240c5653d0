import { expect, test } from 'vitest'
import { sharedAnswers } from '#desk/leads/inbox/shared-answers.ts'

/** Answers that number how often they were worked out, with a clock and a revision that a test sets. */
function countedAnswers() {
  let works = 0
  const at = { ms: 0, revision: 1 }
  const shared = sharedAnswers<string>(
    () => at.revision,
    () => new Date(at.ms),
  )
  return { at, ask: (key: string) => shared(key, () => Promise.resolve(`${key} ${++works}`)), shared }
}

test('whoever asks for the same between two changes gets one answer, and others get theirs', async () => {
  const { ask } = countedAnswers()
  expect(await Promise.all([ask('new'), ask('new'), ask('overdue'), ask('new')])).toEqual([
    'new 1',
    'new 1',
    'overdue 2',
    'new 1',
  ])
})

test('a change makes every answer anew, once', async () => {
  const { at, ask } = countedAnswers()
  await ask('new')
  at.revision = 2
  expect([await ask('new'), await ask('new')]).toEqual(['new 2', 'new 2'])
})

test('an answer is good for a second, as commands change leads without telling the desk', async () => {
  const { at, ask } = countedAnswers()
  await ask('new')
  at.ms = 999
  expect(await ask('new')).toBe('new 1')
  at.ms = 1000
  expect(await ask('new')).toBe('new 2')
})

test('an answer that failed is not given to the next who asks', async () => {
  const { ask, shared } = countedAnswers()
  await expect(shared('new', () => Promise.reject(new Error('The database is locked.')))).rejects.toThrow('locked')
  expect(await ask('new')).toBe('new 1')
})
