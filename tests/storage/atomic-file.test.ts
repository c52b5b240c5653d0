import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFile, replaceFile } from '#storage/atomic-file.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'

test('a file that cannot be written leaves the old one, and nothing beside it', () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'one.txt')
  replaceFile(file, 'old')
  expect(() =>
    replaceFile(file, (unfinished) => {
      writeFileSync(unfinished, 'half')
      throw new Error('The disk is full.')
    }),
  ).toThrow('The disk is full.')
  mkdirSync(path.join(folder, 'taken'))
  expect(() => replaceFile(path.join(folder, 'taken'), 'text', { flush: true })).toThrow()
  expect(readdirSync(folder)).toEqual(['one.txt', 'taken'])
  expect(readFileSync(file, 'utf8')).toBe('old')
})

test('a folder that is missing is made, and a file that is there is replaced', () => {
  const file = path.join(temporaryFolder(), 'a/b.txt')
  replaceFile(file, 'one', { flush: true })
  newFile(file, (free) => writeFileSync(free, 'two', { flag: 'wx' }))
  expect(readFileSync(file, 'utf8')).toBe('two')
})
