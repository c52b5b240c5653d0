import { expect, test } from 'vitest'
import { grouped } from '../../../src/server/leads/grouped.ts'

test('what comes together, or while a group is worked on, is one group of bounded size, with each its own result', async () => {
  const groups: number[][] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const double = grouped(
    async (items: readonly number[]) => {
      groups.push([...items])
      await gate
      return items.map((item) => item * 2)
    },
    { items: 3, groups: 1 },
  )
  const first = [1, 2].map(double)
  await expect.poll(() => groups).toEqual([[1, 2]])
  const later = [3, 4, 5, 6].map(double)
  open()
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12])
  expect(groups).toEqual([[1, 2], [3, 4, 5], [6]])
})

test('a group that fails fails each of its own, and nothing else', async () => {
  const work = grouped(
    async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error('disk full')
      return items
    },
    { items: 2, groups: 1 },
  )
  const ends = await Promise.allSettled([1, 2, 3, 4].map(work))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
  expect(await work(5)).toBe(5)
})

test('as many groups are worked on at a time as may be', async () => {
  const groups: string[][] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const work = async (items: readonly string[]) => {
    groups.push([...items])
    await gate
    return items
  }
  const one = grouped(work, { items: 9, groups: 2 })
  const ends = [one('a'), one('b')]
  await expect.poll(() => groups).toEqual([['a', 'b']])
  ends.push(one('c'))
  await expect.poll(() => groups).toEqual([['a', 'b'], ['c']])
  ends.push(one('d'), one('e'))
  open()
  await Promise.all(ends)
  expect(groups).toEqual([['a', 'b'], ['c'], ['d', 'e']])
})
