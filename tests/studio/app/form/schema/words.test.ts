import { expect, test } from 'vitest'
import { isSchema, type Schema } from '#checker/schema.ts'
import { type Bundle, bundleOf, resolveRef } from '#studio/app/form/schema/bundle.ts'
import { choiceLabel, labelOf } from '#studio/app/form/schema/labels.ts'
import { variantsOf } from '#studio/app/form/schema/starting-value.ts'
import { fileSchemas, schemas } from '#tests/studio/app/form/schemas.ts'

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

/** Labels that made analysts ask what they mean. */
const misread =
  /^(?:\d+|anchor|crumb|fields|href|hosted|meta|path|rules?|service|until|value|wizard)$|\b(?:derived|exceptions|posted|upcoming)\b/i

/** The labels that a form shows for an object: of its properties, of their choices, and of the variants of a value. */
function labelsOf(schema: Schema, root: Bundle): (readonly [at: string, labels: readonly string[]])[] {
  const shown = Object.entries(schema.properties ?? {}).filter(
    ([name, part]) => name !== '$schema' && typeof part.const !== 'string',
  )
  const parts = shown.map(([name, part]) => [name, resolveRef(part, root)] as const)
  return [
    ['properties', parts.map(([name, part]) => labelOf(name, part))],
    ...parts.map(([name, { items = {}, ...part }]) => {
      const choices = part.enum ? part : items
      return [name, (choices.enum ?? []).map((_, i) => choiceLabel(choices, i))] as const
    }),
    ['variants', variantsOf(schema, root).map(({ kind, schema: variant }) => labelOf(kind, variant))],
  ]
}

/** Every object or choice among variants in a schema, by its place. */
function labelled(part: unknown, at = ''): (readonly [at: string, schema: Schema])[] {
  if (Array.isArray(part)) return part.flatMap((one, i) => labelled(one, `${at}/${i}`))
  if (!isSchema(part)) return []
  const inside = Object.entries(part).flatMap(([key, value]) =>
    /^(?:examples|defaultSnippets|allOf|if|then|else)$/.test(key) ? [] : labelled(value, `${at}/${key}`),
  )
  // Conditions are sentences, without labels.
  const isObject = (isSchema(part.properties) || Array.isArray(part.oneOf)) && part.input !== 'condition'
  return isObject ? [[at, part], ...inside] : inside
}

test.each(fileSchemas)('%s labels its fields in words of people, no two in a form alike', (file) => {
  const root = bundleOf(schemas, file)
  const failing = labelled(root).flatMap(([at, schema]) =>
    labelsOf(schema, root).flatMap(([name, labels]) => {
      const wrong = labels.filter(
        (label, i) => misread.test(label) || ofFiles.test(label) || label.includes('`') || labels.indexOf(label) !== i,
      )
      return wrong.map((label) => `${at} ${name}: ${label}`)
    }),
  )
  expect([...new Set(failing)]).toEqual([])
})
