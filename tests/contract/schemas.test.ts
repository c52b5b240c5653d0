import { describe, expect, test } from 'vitest'
import { fileOf, type Part, parts, resolve, type Schema, schemaFiles } from './schema-files.ts'

const all = parts()

/** A part itself, or what it refers to. */
function target(part: Part): Schema | undefined {
  return part.schema.$ref === undefined ? part.schema : resolve(part.schema.$ref, fileOf(part))
}

/** What a part says; beside a reference it stands under a name of its own. */
function wordsOf({ description, markdownDescription = description }: Schema): string | undefined {
  return markdownDescription
}

function isClosed({ additionalProperties, unevaluatedProperties }: Schema): boolean {
  if (additionalProperties === false || unevaluatedProperties === false) return true
  return typeof additionalProperties === 'object' && Boolean(wordsOf(additionalProperties))
}

/** Whether every form that the value can take is closed. */
function hasClosedForms({ place, schema }: Part): boolean {
  const forms = schema.oneOf ?? schema.anyOf ?? []
  return forms.length > 0 && forms.every((form, i) => isClosed(target({ place: `${place}/${i}`, schema: form }) ?? {}))
}

describe('every schema', () => {
  test('is found by the checks below', () => {
    expect(schemaFiles.size).toBeGreaterThan(20)
    expect(all.map(({ place }) => place)).toContain('schemas/market.schema.json#/properties/name')
    expect(all.map(({ place }) => place)).toContain('schemas/common.schema.json#/$defs/Action/properties/label')
  })

  test.each([...schemaFiles.keys()])('%s has a title, a description and its path as its id', (file) => {
    const { $id, title, description } = schemaFiles.get(file) ?? {}
    expect($id).toMatch(new RegExp(`/${file}$`))
    expect(title).toMatch(/^[A-Z]\w+$/)
    expect(description).toMatch(/\.$/)
  })

  test('has a title that no other has', () => {
    const titles = [...schemaFiles.values()].map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})

test('every property has a description, which is a sentence', () => {
  const properties = all.filter(({ place }) => /\/properties\/[^/]+$/.test(place))
  expect(properties.length).toBeGreaterThan(200)
  const silent = properties.filter((part) => {
    const words = wordsOf(part.schema) ?? target(part)?.description ?? ''
    return words.trim() === ''
  })
  expect(silent.map(({ place }) => place)).toEqual([])
})

test('every object is closed, or a map whose values are described', () => {
  const objects = all.filter(({ schema }) => schema.type === 'object' || schema.properties !== undefined)
  expect(objects.length).toBeGreaterThan(50)
  const open = objects.filter((part) => !isClosed(part.schema) && !hasClosedForms(part))
  expect(open.map(({ place }) => place)).toEqual([])
})

test('every value has a type, a list of values, or a schema that it refers to', () => {
  const properties = all.filter(({ place }) => /\/properties\/[^/]+$/.test(place))
  const vague = properties.filter(({ schema }) => {
    return !['type', '$ref', 'const', 'enum', 'oneOf', 'anyOf'].some((keyword) => keyword in schema)
  })
  expect(vague.map(({ place }) => place)).toEqual([])
})

test('every $ref leads to a schema', () => {
  const references = all.filter(({ schema }) => schema.$ref !== undefined)
  expect(references.length).toBeGreaterThan(50)
  const lost = references.filter((part) => target(part) === undefined)
  expect(lost.map(({ place, schema }) => `${place}: ${schema.$ref}`)).toEqual([])
})

test('everything required is described', () => {
  const demanding = all.filter(({ schema }) => Array.isArray(schema['required']) && schema.properties !== undefined)
  expect(demanding.length).toBeGreaterThan(50)
  const unknown = demanding.flatMap(({ place, schema }) =>
    (schema['required'] as string[])
      .filter((name) => !(name in (schema.properties ?? {})))
      .map((name) => `${place}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('no kind of file has a property `review`, by which its texts in another language say who still has to read them', () => {
  const files = [...schemaFiles.values()].filter(({ properties }) => properties && 'review' in properties)
  expect(files.map(({ title }) => title)).toEqual([])
})
