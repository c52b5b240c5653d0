import { expect, test } from 'vitest'
import { limitTo } from '#studio/server/checker/limit.ts'

test('at most so many jobs run at once, the others follow in turn, and one that fails frees its place', async () => {
  const inTurn = limitTo(2)
  const begun: number[] = []
  const jobs = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const results = jobs.map(({ promise }, i) =>
    inTurn(async () => {
      begun.push(i)
      await promise
      return i
    }),
  )
  expect(begun).toEqual([0, 1])
  jobs[1]?.reject(new Error('It failed.'))
  await expect(results[1]).rejects.toThrow('It failed.')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { resolve } of jobs) resolve()
  expect(await Promise.all([results[0], results[2], results[3]])).toEqual([0, 2, 3])
  expect(await inTurn(async () => 'next')).toBe('next')
})
