import type { Keys } from '#studio/protocol.ts'

/** Labels that do not follow from the property's name. */
const spoken: Readonly<Record<string, string>> = {
  id: 'ID',
  href: 'Link',
  meta: 'Search engines and tab',
  crumb: 'Breadcrumb',
  noindex: 'Hide from search engines',
  hreflang: 'Languages for search engines',
  faq: 'FAQ',
  askIf: 'Condition',
  field: 'Stored as',
  also: 'More hours',
  exceptions: 'Special days',
  aliases: 'Further addresses',
  on: 'Shown over',
  after: 'Shown after',
  under: 'Pages under',
  missing: 'When left empty',
  invalid: 'When wrong',
  of: 'Plans that include it',
  butNot: 'Plans that do not',
}

/** The label of a property: `officeHours` is `Office hours`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ')
  return spoken[name] ?? words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** The path to a value in words: `Plans 3 › premium`. */
export function placeLabel(at: Keys): string {
  if (at.length === 0) return 'The whole file'
  const parts: string[] = []
  for (const [i, key] of at.entries()) {
    if (typeof key === 'number' && i > 0) parts.push(`${parts.pop()} ${key + 1}`)
    else parts.push(i === 0 ? labelOf(String(key)) : inSentence(labelOf(String(key))))
  }
  return parts.join(' › ')
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

/** The name of a list item: its naming property, or else its first text. */
export function titleOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item ?? '')
  const texts = Object.entries(item).filter(([, value]) => typeof value === 'string' && value !== '')
  const [, name] = naming.flatMap((key) => texts.filter(([one]) => one === key))[0] ?? []
  if (name !== undefined) return name
  const [, kind] = texts.find(([key]) => key === 'kind') ?? []
  const [, any = ''] = texts.find(([key]) => key !== 'kind') ?? []
  return kind === undefined ? any : labelOf(kind)
}

/** The kind, id or value of an item, to show beside its title; empty if the two are the same. */
export function noteOf(item: unknown): string {
  const { kind, id, value, tag, name, date }: Record<string, unknown> = Object(item)
  const title = titleOf(item)
  if (typeof kind === 'string') return labelOf(kind) === title ? '' : labelOf(kind)
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
