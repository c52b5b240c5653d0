import { expect, test } from 'vitest'
import { pageParts } from '#checker/model/page-parts.ts'
import { createContext, readDocuments } from '#checker/model.ts'
import { compileSchemas } from '#checker/schema/schemas.ts'
import { pages } from '#site/pages/pages.ts'
import { check, schemas, soundExcept } from './sound.ts'

const files = soundExcept({})
const parts = pageParts(createContext(readDocuments(files, compileSchemas(schemas).validators), files.keys()))
const { site } = check(files)
const made = site ? pages(site) : []

test('the checker knows the pages that the engine makes, and no others', () => {
  expect(parts.map(({ path, aliases }) => [path, aliases]).sort()).toEqual(
    made.map(({ path, aliases }) => [path, aliases]).sort(),
  )
})

test('the checker knows the anchors of the blocks that the engine makes', () => {
  const unknown = made.flatMap(({ path, blocks }) => {
    const known = parts.find((part) => part.path === path)?.anchors ?? []
    return blocks.flatMap(({ anchor }) => (anchor && !known.includes(anchor) ? [`${path}#${anchor}`] : []))
  })
  expect(unknown).toEqual([])
  expect(made.flatMap(({ blocks }) => blocks.flatMap(({ anchor }) => anchor ?? []))).toContain('plans')
})
