import { decode, type FileContent } from '../../config/files/decode.ts'

/** A JSON Schema, or any part of one, as far as the reference reads it. */
export interface Schema {
  readonly $id?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly title?: string
  readonly description?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly enumDescriptions?: readonly string[]
  readonly pattern?: string
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
}

/** The schemas of the config, and where their references lead. */
export interface SchemaSet {
  /** The schema of a file, such as `schemas/market.schema.json`. */
  readonly at: (file: string) => Schema
  /** What a part stands for: itself, or what its `$ref` leads to. */
  readonly resolve: (part: Schema, file: string) => { readonly schema: Schema; readonly file: string }
}

/** Reads schemas by their paths under the root. Throws when a file is no JSON or a reference leads nowhere. */
export function schemaSet(files: ReadonlyMap<string, FileContent>): SchemaSet {
  const schemas = new Map<string, Schema>()
  for (const [file, content] of files) {
    if (content !== null) schemas.set(file, JSON.parse(decode(file, content).text ?? '{}'))
  }
  const at = (file: string): Schema => {
    const schema = schemas.get(file)
    if (!schema) throw new Error(`There is no ${file}.`)
    return schema
  }
  const resolve: SchemaSet['resolve'] = (part, file) => {
    if (part.$ref === undefined) return { schema: part, file }
    const [name = '', pointer = ''] = part.$ref.split('#')
    const target = name === '' ? file : new URL(name, `file:///${file}`).pathname.slice(1)
    let found: unknown = at(target)
    for (const key of pointer.split('/').filter(Boolean)) found = Object(found)[key]
    if (found === undefined) throw new Error(`${file}: "${part.$ref}" leads nowhere.`)
    return resolve(found as Schema, target)
  }
  return { at, resolve }
}
