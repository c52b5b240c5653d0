import { readdirSync, readFileSync } from 'node:fs'
import { isSchemaFile } from '#checker/schema.ts'

/** A JSON Schema, or any part of one. */
export interface Schema {
  readonly $id?: string
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  /** What a part says that refers to another. */
  readonly markdownDescription?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly unevaluatedProperties?: boolean
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly [keyword: string]: unknown
}

/** One part of a schema file, and where it stands: `schemas/market.schema.json#/properties/id`. */
export interface Part {
  readonly place: string
  readonly schema: Schema
}

const root = new URL('../../', import.meta.url)

/** Every schema of the project, by its path under the root. */
export const schemaFiles: ReadonlyMap<string, Schema> = new Map(
  readdirSync(new URL('schemas', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => isSchemaFile(`schemas/${name}`))
    .sort()
    .map((name) => [`schemas/${name}`, JSON.parse(readFileSync(new URL(`schemas/${name}`, root), 'utf8'))]),
)

/** Keywords whose schemas only ask a question about an object that is described elsewhere. */
const questions = ['if', 'then', 'else', 'not']

/** Every part of the schemas that describes a value. */
export function parts(): Part[] {
  return [...schemaFiles].flatMap(([file, schema]) => partsIn(schema, `${file}#`))
}

function partsIn(value: unknown, place: string): Part[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, child]) => {
    if (questions.includes(key) && !place.endsWith('/properties')) return []
    return partsIn(child, `${place}/${key}`)
  })
  const isSchema = !Array.isArray(value) && !/\/(?:properties|\$defs)$/.test(place)
  return isSchema ? [{ place, schema: value as Schema }, ...inside] : inside
}

/** What a `$ref` in this file refers to; undefined when there is nothing. */
export function resolve(ref: string, file: string): Schema | undefined {
  const base = schemaFiles.get(file)?.$id
  if (base === undefined) return undefined
  const address = new URL(ref, base)
  const target = [...schemaFiles.values()].find(({ $id }) => $id === address.origin + address.pathname)
  const names = decodeURIComponent(address.hash).split('/').slice(1)
  return names.reduce<Schema | undefined>((part, name) => part?.[name] as Schema | undefined, target)
}

/** The file that a part stands in. */
export function fileOf({ place }: Part): string {
  return place.slice(0, place.indexOf('#'))
}
