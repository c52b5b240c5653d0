import type { Schema } from '../../../../config/schema/schema-set.ts'
import { type Bundle, resolved } from './bundle.ts'

/** What a new value begins as: an example of the schema, or what it requires with nothing filled in. */
export function startingValue(part: Schema, root: Bundle): unknown {
  const schema = resolved(part, root)
  const [example] = schema.examples ?? []
  if (example !== undefined) return example
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [form] = schema.oneOf ?? []
  if (form) return startingValue(form, root)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return ofObject(schema, root)
  if (type === 'array') return []
  if (type === 'boolean') return true
  return type === 'number' || type === 'integer' ? (schema.minimum ?? 1) : ''
}

function ofObject({ properties = {}, required = [] }: Schema, root: Bundle): object {
  const names = Object.keys(properties).filter((name) => required.includes(name))
  return Object.fromEntries(names.map((name) => [name, startingValue(properties[name] ?? {}, root)]))
}
