import type { Schema, SchemaSet } from './schema-set.ts'

/** The schema of a value that has one of some forms. */
export function oneFormOf(forms: readonly Schema[]): Schema {
  const [form, ...others] = forms
  return form && others.length === 0 ? form : { oneOf: forms }
}

/** The forms without those whose texts another has all, because a value of words alone would be of both forms. */
export function distinctForms(
  forms: readonly Schema[],
  textsIn: (form: Schema) => readonly string[] | undefined,
): readonly Schema[] {
  const texts = forms.map(textsIn)
  return forms.filter((_, i) => {
    const own = texts[i]
    const isCovered = (other: readonly string[], j: number) =>
      j !== i && own?.every((name) => other.includes(name)) && (other.length > own.length || j < i)
    return !texts.some((other, j) => other && isCovered(other, j))
  })
}

/** Names the texts in a form; undefined if it is no object, or a constant tells it from the others. */
export function textNames(
  set: SchemaSet,
  holdsText: (part: Schema, file: string) => boolean,
): (form: Schema, file: string) => readonly string[] | undefined {
  return (form, file) => {
    const { schema, file: at } = set.resolve(form, file)
    const properties = Object.entries(schema.properties ?? {})
    if (properties.length === 0 || properties.some(([, property]) => property.const !== undefined)) return undefined
    return properties.flatMap(([name, property]) => (holdsText(property, at) ? [name] : []))
  }
}

/** Whether the values of a part of a schema hold any text. */
export function textFinder(set: SchemaSet): (part: Schema, file: string) => boolean {
  const known = new Map<Schema, boolean>()
  const holdsText = (part: Schema, from: string): boolean => {
    const { schema, file } = set.resolve(part, from)
    const before = known.get(schema)
    if (before !== undefined) return before
    // Cuts recursion: a recursive schema needs a text elsewhere.
    known.set(schema, false)
    const { properties = {}, additionalProperties: others, items, oneOf = [] } = schema
    const named = typeof others === 'object' ? [others] : []
    const inside = [...Object.values(properties), ...named, ...(items ? [items] : []), ...oneOf]
    const found = schema.translate === true || inside.some((one) => holdsText(one, file))
    known.set(schema, found)
    return found
  }
  return holdsText
}
