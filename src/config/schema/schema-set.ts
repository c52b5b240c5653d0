import { decode, type FileContent } from '../files/decode.ts'
import { pointerKeys } from '../json/pointer.ts'

/** A JSON Schema, or a part of one. */
export interface Schema {
  readonly $id?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly title?: string
  readonly description?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
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
  /** Whether it is a text that each language says in its own words. */
  readonly translate?: boolean
  /** Of a list: the properties by which other languages tell its items apart. */
  readonly matchedBy?: readonly string[]
  /** With what an editor has it written, such as `money` or `day`; left out, its type tells. */
  readonly input?: string
  /** What it names by its id, such as `benefit`. */
  readonly refersTo?: string
  /** What an editor offers to begin with. */
  readonly defaultSnippets?: readonly Snippet[]
}

/** A value to begin with, which has its places to fill in as `${1:words}`. */
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
  /** The schema of a file, such as `schemas/market.schema.json`; an empty one where there is none. */
  readonly at: (file: string) => Schema
  /** What a part of a file's schema stands for: itself, or what its `$ref` leads to; empty where that leads nowhere. */
  readonly resolve: (part: Schema, file: string) => PlacedSchema
  /** What a part says of a value: of its forms the one of the value's kind, or that knows most of its names. */
  readonly formOf: (part: Schema, file: string, value: unknown) => PlacedSchema
}

/** Takes schemas together, by their paths under the root. */
export function schemaSet(schemas: ReadonlyMap<string, Schema>): SchemaSet {
  const at: SchemaSet['at'] = (file) => schemas.get(file) ?? {}
  const resolve: SchemaSet['resolve'] = (part, file) => {
    if (part.$ref === undefined) return { schema: part, file }
    const { pathname, hash } = new URL(part.$ref, `file:///${file}`)
    const target = pathname.slice(1)
    let found: unknown = at(target)
    for (const key of pointerKeys(decodeURIComponent(hash.slice(1)))) found = Object(found)[key]
    return isSchema(found) ? resolve(found, target) : { schema: {}, file }
  }
  const formOf: SchemaSet['formOf'] = (part, from, value) => {
    const { schema, file } = resolve(part, from)
    if (!schema.oneOf) return { schema, file }
    const forms = schema.oneOf.map((form) => resolve(form, file))
    const [form] = forms.toSorted((a, b) => likeness(b.schema, value) - likeness(a.schema, value))
    return form ? formOf(form.schema, form.file, value) : { schema, file }
  }
  return { at, resolve, formOf }
}

/** The schemas among files that are JSON. */
export function readSchemas(files: ReadonlyMap<string, FileContent>): Map<string, Schema> {
  return new Map([...files].flatMap(([file, content]) => readSchema(file, content)))
}

/**
 * The schema with what each part says as its `description`. Beside a `$ref` it is written as `markdownDescription`:
 * VS Code would show the description of what is referred to in place of a `description` there.
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
