import { expect, test } from 'vitest'
import { sequenceChanges } from '#checker/diff/sequence-changes.ts'

/** How one list of letters becomes another, in short: `b→x`, `+e`, `-a`, `b up before a +1`. */
const changesOf = (before: string, after: string) =>
  sequenceChanges('text', before.split(' '), after.split(' ')).map(({ before: old = '', after: now = '', moved }) => {
    if (!moved) return old && now ? `${old}→${now}` : now ? `+${now}` : `-${old}`
    return `${now} ${moved.direction} by ${moved.neighbour}${moved.others > 0 ? ` +${moved.others}` : ''}`
  })

test.each([
  ['a b c d', 'a x c d e', ['b→x', '+e'], 'neighbours tell what took the place of what'],
  ['a b', 'b', ['-a'], 'what is gone is gone'],
  ['a b c', 'c a b', ['c up by a'], 'one that moved up'],
  ['a b c', 'b c a', ['a down by c'], 'one that moved down'],
  ['a b c d e f', 'a e f b c d', ['e up by b +1'], 'a row that moved together'],
  ['n €7 m o €7 p q', 'o €7 p q n €7 m', ['n down by q +2'], 'a row with what is not alone of its kind'],
  ['a b c', 'c x a', ['-b', '+x', 'a down by x'], 'one that moved while others change'],
  ['a €7 m b €9 n', 'a €9 m b €7 n', ['€7→€9', '€9→€7'], 'prices that two plans exchange'],
  ['a a b', 'b a a', ['b up by a'], 'one that moved past its twins'],
])('from %s to %s', (before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})

test('lists with thousands of differences are compared place by place', () => {
  const texts = (word: string) => Array.from({ length: 2500 }, (_, i) => (i === 7 ? 'The same' : `${word} ${i}`))
  const changes = sequenceChanges('text', texts('Old'), [...texts('New'), 'One more'])
  expect(changes).toHaveLength(2500)
  expect(changes[0]).toEqual({ what: 'text', before: 'Old 0', after: 'New 0' })
  expect(changes.at(-1)).toEqual({ what: 'text', before: undefined, after: 'One more' })
})
