import type { PlacedSchema, SchemaSet } from '#config/schema/schema-set.ts'
import type { Keys } from './edit.ts'

/**
 * The layout that a schema gives to a value: the order of its properties, those that identify the items of a list, and
 * the same for its parts.
 */
export interface Outline {
  readonly order: readonly string[]
  readonly matchedBy?: readonly string[]
  readonly partOf: (key: string | number) => Outline
}

/** The outline of the part at keys. */
export function partOf(outline: Outline, keys: Keys): Outline {
  return keys.reduce((part, key) => part.partOf(key), outline)
}

/** The index for a new property: behind the last that precedes it in the order, or at the end. */
export function indexFor(names: readonly string[], name: string, { order }: Outline): number {
  const own = order.indexOf(name)
  if (own < 0) return names.length
  return names.findLastIndex((other) => order.slice(0, own).includes(other)) + 1
}

/** Sorts the properties of a value; unknown ones come last. */
export function inOrder(value: unknown, outline: Outline): unknown {
  if (Array.isArray(value)) return value.map((item, i) => inOrder(item, outline.partOf(i)))
  if (typeof value !== 'object' || value === null) return value
  const rank = ([name]: readonly [string, unknown]) => outline.order.indexOf(name) + 1 || Infinity
  const properties = Object.entries(value).toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
  return Object.fromEntries(properties.map(([name, part]) => [name, inOrder(part, outline.partOf(name))]))
}

/** An empty outline. */
export const noOutline: Outline = { order: [], partOf: () => noOutline }

/** The outline that a part of a schema gives to a value. */
export function outlineOf(set: SchemaSet, part: PlacedSchema, value: unknown): Outline {
  const { schema, file } = set.formOf(part.schema, part.file, value)
  const { properties = {}, additionalProperties, items, matchedBy } = schema
  return {
    order: Object.keys(properties),
    ...(matchedBy && { matchedBy }),
    partOf: (key) => {
      const named = Object.hasOwn(properties, key) ? properties[key] : additionalProperties
      const own = Array.isArray(value) ? items : named
      return typeof own === 'object' ? outlineOf(set, { schema: own, file }, Object(value)[key]) : noOutline
    },
  }
}
