import { valueAt } from '#checker/edit.ts'
import { propertyOf, type Schema } from '#checker/schema.ts'
import type { Keys } from '../../../protocol.ts'
import { type Bundle, resolveRef, variantOf } from './bundle.ts'
import { controlOf } from './controls.ts'

/** Objects with more controls than this open on their own. */
const most = 6

/** The schema of the value at some keys. */
export function schemaAt(root: Bundle, value: unknown, at: Keys): Schema {
  let schema: Schema = root
  let within = value
  for (const key of at) {
    schema = childOf(variantOf(schema, root, within), key)
    within = Object(within)[key]
  }
  return variantOf(schema, root, within)
}

function isRow({ items = {} }: Schema, key: string | number, root: Bundle): boolean {
  return typeof key === 'number' && !areLines(items, root)
}

export function childOf(schema: Schema, key: string | number): Schema {
  return (typeof key === 'number' ? schema.items : propertyOf(schema, key)) ?? {}
}

/** Whether a value opens on its own, from a row in the form around it. */
export function opens(part: Schema, root: Bundle): boolean {
  return controlOf(resolveRef(part, root)) === 'group' && sizeOf(part, root) > most
}

/** Whether list items fit in a line: a label, the id that follows from it, and little else. */
export function areLines(items: Schema, root: Bundle): boolean {
  const { properties = {}, required = [] } = resolveRef(items, root)
  const parts = required.map((name) => [name, resolveRef(properties[name] ?? {}, root)] as const)
  const isText = parts.length === 2 && parts.every(([, part]) => controlOf(part) === 'text')
  return isText && parts.filter(([name, part]) => isForMachine(name, part)).length === 1 && !opens(items, root)
}

/** The number of controls of a value; lists count as infinite. */
function sizeOf(part: Schema, root: Bundle): number {
  const schema = resolveRef(part, root)
  const control = controlOf(schema)
  if (['rows', 'map', 'hours', 'exceptions'].includes(control)) return Infinity
  if (control !== 'group') return 1
  return Object.values(schema.properties ?? {}).reduce((sum, property) => sum + sizeOf(property, root), 0)
}

/** The keys of the part in which a value is visible: its own, or the nearest around it. */
export function partShowing(root: Bundle, value: unknown, at: Keys): Keys {
  let shown: Keys = []
  for (let depth = 1; depth <= at.length; depth++) {
    const holder = schemaAt(root, value, at.slice(0, depth - 1))
    const key = at[depth - 1] ?? ''
    // A removed item cannot be opened.
    if (typeof key === 'number' && valueAt(value, at.slice(0, depth)) === undefined) break
    const control = controlOf(holder)
    if (!['group', 'rows', 'map', 'hours', 'exceptions'].includes(control)) break
    if (['rows', 'exceptions'].includes(control) ? isRow(holder, key, root) : opens(childOf(holder, key), root))
      shown = at.slice(0, depth)
  }
  return shown
}

/** Properties in schema order, with ids last. */
export function inOrder(properties: Readonly<Record<string, Schema>>, root: Bundle): [string, Schema][] {
  const isLast = ([name, part]: [string, Schema]) => isForMachine(name, resolveRef(part, root))
  const all = Object.entries(properties)
  return [...all.filter((one) => !isLast(one)), ...all.filter(isLast)]
}

/** Whether a property is an id or a key that visitors never read. */
export function isForMachine(name: string, { pattern, input, refersTo }: Schema): boolean {
  return name === 'id' || (pattern?.startsWith('^[a-z') === true && input === undefined && refersTo === undefined)
}
