import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttledWriter } from '#studio/app/form/typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A field of a file with a value; the test answers what it sends. */
function newField(holds: string) {
  const sent: unknown[][] = []
  let answer: Promise<boolean> | undefined
  const field = {
    holds,
    sent,
    refused: vi.fn(),
    answers(one: Promise<boolean>) {
      answer = one
    },
  }
  const own = throttledWriter(
    (...change) => {
      sent.push(change)
      return answer
    },
    () => field.holds,
    field.refused,
  )
  return { own, field }
}

test('each value that is typed is sent with the one before it, and the last one always', () => {
  const { own, field } = newField('a')
  own.type('ab', true)
  own.type('abc', true)
  vi.advanceTimersByTime(100)
  own.type('abcd', true)
  own.finish()
  expect(field.sent).toEqual([
    ['abc', 'a'],
    ['abcd', 'abc'],
  ])
  expect([own.receive('abc'), own.receive('abcd'), own.receive('a')]).toEqual(['sent', 'settled', 'foreign'])
  own.type('not whole', false)
  vi.advanceTimersByTime(1000)
  expect(field.sent).toHaveLength(2)
})

test('text typed after a refused change is sent as well, so that the notice has it', async () => {
  const { own, field } = newField('a')
  field.answers(Promise.resolve(false))
  own.type('ab', true)
  own.finish()
  own.type('abc', true)
  await vi.advanceTimersByTimeAsync(1)
  expect(field.sent).toEqual([
    ['ab', 'a'],
    ['abc', 'ab'],
  ])
  expect(field.refused).toHaveBeenCalled()
})

test('unsent text is sent before a foreign change replaces it', () => {
  const { own, field } = newField('a')
  own.type('ab', true)
  own.finish()
  own.type('abc', true)
  expect(own.receive('theirs')).toBe('foreign')
  expect(field.sent.at(-1)).toEqual(['abc', 'ab'])
})

test('words of another window that came while somebody typed are not written over unseen', () => {
  const { own, field } = newField('a')
  own.type('1,', false)
  field.holds = 'theirs'
  expect(own.receive('theirs')).toBe('sent')
  own.finish()
  expect(field.sent).toEqual([['1,', 'a']])
})

test('text typed before the form shows the last sent value changes that value', () => {
  const { own, field } = newField('a')
  own.type('ab', true)
  own.finish()
  own.type('abc', true)
  expect(own.receive('ab')).toBe('sent')
  own.finish()
  expect(field.sent).toEqual([
    ['ab', 'a'],
    ['abc', 'ab'],
  ])
})
