/** The part of a JSON Schema that texts are found by. */
export interface TextSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly minimum?: number
  readonly minItems?: number
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, TextSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | TextSchema
  readonly items?: TextSchema
  readonly oneOf?: readonly TextSchema[]
  readonly discriminator?: { readonly propertyName: string }
}

/** A place of a text in what is sent. */
export interface TextPlace {
  readonly at: readonly (string | number)[]
  /** In UTF-16 units; left out where any is taken. */
  readonly maxLength?: number
  /** Whether the text is the name of a property. */
  readonly isName?: true
}

/** The places of all texts that a schema takes, in a value that is valid by it; a choice has those of the chosen branch. */
export function textPlaces(schema: TextSchema, value: unknown): TextPlace[] {
  if (schema.oneOf) return textPlaces(chosen(schema, value), value)
  const { type, properties, additionalProperties: others, items } = schema
  const below = (key: string | number, of: TextSchema, part: unknown) =>
    textPlaces(of, part).map((place) => ({ ...place, at: [key, ...place.at] }))
  if (isObject(schema)) {
    const known = Object.entries(properties ?? {}).flatMap(([name, of]) =>
      below(name, of, Object(value)[name] ?? sampleOf(of)),
    )
    if (typeof others !== 'object') return known
    const named = Object.entries(Object(value)).flatMap(([name, part]) => below(name, others, part))
    return [...known, ...named, { at: ['name'], isName: true }]
  }
  if (items) return below(0, items, Object(value)[0] ?? sampleOf(items))
  // A schema that says nothing takes a text too.
  const takesText = Object.keys(schema).length === 0 || [type].flat().includes('string')
  const { maxLength } = schema
  return takesText && !schema.enum && !('const' in schema)
    ? [{ at: [], ...(maxLength !== undefined && { maxLength }) }]
    : []
}

/** A value with a text at a place, and with all that the schema wants on the way there. */
export function withText(schema: TextSchema, value: unknown, { at, isName }: TextPlace, text: string): unknown {
  if (schema.oneOf) return withText(chosen(schema, value), value, { at, ...(isName && { isName }) }, text)
  const [key, ...rest] = at
  if (key === undefined) return text
  if (isName && rest.length === 0) return { ...Object(value), [text]: 'x' }
  const { properties, additionalProperties: others, items } = schema
  const of = properties?.[key] ?? (typeof others === 'object' ? others : items) ?? {}
  const part = withText(of, Object(value)[key] ?? sampleOf(of), { at: rest, ...(isName && { isName }) }, text)
  return Array.isArray(value) ? value.toSpliced(Number(key), 1, part) : { ...Object(value), [key]: part }
}

/** A value that a schema takes, with what is required alone. */
export function sampleOf(schema: TextSchema): unknown {
  if (schema.oneOf) return sampleOf(schema.oneOf[0] ?? {})
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const { properties = {}, required = [], items, format } = schema
  if (isObject(schema)) return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
  if (items) return [sampleOf(items)]
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0
  if (format === 'date') return '2027-01-04'
  return format === 'date-time' ? '2099-01-04T00:00:00Z' : '10'
}

function isObject({ type, properties, additionalProperties }: TextSchema): boolean {
  return type === 'object' || properties !== undefined || additionalProperties !== undefined
}

function chosen({ oneOf = [], discriminator }: TextSchema, value: unknown): TextSchema {
  const name = discriminator?.propertyName ?? ''
  const found = oneOf.find(({ properties = {} }) => properties[name]?.const === Object(value)[name])
  if (!found) throw new Error(`No branch has ${JSON.stringify(Object(value)[name])} as its ${name}.`)
  return found
}
