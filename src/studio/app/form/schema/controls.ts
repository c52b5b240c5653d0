import type { Schema } from '../../../../config/schema/schema-set.ts'

/** With what a value is edited. */
export type Control =
  | 'choice'
  | 'choices'
  | 'condition'
  | 'flag'
  | 'forms'
  | 'group'
  | 'hours'
  | 'map'
  | 'number'
  | 'rows'
  | 'text'
  | 'texts'

/** Which control fits what a schema says, which is resolved. */
export function controlOf(schema: Schema): Control {
  if (schema.title === 'Condition') return 'condition'
  if (schema.oneOf) return 'forms'
  if (schema.enum) return 'choice'
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return ofList(schema.items)
  if (type === 'object') return schema.properties ? 'group' : 'map'
  if (type === 'boolean' || typeof schema.const === 'boolean') return 'flag'
  return type === 'number' || type === 'integer' ? 'number' : 'text'
}

function ofList(items: Schema = {}): Control {
  if (items.enum) return 'choices'
  return items.type === 'string' || items.type === 'integer' ? 'texts' : 'rows'
}
