import type { Keys } from '../edit.ts'
import { propertyOf, type Schema, type SchemaSet } from '../schema.ts'

/** A value where a stand-in may stand. */
interface StandInPlace {
  readonly at: Keys
  readonly value: unknown
}

/** The values of a document that its schema allows to be stand-ins, in their order. */
export function standInPlaces(schemas: SchemaSet, schema: string, document: unknown): StandInPlace[] {
  const visit = (part: Schema, from: string, value: unknown, at: Keys): StandInPlace[] => {
    if (schemas.resolve(part, from).schema.oneOf?.some(({ properties }) => properties?.['standIn']))
      return [{ at, value }]
    const { schema: form, file } = schemas.formOf(part, from, value)
    if (typeof value !== 'object' || value === null) return []
    if (Array.isArray(value)) return value.flatMap((item, i) => visit(form.items ?? {}, file, item, [...at, i]))
    return Object.entries(value).flatMap(([key, own]) => visit(propertyOf(form, key) ?? {}, file, own, [...at, key]))
  }
  return visit(schemas.at(schema), schema, document, [])
}

/**
 * Whether a value that is not marked as a stand-in is probably one: a telephone number of zeros, a domain of RFC 2606
 * that nobody can own, or `Placeholder`.
 */
export function isLikelyStandIn(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((line) => /\bPlaceholder\b/.test(String(line)))
  if (typeof value !== 'string') return false
  if (value.startsWith('+')) return endsInZeros(value.replaceAll(/\D/g, ''))
  const isPlace = !value.includes(' ') && /\.example(?:\/|$)/.test(value)
  return isPlace || /\bPlaceholder\b/.test(value)
}

/** Whether digits end in seven zeros, or in those and one more digit that counts the stand-ins. */
function endsInZeros(digits: string): boolean {
  return [digits, digits.slice(0, -1)].some((number) => number.endsWith('0000000'))
}
