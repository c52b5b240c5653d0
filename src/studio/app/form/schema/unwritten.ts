import type { Schema } from '../../../../config/schema/schema-set.ts'
import { type Bundle, formOf, resolved } from './bundle.ts'
import { inOrder } from './order.ts'

/** The properties that an object needs and does not have yet, or not wholly, in the order of its form. */
export function unwritten(part: Schema, root: Bundle, value: unknown): string[] {
  const { properties = {}, required = [] } = formOf(part, root, value)
  return inOrder(properties, root).flatMap(([name, property]) =>
    isUnwritten(property, root, Object(value)[name], required.includes(name)) ? [name] : [],
  )
}

function isUnwritten(part: Schema, root: Bundle, value: unknown, isRequired: boolean): boolean {
  if (value === undefined || value === '') return isRequired
  if (Array.isArray(value)) {
    const { items = {}, minItems = 0 } = resolved(part, root)
    return value.length < minItems || value.some((item) => isUnwritten(items, root, item, true))
  }
  return typeof value === 'object' && unwritten(part, root, value).length > 0
}
