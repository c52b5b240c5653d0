import type { Schema } from '../../../../config/schema/schema-set.ts'
import { type Bundle, resolved } from './bundle.ts'

/** Properties in the order of the schema, but names for the machine last: they matter least to who writes a text. */
export function inOrder(properties: Readonly<Record<string, Schema>>, root: Bundle): [string, Schema][] {
  const isLast = ([name, part]: [string, Schema]) => isForMachine(name, resolved(part, root))
  const all = Object.entries(properties)
  return [...all.filter((one) => !isLast(one)), ...all.filter(isLast)]
}

/** Whether a property is a name for the machine, which nobody reads as a text. */
export function isForMachine(name: string, { pattern, input, refersTo }: Schema): boolean {
  return name === 'id' || (pattern?.startsWith('^[a-z') === true && input === undefined && refersTo === undefined)
}
