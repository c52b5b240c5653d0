import { expect, test } from 'vitest'
import { isSchema } from '#config/schema/schema-set.ts'
import { bundleOf } from '#studio/app/form/schema/bundle.ts'
import { fileSchemas, schemas } from '../schemas.ts'

/** Words of people who edit files, which Studio keeps from all others. */
const ofFiles =
  /\b(?:ids?|schemas?|propert(?:y|ies)|ISO|IANA|BCP|JSON|SVG|YYYY|enum|null|wizards?|front matter)\b|#rrggbb/

/** The names of all properties, and the values that a file has for yes and no. */
const names = new Set(['true', 'false', ...Object.values(schemas).flatMap(propertyNames)])

function propertyNames(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(propertyNames)
  if (!isSchema(part)) return []
  return [...Object.keys(part.properties ?? {}), ...Object.values(part).flatMap(propertyNames)]
}

/** Whether a text names what stands in files: a property, a path, a command. Examples of what people write are fine. */
function namesFiles(text: string): boolean {
  const quoted = [...text.matchAll(/`([^`]*)`/g)].map(([, words = '']) => words)
  const isName = (words: string) => names.has(words) || /^(?:npm|config)\b|\.(?:json|md)\b|\/\*/.test(words)
  return ofFiles.test(text) || quoted.some(isName)
}

/** All texts that Studio shows beside fields, each with its place in the schema. */
function helpTexts(part: unknown, at = ''): (readonly [at: string, text: string])[] {
  if (Array.isArray(part)) return part.flatMap((one, i) => helpTexts(one, `${at}/${i}`))
  if (!isSchema(part)) return []
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === '$schema' || key === 'kind' || key === 'examples' || key === 'defaultSnippets') return []
    if (key === 'description' && typeof value === 'string') return [[at, value] as const]
    if (key === 'enumDescriptions') return value.map((text: string) => [at, text] as const)
    return helpTexts(value, `${at}/${key}`)
  })
}

test.each(fileSchemas)('%s is explained in words of people who never open a file', (file) => {
  const texts = helpTexts(bundleOf(schemas, file))
  expect(texts.length).toBeGreaterThan(0)
  const failing = new Map(texts.filter(([, text]) => namesFiles(text)).map(([at, text]) => [text, at]))
  expect([...failing].map(([text, at]) => `${at}: ${text}`)).toEqual([])
})
