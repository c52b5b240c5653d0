import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { digestOf } from '#storage/digest.ts'
import { openCache } from '#storage/persistent-cache.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'

const msPerDay = 86_400_000
const key = digestOf('source')
const other = digestOf('another source')

/** The only file of a cache. */
function onlyFile(folder: string): string {
  const [name = '', ...more] = readdirSync(folder)
  expect(more).toEqual([])
  return path.join(folder, name)
}

/** A cache that holds two results, last used so many days ago. */
function filledCache(daysAgo = 0): string {
  const folder = temporaryFolder()
  const cache = openCache(folder)
  cache.set(key, Buffer.from('first'))
  cache.set(other, Buffer.from('second'))
  const then = new Date(Date.now() - daysAgo * msPerDay)
  utimesSync(onlyFile(folder), then, then)
  return folder
}

test('results are found at once and by the next process, under their keys', () => {
  const folder = temporaryFolder()
  const cache = openCache(folder)
  cache.set(key, Buffer.from('first'))
  cache.set(other, Buffer.from('second'))
  for (const opened of [cache, openCache(folder)]) {
    expect(opened.get(key)?.toString()).toBe('first')
    expect(opened.get(other)?.toString()).toBe('second')
    expect(opened.get(digestOf('a third'))).toBeUndefined()
  }
})

test('a later result of the same key counts', () => {
  const folder = filledCache()
  const cache = openCache(folder)
  cache.set(key, Buffer.from('newer'))
  expect(cache.get(key)?.toString()).toBe('newer')
})

test('a damaged result is none, and those beside it are still found', () => {
  const folder = filledCache()
  const file = onlyFile(folder)
  const content = readFileSync(file)
  content.writeUInt8(content.at(-1) === 0 ? 1 : 0, content.length - 1)
  writeFileSync(file, content)
  const cache = openCache(folder)
  expect(cache.get(other)).toBeUndefined()
  expect(cache.get(key)?.toString()).toBe('first')
})

test('a result that another process has not written whole is none', () => {
  const folder = filledCache()
  const file = onlyFile(folder)
  writeFileSync(file, readFileSync(file).subarray(0, -1))
  const cache = openCache(folder)
  expect(cache.get(other)).toBeUndefined()
  expect(cache.get(key)?.toString()).toBe('first')
})

test('results unused for a month are removed, and reading them keeps them for another', () => {
  const old = filledCache(31)
  expect(openCache(old).get(key)).toBeUndefined()
  expect(readdirSync(old)).toEqual([])
  const used = filledCache(29)
  const file = onlyFile(used)
  expect(openCache(used).get(key)?.toString()).toBe('first')
  expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(msPerDay)
})
