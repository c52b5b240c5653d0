import { pointer } from '../json/pointer.ts'
import type { Schema, SchemaSet } from '../schema/schema-set.ts'
import { nameOfItem, type Words } from './texts.ts'

/**
 * The overlay that has these words, by the names of their texts, in the shape of its document: them, and what tells the
 * items of its lists apart; undefined where the document has none of the texts.
 */
export function overlayOf(
  schemas: SchemaSet,
  schema: string,
  document: unknown,
  words: ReadonlyMap<string, Words>,
): object | undefined {
  const seen = new Set<string>()
  const ofText = (name: string): Words | undefined => {
    if (seen.has(name)) return undefined
    seen.add(name)
    return words.get(name)
  }
  const ofList = (part: Schema, file: string, values: readonly unknown[], name: string): unknown => {
    const { items, matchedBy = [] } = part
    const found = values.flatMap((item) => {
      const own = nameOfItem(item, matchedBy)
      return items && own !== undefined ? (ofPart(items, file, item, matchedBy, pointer(name, own)) ?? []) : []
    })
    return found.length > 0 ? found : undefined
  }
  const ofPart = (part: Schema, from: string, value: unknown, names: readonly string[], name: string): unknown => {
    const { schema: form, file } = schemas.formOf(part, from, value)
    if (form.translate) return ofText(name)
    if (Array.isArray(value)) return ofList(form, file, value, name)
    if (typeof value !== 'object' || value === null) return undefined
    const parts = Object.entries(value).flatMap(([key, own]) => {
      const property = form.properties?.[key]
      const kept = property && ofPart(property, file, own, [], pointer(name, key))
      if (kept !== undefined) return [{ key, kept, isText: true }]
      return names.includes(key) || property?.const !== undefined ? [{ key, kept: own, isText: false }] : []
    })
    if (!parts.some(({ isText }) => isText)) return undefined
    return Object.fromEntries(parts.map(({ key, kept }) => [key, kept]))
  }
  return ofPart(schemas.at(schema), schema, document, [], '') as object | undefined
}
