import { nameOfItem } from '../../config/languages/texts.ts'
import type { Schema, SchemaSet } from '../../config/schema/schema-set.ts'
import type { Edit, Keys } from './edits.ts'

/** What stands at the top of an overlay and is no text. */
const leading = ['$schema', 'review', 'path', 'movedFrom']

/** A part of an object or a list, by what it is called there. */
interface Child {
  readonly name: string
  readonly value: unknown
  readonly part: Schema | undefined
}

/**
 * What makes an overlay have the texts of another of the same original, one edit after the other: texts that it has
 * otherwise become those, and what it lacks comes behind what stands before it there; nothing else is touched.
 */
export function overlayEdits(schemas: SchemaSet, schema: string, overlay: unknown, wanted: unknown): Edit[] {
  const edits: Edit[] = []
  const fill = (part: Schema, from: string, has: unknown, value: unknown, at: Keys): void => {
    const { schema: form, file } = schemas.formOf(part, from, value)
    if (form.translate) {
      if (JSON.stringify(has) !== JSON.stringify(value)) edits.push({ at, value })
      return
    }
    const isList = Array.isArray(value)
    const now = childrenOf(form, has)
    let last = now.findLastIndex(({ name }) => leading.includes(name))
    for (const child of childrenOf(form, value)) {
      const before = now.findIndex(({ name }) => name === child.name)
      if (before >= 0) {
        last = before
        if (child.part) fill(child.part, file, now[before]?.value, child.value, [...at, isList ? before : child.name])
      } else {
        last += 1
        now.splice(last, 0, child)
        edits.push({ into: at, index: last, value: child.value, ...(isList ? {} : { key: child.name }) })
      }
    }
  }
  fill(schemas.at(schema), schema, overlay, wanted, [])
  return edits
}

function childrenOf({ items, matchedBy = [], properties = {} }: Schema, value: unknown): Child[] {
  if (Array.isArray(value))
    return value.map((item) => ({ name: nameOfItem(item, matchedBy) ?? '', value: item, part: items }))
  return Object.entries(Object(value)).map(([name, own]) => ({ name, value: own, part: properties[name] }))
}
