import { decode, type FileContent } from '../files/decode.ts'
import { pointerKeys } from '../json/pointer.ts'
import { isSchema, type Schema } from '../schema/branches.ts'

/** A schema with the address that its references are relative to. */
interface PlacedSchema {
  readonly schema: Schema
  readonly base: string
}

/** What a schema says of the layout of a value: the order of its properties, and the schemas of its parts. */
export interface Outline {
  readonly order: readonly string[]
  readonly partOf: (key: string | number) => Outline
}

const nothing: Outline = { order: [], partOf: () => nothing }

/** The outline that one of the schema files gives to a value; a file that cannot be used gives none. */
export function outlineOf(schemas: ReadonlyMap<string, FileContent>, file: string, value: unknown): Outline {
  const read = new Map([...schemas].flatMap(([name, content]) => readSchema(name, content)))
  const root = [...read].find(([id]) => id.endsWith(`/${file}`))
  return root ? outline({ schema: root[1], base: root[0] }, value, read) : nothing
}

function outline(placed: PlacedSchema, value: unknown, read: ReadonlyMap<string, Schema>): Outline {
  const { schema, base } = chosen(resolved(placed, read), value, read)
  const properties = isSchema(schema['properties']) ? schema['properties'] : {}
  const others = isSchema(schema['additionalProperties']) ? schema['additionalProperties'] : undefined
  const part = (key: string | number): unknown =>
    Array.isArray(value) ? schema['items'] : Object.hasOwn(properties, key) ? properties[key] : others
  return {
    order: Object.keys(properties),
    partOf: (key) => {
      const own = part(key)
      return isSchema(own) ? outline({ schema: own, base }, Object(value)[key], read) : nothing
    },
  }
}

function resolved({ schema, base }: PlacedSchema, read: ReadonlyMap<string, Schema>): PlacedSchema {
  const reference = schema['$ref']
  if (typeof reference !== 'string') return { schema, base }
  const { href, hash } = new URL(reference, base)
  const id = href.slice(0, href.length - hash.length)
  let found: unknown = read.get(id)
  for (const key of pointerKeys(decodeURIComponent(hash.slice(1)))) found = isSchema(found) ? found[key] : undefined
  return isSchema(found) ? resolved({ schema: found, base: id }, read) : { schema: {}, base }
}

// Of several forms the one of the value's kind, or the one that knows most of its names.
function chosen(placed: PlacedSchema, value: unknown, read: ReadonlyMap<string, Schema>): PlacedSchema {
  const forms: unknown = placed.schema['oneOf']
  if (!Array.isArray(forms)) return placed
  const branches = forms.map((schema) => resolved({ schema, base: placed.base }, read))
  const names = Object.keys(Object(value))
  const score = ({ schema }: PlacedSchema): number => {
    const properties = isSchema(schema['properties']) ? schema['properties'] : {}
    const kind = isSchema(properties['kind']) ? properties['kind']['const'] : undefined
    if (kind !== undefined) return kind === Object(value)['kind'] ? Infinity : -1
    return names.filter((name) => Object.hasOwn(properties, name)).length
  }
  return branches.toSorted((a, b) => score(b) - score(a))[0] ?? placed
}

function readSchema(file: string, content: FileContent): [string, Schema][] {
  try {
    const schema: unknown = JSON.parse(decode(file, content).text ?? '')
    return isSchema(schema) && typeof schema['$id'] === 'string' ? [[schema['$id'], schema]] : []
  } catch {
    return []
  }
}
