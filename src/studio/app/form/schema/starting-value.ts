import type { Schema, Snippet } from '../../../../config/schema/schema-set.ts'
import { type Bundle, resolved } from './bundle.ts'
import { controlOf, typeOf } from './controls.ts'

/** What a new value begins as: what its schema requires, with nothing filled in that somebody has to know. */
export function startingValue(part: Schema, root: Bundle): unknown {
  const schema = resolved(part, root)
  if (schema.const !== undefined) return schema.const
  // What a condition asks about, only a person can say.
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

/** What a property begins as when it is added: a list with its first item, unless that has to be chosen. */
export function firstValue(part: Schema, root: Bundle): unknown {
  const value = startingValue(part, root)
  const { items = {}, ...schema } = resolved(part, root)
  const isEmpty = Array.isArray(value) && value.length === 0
  if (isEmpty && controlOf({ ...schema, items }) === 'weeklyHours') return [firstHours(items, root)]
  return isEmpty && controlOf(items) === 'group' ? [startingValue(items, root)] : value
}

/** A line of hours that nobody has to complete before it can be understood. */
export function firstHours(items: Schema, root: Bundle): object {
  const begin = { ...Object(startingValue(items, root)), opens: '9:00 AM', closes: '1:00 PM' }
  return 'days' in begin ? { ...begin, days: ['saturday'] } : begin
}

/** A number that somebody has to know is left out: visitors must not read one that nobody meant. */
function ofObject({ properties = {}, required = [] }: Schema, root: Bundle): object {
  const isKnown = (name: string) => name === 'id' || controlOf(resolved(properties[name] ?? {}, root)) !== 'number'
  const names = Object.keys(properties).filter((name) => required.includes(name) && isKnown(name))
  return Object.fromEntries(names.map((name) => [name, startingValue(properties[name] ?? {}, root)]))
}

/** As many items as there have to be: records and texts to fill in, but nothing that is picked. */
function ofList({ items = {}, minItems = 0 }: Schema, root: Bundle): unknown[] {
  const isFilledIn = ['group', 'text'].includes(controlOf(resolved(items, root)))
  return isFilledIn ? Array.from({ length: minItems }, () => startingValue(items, root)) : []
}

/** One of the forms that a value can take. */
export interface Form {
  readonly kind: string
  readonly schema: Schema
  readonly snippet?: Snippet
}

/** The forms that a value can take, by their kinds, with what each begins as where the schema has it. */
export function formsOf(part: Schema, root: Bundle): Form[] {
  const { oneOf = [], defaultSnippets = [] } = resolved(part, root)
  return oneOf.map((one) => {
    const schema = resolved(one, root)
    const kind = String(schema.properties?.['kind']?.const ?? schema.required?.[0])
    const snippet = defaultSnippets.find(({ label }) => label === kind)
    return { kind, schema, ...(snippet && { snippet }) }
  })
}

/** The body of a snippet as a value: each place has the words that stand in for it. */
export function begun(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(begun)
  if (typeof body === 'object' && body !== null) {
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, begun(value)]))
  }
  if (typeof body !== 'string') return body
  const text = body.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
  return text.startsWith('^') ? JSON.parse(text.slice(1)) : text
}
