import type { Schema } from '../../../../config/schema/schema-set.ts'
import type { Keys } from '../../../protocol.ts'
import { type Bundle, formOf, resolved } from './bundle.ts'
import { controlOf } from './controls.ts'

/** How many controls an object may have and still stand among those of what holds it. */
const most = 6

/** What stands at the keys of a value; undefined where nothing does. */
export function valueAt(value: unknown, at: Keys): unknown {
  return at.reduce((within, key) => Object(within)[key], value)
}

/** What the schema says of the value at the keys. */
export function schemaAt(root: Bundle, value: unknown, at: Keys): Schema {
  let schema: Schema = root
  let within = value
  for (const key of at) {
    schema = childOf(formOf(schema, root, within), key)
    within = Object(within)[key]
  }
  return formOf(schema, root, within)
}

function childOf({ items, properties, additionalProperties }: Schema, key: string | number): Schema {
  if (typeof key === 'number') return items ?? {}
  return properties?.[key] ?? (typeof additionalProperties === 'object' ? additionalProperties : {})
}

/** Whether a value is shown on its own, and by a row that opens it in what holds it. */
export function opens(part: Schema, root: Bundle): boolean {
  const schema = resolved(part, root)
  if (controlOf(schema) !== 'group') return false
  const parts = Object.values(schema.properties ?? {}).map((property) => resolved(property, root))
  const isDeep = parts.some((one) => ['rows', 'group', 'map', 'hours'].includes(controlOf(one)))
  return isDeep || parts.length > most
}

/** The keys of what has to be shown for a value to be seen: itself, or the nearest around it that is shown on its own. */
export function partShowing(root: Bundle, value: unknown, at: Keys): Keys {
  let shown: Keys = []
  for (let depth = 1; depth <= at.length; depth++) {
    const holder = schemaAt(root, value, at.slice(0, depth - 1))
    const key = at[depth - 1] ?? ''
    const control = controlOf(holder)
    if (!['group', 'rows', 'map'].includes(control)) break
    if (control === 'rows' ? typeof key === 'number' : opens(childOf(holder, key), root)) shown = at.slice(0, depth)
  }
  return shown
}
