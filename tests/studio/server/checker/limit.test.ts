import { expect, test } from 'vitest'
import { limitTo } from '#workbench/server/limit.ts'

/** Jobs that each end when they are told to, and the order in which they began. */
function jobsOf(inTurn: ReturnType<typeof limitTo>, urgent: readonly boolean[]) {
  const begun: number[] = []
  const ends = urgent.map(() => Promise.withResolvers<void>())
  const results = ends.map(({ promise }, i) =>
    inTurn(async () => {
      begun.push(i)
      await promise
      return i
    }, urgent[i]),
  )
  return { begun, ends, results }
}

test('at most so many jobs run at once, the others follow in turn, and one that fails frees its place', async () => {
  const inTurn = limitTo(2)
  const { begun, ends, results } = jobsOf(inTurn, [false, false, false, false])
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('It failed.'))
  await expect(results[1]).rejects.toThrow('It failed.')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  expect(await Promise.all([results[0], results[2], results[3]])).toEqual([0, 2, 3])
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('an urgent job goes before those that wait', async () => {
  const { begun, ends, results } = jobsOf(limitTo(1), [false, false, true])
  for (const { resolve } of ends) resolve()
  await Promise.all(results)
  expect(begun).toEqual([0, 2, 1])
})
