import type { Schema } from '../../../../config/schema/schema-set.ts'

/** What a schema can say with `input`, and the control for it. */
export const byInput = {
  address: 'text',
  colour: 'colour',
  condition: 'condition',
  country: 'pick',
  currency: 'pick',
  day: 'day',
  drawing: 'drawn',
  email: 'text',
  exceptions: 'exceptions',
  hours: 'hours',
  icon: 'drawn',
  language: 'language',
  link: 'link',
  money: 'number',
  phone: 'text',
  picture: 'picture',
  time: 'time',
  timeZone: 'pick',
  weekdays: 'weekdays',
  weeklyHours: 'weeklyHours',
} as const

/** With what a value is edited. */
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
  | 'texts'

/** Which control fits what a schema says, which is resolved. */
export function controlOf(schema: Schema): Control {
  const { input, refersTo, oneOf, const: fixed } = schema
  if (input !== undefined && input in byInput) return byInput[input as keyof typeof byInput]
  if (refersTo !== undefined) return 'reference'
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
  // An id, or an object with a note to it.
  if (items.refersTo !== undefined) return items.properties ? 'benefits' : 'references'
  return typeOf(items) === 'string' || typeOf(items) === 'integer' ? 'texts' : 'rows'
}

/** The type of a value, the first of several. */
export function typeOf({ type }: Schema): string | undefined {
  return Array.isArray(type) ? type[0] : type
}
