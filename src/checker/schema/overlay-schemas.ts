import { filePatterns, withoutOverlays } from '../files/file-patterns.ts'
import { overlaySchema } from '../files/overlay-names.ts'
import { isSchema, type Schema, type SchemaSet, schemaSet } from './schema-set.ts'

/**
 * The schemas of overlays, by their paths: each keeps from its original only the texts, the parts around them, and the
 * properties that identify list items, so that an overlay cannot set a figure, an id, a condition or a field.
 *
 * @param schemas those of the originals, by their paths under the root.
 */
export function overlaySchemas(schemas: ReadonlyMap<string, Schema>): Map<string, Schema> {
  const set = schemaSet(schemas)
  const names = namesOfItems(schemas, set)
  const holdsText = textFinder(set)
  const overlay = (part: Schema, file: string): Schema => {
    if (part.translate && (Array.isArray(part.type) || part.oneOf)) {
      const isList = part.oneOf?.some((form) => set.resolve(form, file).schema.type === 'array')
      return wordsAlone(part, isList)
    }
    const { $id, $defs, properties, required = [], items, matchedBy, oneOf, minItems: _, ...rest } = part as Written
    const own = names.get(part) ?? []
    const kept = Object.entries(properties ?? {}).filter(([name, property]) => {
      const isName = own.includes(name) || property.const !== undefined
      return name === '$schema' || isName || holdsText(property, file)
    })
    // The first identifying property of an item is always present, the others may be missing.
    const named = matchedBy && {
      matchedBy,
      items: { ...(items && overlay(items, file)), required: matchedBy.slice(0, 1) },
    }
    return {
      ...without(rest, conditional),
      ...($id && { $id: $id.replace('/schemas/', '/overlays/') }),
      ...(typeof rest.additionalProperties === 'object' && {
        additionalProperties: overlay(rest.additionalProperties, file),
      }),
      ...($defs && { $defs: mapped($defs, (definition) => overlay(definition, file)) }),
      ...(properties && {
        properties: {
          ...Object.fromEntries(kept.map(([name, property]) => [name, overlay(property, file)])),
          ...(isPath(properties['path']) && ownAddress),
        },
        required: required.filter((name) => properties[name]?.const !== undefined),
      }),
      ...(named ?? (items && { items: overlay(items, file) })),
      ...(oneOf && { oneOf: oneOf.map((form) => overlay(form, file)) }),
    }
  }
  // Their addresses follow from the names of their files.
  const named = new Set(filePatterns.flatMap(({ kind, schema }) => (/^(provider|article)$/.test(kind) ? [schema] : [])))
  const ofFiles = new Set(filePatterns.flatMap(({ kind, schema }) => (withoutOverlays.includes(kind) ? [] : [schema])))
  return new Map(
    [...schemas].map(([file, schema]) => {
      const own = overlay(schema, file)
      if (!ofFiles.has(file)) return [overlaySchema(file), own]
      const added = { review, ...(named.has(file) && ownAddress) }
      return [overlaySchema(file), { ...own, properties: { ...added, ...own.properties } }]
    }),
  )
}

/** The schema for the words of a value that can be a figure or a stand-in as well, since no overlay sets either. */
function wordsAlone({ title, label, description, help, translate }: Schema, isList = false): Schema {
  const text = { type: 'string', pattern: '\\S' }
  return {
    ...(title && { title }),
    ...(isList ? { type: 'array', items: text } : text),
    ...(label && { label }),
    ...(description && { description }),
    ...(help && { help }),
    translate: translate === true,
  }
}

function isPath(part: Schema | undefined): boolean {
  return part?.$ref?.endsWith('#/$defs/Path') === true
}

const path: Schema = { $ref: 'common.schema.json#/$defs/Path' }

/** A page may have an address in the words of its language. */
const ownAddress: Readonly<Record<string, Schema>> = {
  path: {
    ...path,
    description:
      'Its own address in this language, which the site puts behind that of the language: `/my-page` stands at `/zh-hk/my-page`. Left out, it is that of the original.',
  },
  movedFrom: {
    type: 'array',
    label: 'Earlier addresses',
    items: path,
    description: 'Addresses that it had before in this language, in the same form: they lead to it.',
  },
}

/** A schema with the schemas that it refers to among its own definitions, by their titles. */
export function selfContained(set: SchemaSet, file: string): Schema {
  const definitions: Record<string, unknown> = {}
  const within = (value: unknown, at: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => within(item, at))
    if (!isSchema(value)) return value
    const { $ref, $defs, $id, ...rest } = value
    const own = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, within(part, at)]))
    if ($ref === undefined) return own
    const { schema, file: target } = set.resolve({ $ref }, at)
    const title = schema.title ?? $ref
    if (!Object.hasOwn(definitions, title)) {
      definitions[title] = undefined
      definitions[title] = within(schema, target)
    }
    const { description: markdownDescription, ...beside } = own
    return { $ref: `#/$defs/${title}`, ...beside, ...(markdownDescription !== undefined && { markdownDescription }) }
  }
  return { ...(within(set.at(file), file) as Schema), $defs: definitions as Record<string, Schema> }
}

/** A note on who still has to read the texts of a file; visitors never see it. */
const review: Schema = {
  type: 'string',
  label: 'Still to be read',
  pattern: '\\S',
  description: 'Who still has to read these texts, and why, such as `By a native reader`. No visitor sees it.',
}

type Written = Schema & { readonly minItems?: number }

/** Constraints of an original that an overlay, which has texts alone, cannot meet. */
const conditional = ['allOf', 'if', 'then', 'else', 'not', 'anyOf', 'dependentRequired', 'defaultSnippets', 'examples']

function without(schema: Schema, keys: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)))
}

function mapped(parts: Readonly<Record<string, Schema>>, change: (part: Schema) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]))
}

/** The properties that identify an item of a list, by the item's schema. */
function namesOfItems(schemas: ReadonlyMap<string, Schema>, set: SchemaSet): Map<Schema, readonly string[]> {
  const found = new Map<Schema, readonly string[]>()
  const add = (part: Schema, file: string, names: readonly string[]): void => {
    const { schema, file: at } = set.resolve(part, file)
    found.set(schema, [...new Set([...(found.get(schema) ?? []), ...names])])
    for (const form of schema.oneOf ?? []) add(form, at, names)
  }
  for (const [file, schema] of schemas) {
    for (const part of partsOf(schema)) if (part.items && part.matchedBy) add(part.items, file, part.matchedBy)
  }
  return found
}

/** A schema and every schema in it. */
function partsOf(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(partsOf)
  return isSchema(value) ? [value, ...inside] : inside
}

/** Whether the values of a part of a schema hold any text. */
function textFinder(set: SchemaSet): (part: Schema, file: string) => boolean {
  const known = new Map<Schema, boolean>()
  const holdsText = (part: Schema, from: string): boolean => {
    const { schema, file } = set.resolve(part, from)
    const before = known.get(schema)
    if (before !== undefined) return before
    // Cuts recursion: a recursive schema needs a text elsewhere.
    known.set(schema, false)
    const { properties = {}, additionalProperties: others, items, oneOf = [] } = schema
    const named = typeof others === 'object' ? [others] : []
    const inside = [...Object.values(properties), ...named, ...(items ? [items] : []), ...oneOf]
    const found = schema.translate === true || inside.some((one) => holdsText(one, file))
    known.set(schema, found)
    return found
  }
  return holdsText
}
