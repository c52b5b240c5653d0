import { decode, type FileContent } from '../files/decode.ts'
import { pointerKeys } from '../json/pointer.ts'

/** A JSON Schema, or a part of one. */
export interface Schema {
  readonly $id?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly title?: string
  readonly description?: string
  /** The label in Studio; without it, Studio shows the property's name in words. */
  readonly label?: string
  /** The help text in Studio; without it, Studio shows the description, which speaks of files. */
  readonly help?: string
  /** Whether Studio shows it only to people who ask for what files say, or while it is wrong. */
  readonly advanced?: boolean
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  /** The values in Studio, in the order of `enum`; without them, Studio shows each value in words. */
  readonly enumLabels?: readonly string[]
  readonly enumDescriptions?: readonly string[]
  readonly pattern?: string
  readonly maxLength?: number
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
  /** Whether it is a translatable text. */
  readonly translate?: boolean
  /** Whether it is a name that other languages may leave as it is. */
  readonly properName?: boolean
  /** The properties that identify an item of a list in its overlays. */
  readonly matchedBy?: readonly string[]
  /** When the code shows a text, if that bears out what the text claims. */
  readonly holdsWhen?: string
  /** The kind of input in an editor, such as `money` or `day`; by default that of its type. */
  readonly input?: string
  /** The kind of thing that its id refers to, such as `benefit`. */
  readonly refersTo?: string
  /** The snippets that editors offer. */
  readonly defaultSnippets?: readonly Snippet[]
}

/** A default value, with placeholders such as `${1:words}`. */
export interface Snippet {
  readonly label: string
  readonly description: string
  readonly body: unknown
}

/** A part of a schema, and the file that it stands in. */
export interface PlacedSchema {
  readonly schema: Schema
  readonly file: string
}

/** Schemas that refer to each other. */
export interface SchemaSet {
  /** The schema of a file, such as `schemas/market.schema.json`; empty when there is none. */
  readonly at: (file: string) => Schema
  /** Follows the `$ref` of a part of a file's schema; empty when it leads nowhere. */
  readonly resolve: (part: Schema, file: string) => PlacedSchema
  /** Resolves a part for a value: if it has several forms, to the one of the value's kind or with most of its names. */
  readonly formOf: (part: Schema, file: string, value: unknown) => PlacedSchema
}

/** Takes schemas together, by their paths under the root. */
export function schemaSet(schemas: ReadonlyMap<string, Schema>): SchemaSet {
  const at: SchemaSet['at'] = (file) => schemas.get(file) ?? {}
  const resolved = new WeakMap<Schema, PlacedSchema>()
  const resolve: SchemaSet['resolve'] = (part, file) => {
    if (part.$ref === undefined) return { schema: part, file }
    const known = resolved.get(part)
    if (known) return known
    const target = follow(part.$ref, file)
    resolved.set(part, target)
    return target
  }
  const follow = (ref: string, file: string): PlacedSchema => {
    const { pathname, hash } = new URL(ref, `file:///${file}`)
    const target = pathname.slice(1)
    let found: unknown = at(target)
    for (const key of pointerKeys(decodeURIComponent(hash.slice(1)))) found = Object(found)[key]
    return isSchema(found) ? resolve(found, target) : { schema: {}, file }
  }
  const formOf: SchemaSet['formOf'] = (part, from, value) => {
    const { schema, file } = resolve(part, from)
    if (!schema.oneOf) return { schema, file }
    let [likest, most]: [PlacedSchema | undefined, number] = [undefined, -Infinity]
    for (const part of schema.oneOf) {
      const form = resolve(part, file)
      const alike = likeness(form.schema, value)
      if (alike > most) [likest, most] = [form, alike]
    }
    return likest ? formOf(likest.schema, likest.file, value) : { schema, file }
  }
  return { at, resolve, formOf }
}

/** Whether a file is a schema of config; those of overlays are derived from the others, and only editors read them. */
export function isSchemaFile(file: string): boolean {
  return /^schemas\/(?!overlays\/).*\.json$/i.test(file)
}

/** The schemas among files that are JSON. */
export function readSchemas(files: ReadonlyMap<string, FileContent>): Map<string, Schema> {
  return new Map([...files].flatMap(([file, content]) => readSchema(file, content)))
}

/**
 * The schema with each `markdownDescription` as `description`. Parts with a `$ref` have the former, since VS Code
 * would show the description of the target instead of a `description` there.
 */
export function withDescriptions(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withDescriptions)
  if (!isSchema(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      return [key === 'markdownDescription' ? 'description' : key, withDescriptions(value)]
    }),
  )
}

function readSchema(file: string, content: FileContent): [string, Schema][] {
  try {
    const schema = withDescriptions(JSON.parse(decode(file, content).text ?? ''))
    return isSchema(schema) ? [[file, schema]] : []
  } catch {
    return []
  }
}

function likeness({ properties = {} }: Schema, value: unknown): number {
  const kind = properties['kind']?.const
  if (kind !== undefined) return kind === Object(value)['kind'] ? Infinity : -1
  return Object.keys(Object(value)).filter((name) => Object.hasOwn(properties, name)).length
}

/** Whether a value is a schema with keywords: neither `true` nor `false`, nor a list. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schema of a property, which of an object with names for keys is the same for all. */
export function propertyOf({ properties = {}, additionalProperties }: Schema, key: string): Schema | undefined {
  if (Object.hasOwn(properties, key)) return properties[key]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}
