import { valueAt } from '#checker/edit.ts'
import type { Keys } from '../../../protocol.ts'
import { type Bundle, resolveRef, variantOf } from './bundle.ts'
import { labelOf, singular, titleOf } from './labels.ts'
import { childOf, schemaAt } from './parts.ts'

/** The label of the property at some keys; for an item, that of its list. */
export function labelAt(root: Bundle, value: unknown, at: Keys): string {
  const depth = at.findLastIndex((key) => typeof key === 'string')
  const name = String(at[depth] ?? '')
  return labelOf(name, resolveRef(childOf(schemaAt(root, value, at.slice(0, Math.max(depth, 0))), name), root))
}

/** `Plan 3`, for an item without a name. */
export function positionName(root: Bundle, value: unknown, list: Keys, index: number): string {
  return `${singular(labelAt(root, value, list))} ${index + 1}`
}

/** The name of the property or item at some keys. */
export function nameAt(root: Bundle, value: unknown, at: Keys): string {
  const key = at.at(-1)
  if (typeof key !== 'number') return labelAt(root, value, at)
  const list = at.slice(0, -1)
  const item = valueAt(value, at)
  const title =
    typeof item === 'object' ? titleOf(item, variantOf(schemaAt(root, value, list).items ?? {}, root, item)) : ''
  return title || positionName(root, value, list, key)
}

/** The path to a value in words: `Plans › Essential Care › Premium`. */
export function placeLabel(root: Bundle, value: unknown, at: Keys): string {
  if (at.length === 0) return 'The whole file'
  return at.map((_, i) => nameAt(root, value, at.slice(0, i + 1))).join(' › ')
}
