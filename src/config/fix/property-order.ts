import type { PlacedSchema, SchemaSet } from '../schema/schema-set.ts'

/** What a schema says of the layout of a value: the order of its properties, and the schemas of its parts. */
export interface Outline {
  readonly order: readonly string[]
  readonly partOf: (key: string | number) => Outline
}

/** The outline of a value of which nothing is known. */
export const noOutline: Outline = { order: [], partOf: () => noOutline }

/** The outline that a part of a schema gives to a value. */
export function outlineOf(set: SchemaSet, part: PlacedSchema, value: unknown): Outline {
  const { schema, file } = set.formOf(part.schema, part.file, value)
  const { properties = {}, additionalProperties, items } = schema
  return {
    order: Object.keys(properties),
    partOf: (key) => {
      const named = Object.hasOwn(properties, key) ? properties[key] : additionalProperties
      const own = Array.isArray(value) ? items : named
      return typeof own === 'object' ? outlineOf(set, { schema: own, file }, Object(value)[key]) : noOutline
    },
  }
}
