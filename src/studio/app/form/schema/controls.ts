import type { Schema } from '#checker/schema.ts'

/** The controls for the values of `input`. */
export const byInput = {
  address: 'text',
  answers: 'answers',
  colour: 'colour',
  condition: 'condition',
  country: 'pick',
  currency: 'pick',
  day: 'day',
  drawing: 'drawn',
  email: 'text',
  exceptions: 'exceptions',
  facts: 'facts',
  hours: 'hours',
  icon: 'drawn',
  language: 'language',
  link: 'link',
  money: 'number',
  phone: 'text',
  picture: 'picture',
  price: 'price',
  time: 'time',
  timeZone: 'pick',
  weekdays: 'weekdays',
  weeklyHours: 'weeklyHours',
} as const

export type Control =
  | (typeof byInput)[keyof typeof byInput]
  | 'benefits'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'forms'
  | 'group'
  | 'map'
  | 'reference'
  | 'references'
  | 'rows'
  | 'standIn'
  | 'texts'

/** The control for a resolved schema. */
export function controlOf(schema: Schema): Control {
  const { input, refersTo, oneOf, const: fixed } = schema
  if (input !== undefined && input in byInput) return byInput[input as keyof typeof byInput]
  if (refersTo !== undefined) return 'reference'
  if (oneOf?.some(({ properties }) => properties?.['standIn'])) return 'standIn'
  if (oneOf) return 'forms'
  if (schema.enum) return 'choice'
  const type = typeOf(schema)
  if (type === 'array') return ofList(schema.items)
  if (type === 'object') return typeof schema.additionalProperties === 'object' ? 'map' : 'group'
  if (type === 'boolean' || typeof fixed === 'boolean') return 'flag'
  return type === 'number' || type === 'integer' ? 'number' : 'text'
}

function ofList(items: Schema = {}): Control {
  if (items.enum) return 'choices'
  // An id, or an object of an id and a note.
  if (items.refersTo !== undefined) return items.properties ? 'benefits' : 'references'
  return typeOf(items) === 'string' || typeOf(items) === 'integer' ? 'texts' : 'rows'
}

/** The type of a schema, the first of several. */
export function typeOf({ type }: Schema): string | undefined {
  return Array.isArray(type) ? type[0] : type
}

export function matchesPattern(text: string, { pattern }: Schema): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}

/** Whether a value is a list, an object or a scalar as its schema asks; hand-written files may hold anything. */
export function isOfType(value: unknown, { type }: Schema): boolean {
  const types: readonly string[] = [type ?? []].flat()
  if (types.length === 0 || value === undefined) return true
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  return typeof value === 'object' ? types.includes('object') : types.some((one) => !['array', 'object'].includes(one))
}
