import { misspellingOf } from '../../did-you-mean.ts'
import { isReviewed } from '../../disk.ts'
import { patternOf } from '../../files.ts'
import { code, didYouMean, type Finding, pointer, quote, say, term } from '../../findings.ts'
import { type ConfigDocument, type Context, documentsOf, type Rule } from '../../model.ts'
import { isSchema, renamedProperties, type Schema, type SchemaSet } from '../../schema.ts'

/** Finds properties in rules of review that no file has: such a rule would ask for no approval. */
export const reviewFields: Rule = {
  name: 'review-fields',
  description:
    'The values that a rule of review is about are properties of its files, and each pattern of its files matches some (a warning).',
  // A file with errors may be the one that has them.
  check: (context) =>
    context.desk && context.complete
      ? [...unknownFields(context, context.desk), ...unmatchedPatterns(context, context.desk)]
      : [],
}

/** Patterns that no file of the config matches: by a misspelt folder, a rule asks nobody. */
function unmatchedPatterns({ files }: Context, desk: NonNullable<Context['desk']>): Finding[] {
  return (desk.value.reviews.rules ?? []).flatMap(({ name, files: patterns = [] }, i) =>
    patterns.flatMap((pattern, j): Finding[] => {
      if (files.some((file) => isReviewed({ files: [pattern] }, file))) return []
      const message = say`No file is called ${quote(pattern)}, so the ${term('rule')} ${quote(name)} asks nobody there.`
      const hint = say`Correct the pattern, or leave it until there is such a file.`
      return [
        { file: desk.file, pointer: pointer('/reviews/rules', i, 'files', j), message, hint, severity: 'warning' },
      ]
    }),
  )
}

function unknownFields(context: Context, { file, value }: NonNullable<Context['desk']>): Finding[] {
  return (value.reviews.rules ?? []).flatMap(({ name, fields = [], ...rule }, i) => {
    const matched = documentsOf(context).filter((document) => isReviewed(rule, document.file))
    if (fields.length === 0 || matched.length === 0) return []
    const known = propertyNames(context.schemas, matched)
    return fields.flatMap((field, j): Finding[] => {
      if (known.has(field)) return []
      const renamed = renamedProperties[field]
      const names = [...known]
      const asked = renamed === undefined ? didYouMean(field, names) : say` It is called ${quote(renamed)} now.`
      const message = say`No file that the ${term('rule')} ${quote(name)} is about has a ${term('property')} ${quote(field)}.${asked}`
      const hint = say`A ${term('rule')} about a ${term('property')} that is not there asks for no approval: name one that is, such as ${code('price')}.`
      const fix = renamed === undefined ? misspellingOf(field, names) : { meant: renamed }
      return [{ file, pointer: pointer('/reviews/rules', i, 'fields', j), message, hint, ...fix }]
    })
  })
}

/** The names of all properties that files have or may have. */
function propertyNames(schemas: SchemaSet, documents: readonly ConfigDocument<object>[]): ReadonlySet<string> {
  const names = new Set<string>()
  const seen = new Set<Schema>()
  for (const { file, value } of documents) {
    addNamesIn(value, names)
    const schema = patternOf(file)?.schema
    if (schema !== undefined) addNamesOf(schemas, { part: schemas.at(schema), from: schema }, { names, seen })
  }
  return names
}

/** Adds the names in a value, among them those that its schema leaves open, such as the ids of facts. */
function addNamesIn(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    if (!Array.isArray(value)) names.add(name)
    addNamesIn(part, names)
  }
}

function addNamesOf(
  schemas: SchemaSet,
  { part, from }: { readonly part: Schema; readonly from: string },
  found: { readonly names: Set<string>; readonly seen: Set<Schema> },
): void {
  const { schema, file } = schemas.resolve(part, from)
  if (found.seen.has(schema)) return
  found.seen.add(schema)
  const { properties = {}, additionalProperties, items, oneOf = [], allOf = [] } = schema
  for (const name of Object.keys(properties)) found.names.add(name)
  for (const inner of [...Object.values(properties), additionalProperties, items, ...oneOf, ...allOf])
    if (isSchema(inner)) addNamesOf(schemas, { part: inner, from: file }, found)
}
