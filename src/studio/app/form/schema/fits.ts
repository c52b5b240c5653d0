import type { Schema } from '../../../../config/schema/schema-set.ts'

/** Whether a text has the form that its schema asks for. */
export function fits(text: string, { pattern }: Schema): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}

/** Whether a value is a list, a record or neither, as its schema asks; a file that is written by hand may have anything. */
export function isOfKind(value: unknown, { type }: Schema): boolean {
  const types: readonly string[] = [type ?? []].flat()
  if (types.length === 0 || value === undefined) return true
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  return typeof value === 'object' ? types.includes('object') : types.some((one) => !['array', 'object'].includes(one))
}
