import { expect, test } from 'vitest'
import { batched } from '#server/lead-store.ts'

test('items that come together, or during a batch, form one batch of bounded size; each gets its own result', async () => {
  const batches: number[][] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const double = batched(
    async (items: readonly number[]) => {
      batches.push([...items])
      await gate
      return items.map((item) => item * 2)
    },
    { maxItems: 3, maxBatches: 1 },
  )
  const first = [1, 2].map(double)
  await expect.poll(() => batches).toEqual([[1, 2]])
  const later = [3, 4, 5, 6].map(double)
  open()
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12])
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]])
})

test('a failed batch fails all of its items, and no others', async () => {
  const work = batched(
    async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error('disk full')
      return items
    },
    { maxItems: 2, maxBatches: 1 },
  )
  const ends = await Promise.allSettled([1, 2, 3, 4].map(work))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
  expect(await work(5)).toBe(5)
})

test('as many batches run at a time as the limit allows', async () => {
  const batches: string[][] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const work = async (items: readonly string[]) => {
    batches.push([...items])
    await gate
    return items
  }
  const one = batched(work, { maxItems: 9, maxBatches: 2 })
  const ends = [one('a'), one('b')]
  await expect.poll(() => batches).toEqual([['a', 'b']])
  ends.push(one('c'))
  await expect.poll(() => batches).toEqual([['a', 'b'], ['c']])
  ends.push(one('d'), one('e'))
  open()
  await Promise.all(ends)
  expect(batches).toEqual([['a', 'b'], ['c'], ['d', 'e']])
})
