import { pointer } from '../json/pointer.ts'
import type { Schema, SchemaSet } from './schema-set.ts'

/** A value whose schema names its `input`, such as a day or an amount of money. */
export interface InputValue {
  readonly pointer: string
  readonly input: string
  readonly value: unknown
}

/** Every such value of a document, wherever it stands, given the path of its schema. */
export function inputsIn(document: object, schemas: SchemaSet, schema: string): InputValue[] {
  const found: InputValue[] = []
  const visit = (part: Schema, from: string, value: unknown, at: string): void => {
    const { schema: form, file } = schemas.formOf(part, from, value)
    const input = part.input ?? form.input
    if (input !== undefined) found.push({ pointer: at, input, value })
    if (Array.isArray(value)) {
      if (form.items) for (const [i, item] of value.entries()) visit(form.items, file, item, pointer(at, i))
      return
    }
    for (const [key, own] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
      const { additionalProperties: others } = form
      const property = form.properties?.[key] ?? (typeof others === 'object' ? others : undefined)
      if (property) visit(property, file, own, pointer(at, key))
    }
  }
  visit(schemas.at(schema), schema, document, '')
  return found
}
