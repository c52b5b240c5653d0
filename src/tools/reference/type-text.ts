import type { Schema, SchemaSet } from '../../config/schema/schema-set.ts'
import { code } from './markdown.ts'

const plainTypes: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '`true` or `false`',
}

/** What a value may be, in words: its type, or the list it comes from, with its limits. */
export function typeText(part: Schema, file: string, set: SchemaSet): string {
  if (part.$ref !== undefined) return linkTo(set.resolve(part, file).schema)
  if (part.const !== undefined) return `always ${code(part.const)}`
  if (part.enum) return part.enum.map((value, i) => code(value) + meaning(part.enumDescriptions?.[i])).join(', ')
  if (part.oneOf) return 'one of the forms below'
  if (part.items) return `list of: ${part.items.properties ? 'objects' : typeText(part.items, file, set)}`
  if (part.properties) return 'object'
  if (typeof part.additionalProperties === 'object') {
    return `object of names, each with: ${typeText(part.additionalProperties, file, set)}`
  }
  return [plainTypes[part.type ?? ''] ?? part.type ?? 'anything', ...limits(part)].join(', ')
}

function meaning(description: string | undefined): string {
  return description ? ` (${description})` : ''
}

function limits({ minimum, maximum, exclusiveMinimum, pattern }: Schema): string[] {
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(pattern === undefined ? [] : [`of the form ${code(pattern)}`]),
  ]
}

function linkTo({ title = '' }: Schema): string {
  return title === 'Block' ? '[block](#blocks)' : `[${title}](#${title.toLowerCase()})`
}
