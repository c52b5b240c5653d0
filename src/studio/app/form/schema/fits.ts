import type { Schema } from '../../../../config/schema/schema-set.ts'

/** Whether a text has the form that its schema asks for. */
export function fits(text: string, { pattern }: Schema): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}
