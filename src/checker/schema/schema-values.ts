import { pointer } from '../findings.ts'
import { propertyOf, type Schema, type SchemaSet } from '../schema.ts'

/** A value of a document, with its resolved schema. */
interface SchemaValue {
  readonly pointer: string
  /** The part that the property itself has, such as a `$ref` with an `input` beside it. */
  readonly part: Schema
  readonly schema: Schema
  readonly value: unknown
}

interface DocumentValues {
  readonly schemas: SchemaSet
  readonly schema: string
  readonly values: readonly SchemaValue[]
}

const known = new WeakMap<object, DocumentValues>()

/** Every value of an immutable document that has a schema, given the path of the document's schema. */
export function valuesIn(document: object, schemas: SchemaSet, schema: string): readonly SchemaValue[] {
  const last = known.get(document)
  if (last?.schemas === schemas && last.schema === schema) return last.values
  const values = allValues(document, schemas, schema)
  known.set(document, { schemas, schema, values })
  return values
}

function allValues(document: object, schemas: SchemaSet, schema: string): SchemaValue[] {
  const found: SchemaValue[] = []
  const visit = (part: Schema, from: string, value: unknown, at: string): void => {
    const { schema: form, file } = schemas.formOf(part, from, value)
    found.push({ pointer: at, part, schema: form, value })
    if (typeof value !== 'object' || value === null) return
    for (const [key, own] of Object.entries(value)) {
      const inner = Array.isArray(value) ? form.items : propertyOf(form, key)
      if (inner) visit(inner, file, own, pointer(at, key))
    }
  }
  visit(schemas.at(schema), schema, document, '')
  return found
}

/** A value whose schema names its `input`, such as a day or an amount of money. */
export interface InputValue {
  readonly pointer: string
  readonly input: string
  readonly value: unknown
}

/** Every such value of a document, given the path of its schema. */
export function inputsIn(document: object, schemas: SchemaSet, schema: string): InputValue[] {
  return valuesIn(document, schemas, schema).flatMap(({ part, schema: form, ...found }) => {
    const input = part.input ?? form.input
    return input === undefined ? [] : [{ ...found, input }]
  })
}

/** The pointers of texts that are ids, codes, addresses or numbers by their schema, and no words. */
export function identifiersIn(document: object, schemas: SchemaSet, schema: string): ReadonlySet<string> {
  const found = valuesIn(document, schemas, schema).filter(({ part, schema: form, value }) => {
    const [one, other] = [part, form].map(isOfIdentifiers)
    return typeof value === 'string' && !part.translate && !form.translate && (one || other)
  })
  return new Set(found.map(({ pointer: at }) => at))
}

function isOfIdentifiers({ pattern, enum: choices, const: fixed, refersTo, input }: Schema): boolean {
  return [pattern, choices, fixed, refersTo, input].some((keyword) => keyword !== undefined)
}
