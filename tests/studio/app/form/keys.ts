import type { Bundle } from '#studio/app/form/schema/bundle.ts'
import { controlOf } from '#studio/app/form/schema/controls.ts'
import { schemaAt } from '#studio/app/form/schema/parts.ts'
import type { Keys } from '#studio/protocol.ts'

/** The keys of every value in a value, the value itself among them. */
export function keysIn(value: unknown, at: Keys = []): Keys[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inside = Array.isArray(value) ? value.map((item, i) => [i, item] as const) : Object.entries(value)
  return [at, ...inside.flatMap(([key, item]) => keysIn(item, [...at, key]))]
}

const whole = ['answers', 'condition', 'choices', 'texts', 'references', 'benefits', 'weekdays', 'weeklyHours', 'price']

/** Whether a value is edited by the control of its parent, such as a line of a list of texts. */
export function wholes(root: Bundle, value: unknown, at: Keys): boolean {
  return at.some((_, depth) => whole.includes(controlOf(schemaAt(root, value, at.slice(0, depth)))))
}
