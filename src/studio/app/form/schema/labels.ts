import type { Schema } from '#config/schema/schema-set.ts'

/** The label of a property: that of its resolved schema, else its name in words: `officeHours` is `Office hours`. */
export function labelOf(name: string, { label }: Schema = {}): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ')
  return label ?? words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** The label of a value of an `enum`, by its index. */
export function choiceLabel({ enum: values = [], enumLabels }: Schema, index: number): string {
  return enumLabels?.[index] ?? labelOf(String(values[index]))
}

/** A label within a sentence: lower case, unless it is an abbreviation. */
export function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** The properties that can name an item, by priority. */
export const naming: readonly string[] = [
  'name',
  'label',
  'title',
  'heading',
  'plan',
  'question',
  'text',
  'promotion',
  'term',
  'channel',
  'metric',
]

/** The name of a list item: its naming property, else its kind (in the words of its schema), else its first text. */
export function titleOf(item: unknown, schema?: Schema): string {
  if (typeof item !== 'object' || item === null) return String(item ?? '')
  const texts = Object.entries(item).filter(([, value]) => typeof value === 'string' && value !== '')
  const [, name] = naming.flatMap((key) => texts.filter(([one]) => one === key))[0] ?? []
  if (name !== undefined) return name
  const [, kind] = texts.find(([key]) => key === 'kind') ?? []
  const [, any = ''] = texts.find(([key]) => key !== 'kind') ?? []
  return kind === undefined ? any : labelOf(kind, schema)
}

/** The kind, id or value of an item, to show beside its title; empty if the two are the same. */
export function noteOf(item: unknown, schema?: Schema): string {
  const { kind, id, value, tag, name, date }: Record<string, unknown> = Object(item)
  const title = titleOf(item, schema)
  if (typeof kind === 'string') return labelOf(kind, schema) === title ? '' : labelOf(kind, schema)
  const note = [value, id, tag, date, name].find((one) => typeof one === 'string' || typeof one === 'number')
  return note === undefined || String(note) === title ? '' : String(note)
}

/** `Plan types` is `Plan type`. */
export function singular(label: string): string {
  return label
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch)es$/, '$1')
    .replace(/([^s])s$/, '$1')
}
