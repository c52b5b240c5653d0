import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { schemaFiles } from './schema-files.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = 'schemas/blocks/'

const kinds = [...schemaFiles.keys()]
  .filter((file) => file.startsWith(folder))
  .map((file) => file.slice(folder.length).replace('.schema.json', ''))

const componentOf = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1)
const listed = schemaFiles.get('schemas/block.schema.json')?.oneOf ?? []

describe.each(kinds)('the block %s', (kind) => {
  const schema = schemaFiles.get(`${folder}${kind}.schema.json`)
  const component = componentOf(kind)

  test('is named by its schema as its file is', () => {
    expect(schema?.properties?.['kind']?.const).toBe(kind)
    expect(schema?.['required']).toContain('kind')
    expect(schema?.title).toBe(`${component}Block`)
  })

  test('is listed among the blocks, once', () => {
    expect(listed.filter(({ $ref }) => $ref === `blocks/${kind}.schema.json`)).toHaveLength(1)
  })

  test('can stand at an address of the page', () => {
    expect(schema?.properties).toHaveProperty('anchor')
  })

  test('has a component of the same name in a folder of the same name', () => {
    expect(existsSync(path.join(root, `src/site/blocks/${kind}/${component}.tsx`))).toBe(true)
  })
})

test('nothing else is listed among the blocks', () => {
  expect(listed.map(({ $ref }) => $ref).sort()).toEqual(kinds.map((kind) => `blocks/${kind}.schema.json`).sort())
})

test('every folder of a component belongs to a block', () => {
  const entries = readdirSync(path.join(root, 'src/site/blocks'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(kinds).toEqual(expect.arrayContaining(folders))
})
