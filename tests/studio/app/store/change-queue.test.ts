import { expect, test } from 'vitest'
import { ChangeQueue, isAlreadyMade } from '#studio/app/store/change-queue.ts'
import type { Change, Made } from '#studio/protocol.ts'

const file = 'config/site.json'

const typed = (value: string, was: string): Change => ({
  title: 'Change the tagline',
  operations: [{ kind: 'set', file, at: ['tagline'], value, was }],
  typing: 'tagline',
})

/** A fake server that answers when the test says so. */
function newServer() {
  const sent: Change[] = []
  const answers: PromiseWithResolvers<Made>[] = []
  const refused: string[] = []
  const queue = new ChangeQueue({
    send: (change) => {
      sent.push(change)
      const answer = Promise.withResolvers<Made>()
      answers.push(answer)
      return answer.promise
    },
    onChange: () => undefined,
    onMade: () => undefined,
    onRefused: ({ title }) => void refused.push(title),
    isTemporary: (error) => error === 'away',
  })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return { queue, sent, answers, refused, settled }
}

const valuesOf = (changes: readonly Change[]) =>
  changes.flatMap(({ operations }) => operations.map((one) => 'value' in one && one.value))

test('text typed while a change is being sent is coalesced', async () => {
  const { queue, sent, answers, settled } = newServer()
  void queue.add(typed('A', ''))
  void queue.add(typed('Ab', 'A'))
  const last = queue.add(typed('Abc', 'Ab'))
  expect(queue.shown(file, { tagline: '' })).toEqual({ tagline: 'Abc' })
  answers[0]?.resolve({ revision: 1, files: [] })
  await settled()
  expect(valuesOf(sent)).toEqual(['A', 'Abc'])
  expect(sent[1]?.operations[0]).toMatchObject({ was: 'A' })
  answers[1]?.resolve({ revision: 2, files: [] })
  expect(await last).toBe(true)
})

test('a change is shown until the server says the file with it', async () => {
  const { queue, answers, settled } = newServer()
  void queue.add(typed('A', ''))
  answers[0]?.resolve({ revision: 4, files: [] })
  await settled()
  queue.confirm(file, 3)
  expect(queue.shown(file, { tagline: '' })).toEqual({ tagline: 'A' })
  queue.confirm(file, 4)
  expect(queue.shown(file, { tagline: 'other' })).toEqual({ tagline: 'other' })
})

test('a refused change goes, and those after it are sent', async () => {
  const { queue, sent, answers, refused, settled } = newServer()
  const first = queue.add({ title: 'First', operations: [] })
  const second = queue.add({ title: 'Second', operations: [] })
  answers[0]?.reject('conflict')
  expect(await first).toBe(false)
  await settled()
  answers[1]?.resolve({ revision: 1, files: [] })
  expect(await second).toBe(true)
  expect(sent.map(({ title }) => title)).toEqual(['First', 'Second'])
  expect(refused).toEqual(['First'])
})

test('while the server is away, changes wait, and go once it is back', async () => {
  const { queue, sent, answers, settled } = newServer()
  const made = queue.add(typed('A', ''))
  answers[0]?.reject('away')
  await settled()
  expect(valuesOf(queue.unsent)).toEqual(['A'])
  expect(queue.shown(file, { tagline: '' })).toEqual({ tagline: 'A' })
  queue.retry()
  answers[1]?.resolve({ revision: 1, files: [] })
  expect(await made).toBe(true)
  expect(sent).toHaveLength(2)
})

test('a change whose answer was lost is not made twice', () => {
  expect(isAlreadyMade(typed('A', ''), file, { tagline: 'A' })).toBe(true)
  expect(isAlreadyMade(typed('A', ''), file, { tagline: 'B' })).toBe(false)
})
