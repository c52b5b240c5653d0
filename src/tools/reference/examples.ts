import type { Schema, SchemaSet } from '../../config/schema/schema-set.ts'

/** A real value for each property, by the part of the schema that describes it. */
export type Examples = ReadonlyMap<Schema, unknown>

/** A file of the config, and the schema that it follows. */
export interface Sample {
  readonly schema: string
  readonly value: unknown
}

/** Takes the first value that the config has for each property. */
export function examplesFrom(samples: readonly Sample[], set: SchemaSet): Examples {
  const examples = new Map<Schema, unknown>()
  const read = (value: unknown, part: Schema, from: string): void => {
    const { schema, file } = set.formOf(part, from, value)
    if (Array.isArray(value)) {
      for (const item of value) if (schema.items) read(item, schema.items, file)
      return
    }
    if (typeof value !== 'object' || value === null) return
    for (const [key, item] of Object.entries(value)) {
      const { additionalProperties: rest } = schema
      const property = schema.properties?.[key] ?? (typeof rest === 'object' ? rest : undefined)
      if (!property) continue
      if (!examples.has(property)) examples.set(property, item)
      read(item, property, file)
    }
  }
  for (const { schema, value } of samples) read(value, set.at(schema), schema)
  return examples
}
