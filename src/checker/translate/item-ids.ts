import { replacePassages } from '#engine/text.ts'
import type { Keys } from '../edit.ts'
import { patternOf } from '../files.ts'
import { pointer } from '../findings.ts'
import type { ConfigDocument } from '../model.ts'
import { propertyOf, type Schema, type SchemaSet } from '../schema.ts'
import type { Edit } from './overlay-text.ts'

/**
 * The edits that give ids to items of lists, by which overlays match them.
 *
 * @param isWanted whether overlays are for the part at a pointer.
 */
export function missingIds(
  schemas: SchemaSet,
  { file, value }: ConfigDocument<object>,
  isWanted: (pointer: string) => boolean = () => true,
): Edit[] {
  const edits: Edit[] = []
  const inPart = (part: Schema, from: string, value: unknown, at: Keys): void => {
    const { schema, file } = schemas.formOf(part, from, value)
    if (Array.isArray(value)) {
      const { items, matchedBy } = schema
      if (!items) return
      const used = new Set(value.map((item) => Object(item).id))
      value.forEach((item: unknown, i) => {
        if (matchedBy?.[0] === 'id' && isNameless(item)) {
          const id = freeId(titleOf(schemas, items, file, item), used)
          used.add(id)
          edits.push({ into: [...at, i], index: 0, key: 'id', value: id })
        }
        inPart(items, file, item, [...at, i])
      })
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, own] of Object.entries(value)) {
        const property = propertyOf(schema, key)
        if (property && isWanted(pointer('', ...at, key))) inPart(property, file, own, [...at, key])
      }
    }
  }
  const schema = patternOf(file)?.schema ?? ''
  inPart(schemas.at(schema), schema, value, [])
  return edits
}

function isNameless(item: unknown): boolean {
  return typeof item === 'object' && item !== null && !('id' in item)
}

/** The first text of an item. */
function titleOf(schemas: SchemaSet, part: Schema, from: string, item: unknown): string {
  const { schema, file } = schemas.formOf(part, from, item)
  const texts = Object.entries(Object(item)).filter(([key]) => {
    const property = propertyOf(schema, key)
    return property && schemas.resolve(property, file).schema.translate
  })
  return String(texts[0]?.[1] ?? '')
}

/** Three long words of a title, without figures, since those may change. */
function freeId(title: string, used: ReadonlySet<unknown>): string {
  const plain = replacePassages(title, ['{', '}']).toLowerCase().normalize('NFD')
  const words = plain.match(/[\p{L}\p{N}\p{M}'’]+/gu)?.map((word) => word.replaceAll(/[^a-z0-9]/g, '')) ?? []
  const lasting = words.filter((word) => /^[a-z]+$/.test(word))
  const long = lasting.filter((word) => word.length > 3)
  const base = (long.length > 0 ? long : lasting).slice(0, 3).join('-') || 'item'
  let id = base
  for (let n = 2; used.has(id); n += 1) id = `${base}-${n}`
  return id
}
