import type { Schema, Snippet } from '#checker/schema.ts'
import { type Bundle, resolveRef, variantOf } from './bundle.ts'
import { controlOf, typeOf } from './controls.ts'
import { inOrder } from './parts.ts'

/** The first value for a schema: what it requires, without facts that only a person knows. */
export function startingValue(part: Schema, root: Bundle): unknown {
  const schema = resolveRef(part, root)
  if (schema.const !== undefined) return schema.const
  // A condition has no default.
  if (controlOf(schema) === 'condition') return undefined
  if (schema.enum) return schema.enum[0]
  const [form] = schema.oneOf ?? []
  if (form) return startingValue(form, root)
  const type = typeOf(schema)
  if (type === 'object') return ofObject(schema, root)
  if (type === 'array') return ofList(schema, root)
  if (type === 'boolean') return true
  return type === 'number' || type === 'integer' ? (schema.minimum ?? 1) : ''
}

/** The first value of an added property: a list has its first item, unless that has to be chosen. */
export function firstValue(part: Schema, root: Bundle): unknown {
  const value = startingValue(part, root)
  const { items = {}, ...schema } = resolveRef(part, root)
  const isEmpty = Array.isArray(value) && value.length === 0
  if (isEmpty && controlOf({ ...schema, items }) === 'weeklyHours') return [firstHours(items, root)]
  return isEmpty && controlOf(items) === 'group' ? [startingValue(items, root)] : value
}

/** A complete line of hours to begin with. */
export function firstHours(items: Schema, root: Bundle): object {
  const begin = { ...Object(startingValue(items, root)), opens: '9:00 AM', closes: '1:00 PM' }
  return 'days' in begin ? { ...begin, days: ['saturday'] } : begin
}

/** Numbers are left out: visitors must not read one that nobody meant. */
function ofObject({ properties = {}, required = [] }: Schema, root: Bundle): object {
  const isKnown = (name: string) =>
    name === 'id' || !['number', 'price'].includes(controlOf(resolveRef(properties[name] ?? {}, root)))
  const names = Object.keys(properties).filter((name) => required.includes(name) && isKnown(name))
  return Object.fromEntries(names.map((name) => [name, startingValue(properties[name] ?? {}, root)]))
}

/** The least number of items, where they can be filled in; references cannot. */
function ofList({ items = {}, minItems = 0 }: Schema, root: Bundle): unknown[] {
  const isFilledIn = ['group', 'text'].includes(controlOf(resolveRef(items, root)))
  return isFilledIn ? Array.from({ length: minItems }, () => startingValue(items, root)) : []
}

/** One variant of a `oneOf`. */
export interface Variant {
  readonly kind: string
  readonly schema: Schema
  readonly snippet?: Snippet
}

/** The variants of a `oneOf`, each with its snippet. */
export function variantsOf(part: Schema, root: Bundle): Variant[] {
  const { oneOf = [], defaultSnippets = [] } = resolveRef(part, root)
  return oneOf.map((one) => {
    const schema = resolveRef(one, root)
    const kind = String(schema.properties?.['kind']?.const ?? schema.required?.[0])
    const snippet = defaultSnippets.find(({ label }) => label === kind)
    return { kind, schema, ...(snippet && { snippet }) }
  })
}

/** The body of a snippet as a value, with its placeholders' texts. */
export function fillSnippet(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(fillSnippet)
  if (typeof body === 'object' && body !== null) {
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, fillSnippet(value)]))
  }
  if (typeof body !== 'string') return body
  const text = body.replaceAll(/\$\{\d+:([^{}]*)\}/g, '$1')
  return text.startsWith('^') ? JSON.parse(text.slice(1)) : text
}

/** The required properties that an object lacks or has in part, in form order. */
export function unwritten(part: Schema, root: Bundle, value: unknown): string[] {
  const { properties = {}, required = [] } = variantOf(part, root, value)
  return inOrder(properties, root).flatMap(([name, property]) =>
    isUnwritten(property, root, Object(value)[name], required.includes(name)) ? [name] : [],
  )
}

function isUnwritten(part: Schema, root: Bundle, value: unknown, isRequired: boolean): boolean {
  if (value === undefined || value === '') return isRequired
  if (Array.isArray(value)) {
    const { items = {}, minItems = 0 } = resolveRef(part, root)
    return value.length < minItems || value.some((item) => isUnwritten(items, root, item, true))
  }
  return typeof value === 'object' && unwritten(part, root, value).length > 0
}
