import type { Schema } from '#checker/schema.ts'

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
  'word',
  'channel',
  'metric',
]

/** The name of a list item: its naming property, else its kind (in the words of its schema), else its first text. */
export function titleOf(item: unknown, schema?: Schema): string {
  if (typeof item !== 'object' || item === null) return String(item ?? '')
  const texts = Object.entries(item).filter(([, value]) => typeof value === 'string' && value !== '')
  const names = naming.flatMap((key) => texts.filter(([one]) => one === key))
  const [, name] = names.find(([key, text]) => !isColumn(key, text)) ?? []
  if (name !== undefined) return name
  const [column] = names
  if (column) return labelOf(String(column[1]))
  const [, kind] = texts.find(([key]) => key === 'kind') ?? []
  const [, any = ''] = texts.find(([key]) => key !== 'kind') ?? []
  return kind === undefined ? any : labelOf(kind, schema)
}

/** The properties that can be shown beside the title of an item, by priority. */
const noting: readonly string[] = ['value', 'id', 'tag', 'date', 'name', 'translation']

/**
 * The kind, value or date of an item, to show beside its title, with Advanced also its id or stored value; empty if the
 * two are the same.
 */
export function noteOf(item: unknown, schema: Schema = {}, isAdvanced = true): string {
  const own: Record<string, unknown> = Object(item)
  const title = titleOf(item, schema)
  const { kind } = own
  if (typeof kind === 'string') return labelOf(kind, schema) === title ? '' : labelOf(kind, schema)
  const isForExperts = (name: string) => schema.properties?.[name]?.advanced === true || isColumn(name, own[name])
  const isShown = (name: string) => isAdvanced || !isForExperts(name)
  const notes = noting.filter(isShown).map((name) => own[name])
  const note = notes.find((one) => typeof one === 'string' || typeof one === 'number')
  return note === undefined || String(note) === title ? '' : String(note)
}

/** Whether a name is that of a column in leads, such as `preferredDate`, which people do not say. */
function isColumn(key: string, name: unknown): boolean {
  return key === 'name' && typeof name === 'string' && /^[a-z]+(?:[A-Z-][\w-]*)?$/.test(name)
}

/** `Plan types` is `Plan type`. */
export function singular(label: string): string {
  return label
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch)es$/, '$1')
    .replace(/([^s])s$/, '$1')
}
