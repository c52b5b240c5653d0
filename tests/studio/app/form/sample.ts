import type { Schema } from '#checker/schema.ts'
import { type Bundle, resolveRef } from '#studio/app/form/schema/bundle.ts'
import { typeOf } from '#studio/app/form/schema/controls.ts'

const byPattern: readonly string[] = [
  'a-name',
  '/a-path',
  '#123456',
  '2027-02-08',
  'name@site.example',
  '+973 1234 5678',
  'SG',
  'SGD',
  'en-SG',
  '9:00 AM',
  '95%',
  'https://site.example',
  '/logos/{domain}.svg',
  'site.example',
  'config/site.json',
  '0123456789 0123456789',
]

/** A value with every property of its schema; of several variants, the one with this index. */
export function sampleOf(part: Schema, root: Bundle, form = 0): unknown {
  const schema = resolveRef(part, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.input === 'condition') return { answer: 'type', isOneOf: ['new'] }
  if (schema.oneOf) return sampleOf(schema.oneOf[form] ?? schema.oneOf[0] ?? {}, root)
  const type = typeOf(schema)
  if (type === 'object') return objectOf(schema, root)
  if (type === 'array') return listOf(schema, root)
  if (type === 'boolean') return true
  if (type === 'string') return textOf(schema)
  return schema.minimum ?? 1
}

function objectOf({ properties, additionalProperties }: Schema, root: Bundle): object {
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, sampleOf(part, root)]))
  return typeof additionalProperties === 'object' ? { 'a-name': sampleOf(additionalProperties, root) } : {}
}

/** A list with an item of each variant. */
function listOf({ items = {} }: Schema, root: Bundle): unknown[] {
  const { oneOf = [items], input } = resolveRef(items, root)
  return input === 'condition' ? [sampleOf(items, root)] : oneOf.map((_, i) => sampleOf(items, root, i))
}

function textOf({ pattern, minLength = 0 }: Schema & { readonly minLength?: number }): string {
  if (pattern === undefined) return 'Words that people read'.padEnd(minLength)
  const text = byPattern.find((one) => new RegExp(pattern, 'u').test(one))
  if (text === undefined) throw new Error(`No sample matchesPattern ${pattern}`)
  return text
}
