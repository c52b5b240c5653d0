import { type PlacedSchema, propertyOf, type Schema, type SchemaSet } from '../schema.ts'

/** A real value for each property, by its schema. */
export type Examples = ReadonlyMap<Schema, unknown>

/** A file of the config with its schema. */
export interface Sample {
  readonly schema: string
  readonly value: unknown
}

/** The first value in the config for each property. */
export function examplesFrom(samples: readonly Sample[], set: SchemaSet): Examples {
  const examples = new Map<Schema, unknown>()
  const read = (value: unknown, part: Schema, from: string): void => {
    const { schema, file } = set.formOf(part, from, value)
    if (Array.isArray(value)) {
      for (const item of value) if (schema.items) read(item, schema.items, file)
      return
    }
    if (typeof value !== 'object' || value === null) return
    for (const [key, item] of Object.entries(value)) {
      const property = propertyOf(schema, key)
      if (!property) continue
      if (!examples.has(property)) examples.set(property, item)
      read(item, property, file)
    }
  }
  for (const { schema, value } of samples) read(value, set.at(schema), schema)
  return examples
}

/** The heads of a table of properties; only the last column follows the config. */
export const propertyHead = ['Property', 'Needed', 'Value', 'Meaning', 'Example'] as const

interface RowSource {
  readonly set: SchemaSet
  readonly examples: Examples
  readonly file: string
}

/** A row for each property of an object and of the objects inside it that have no section of their own. */
export function propertyRows(schema: Schema, source: RowSource, prefix = ''): string[][] {
  if (schema.oneOf) {
    const forms = schema.oneOf.map((branch) => source.set.resolve(branch, source.file))
    return forms.flatMap(({ schema: form, file }) => {
      const kind = form.properties?.['kind']?.const
      const name = kind === undefined || prefix === '' ? prefix : `${prefix.replace(/\.$/, '')} (${kind}).`
      const rows = propertyRows(form, { ...source, file }, name)
      return kind === undefined ? rows.map((row) => inForm(row, form, forms)) : rows
    })
  }
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const needed = schema.required?.includes(key) ? 'yes' : conditions(schema, key)
    return rowsOf(prefix + key, needed, property, source)
  })
}

/** The row of a property of one of several forms, which is named by its first required property. */
function inForm(
  [name = '', needed = '', ...others]: readonly string[],
  own: Schema,
  forms: readonly PlacedSchema[],
): string[] {
  const first = code(own.required?.[0])
  const all = forms.map(({ schema }) => code(schema.required?.[0])).join(', ')
  return [name, needed === 'yes' ? (name === first ? `one of ${all}` : `with ${first}`) : needed, ...others]
}

function rowsOf(name: string, needed: string, property: Schema, source: RowSource): string[][] {
  const { set, examples, file } = source
  const row = [
    code(name),
    needed,
    typeText(property, file, set),
    property.description ?? '',
    example(property, examples),
  ]
  return [row, ...rowsInside(name, property, source)]
}

/** The rows inside a value, unless it has a section of its own. */
function rowsInside(name: string, property: Schema, source: RowSource): string[][] {
  if (property.$ref !== undefined) return []
  if (property.items) return rowsInside(`${name}[]`, property.items, source)
  if (typeof property.additionalProperties === 'object')
    return rowsInside(`${name}.*`, property.additionalProperties, source)
  return property.properties || property.oneOf ? propertyRows(property, source, `${name}.`) : []
}

/** The conditions under which a property is needed: `if …`, or empty. */
function conditions({ allOf = [] }: Schema, key: string): string {
  const found = allOf.flatMap((part) => {
    const when = part.if && conditionText(part.if)
    if (!when) return []
    if (part.then?.required?.includes(key)) return [`if ${when}`]
    return part.else?.required?.includes(key) ? [`unless ${when}`] : []
  })
  return found.join('; ')
}

function conditionText({ properties = {}, required = [] }: Schema): string {
  const constants = Object.entries(properties).map(([key, { const: value }]) => `${code(key)} is ${code(value)}`)
  return constants.length > 0 ? constants.join(' and ') : `there is ${required.map(code).join(' and ')}`
}

// Objects are shown by the examples of their properties.
function example(property: Schema, examples: Examples): string {
  const value = examples.get(property)
  const isPlain = typeof value !== 'object' || (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
  return value === undefined || !isPlain ? '' : code(value)
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '`true` or `false`',
}

/** The type of a value in words, with its limits. */
function typeText(part: Schema, file: string, set: SchemaSet): string {
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

/** A value as code in a Markdown cell, cut when long; a text without its quotation marks. */
export function code(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/\s+/g, ' ')
  const shown = text.length > 80 ? `${text.slice(0, 79)}…` : text
  return shown.includes('`') ? `\`\` ${shown} \`\`` : `\`${shown}\``
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}
