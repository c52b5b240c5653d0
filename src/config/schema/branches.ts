/** A JSON Schema, or a part of one. */
export type Schema = { readonly [keyword: string]: unknown }

/** The keyword that an object fails when it takes none of the forms of a `oneOf`. */
export const noForm = 'noForm'

/** The keyword by which a part of an `allOf` knows the schema that it is a part of. */
export const owner = 'owner'

/** What `owner` carries: the whole schema's title, and what it says of each property. */
export interface Owner {
  readonly title: string | undefined
  readonly descriptions: Readonly<Record<string, string>>
}

/** What `noForm` carries: the names of which one decides the form. */
export interface Forms {
  readonly title: string
  readonly keys: readonly string[]
}

/**
 * The schema with every `oneOf` replaced by a choice of one branch, made by the object's `kind` or by a key that only
 * one branch has. It accepts the same values, but a mistake is reported for the chosen branch alone.
 */
export function chooseBranches(schema: unknown, resolve: (ref: string) => Schema): unknown {
  if (Array.isArray(schema)) return schema.map((part) => chooseBranches(part, resolve))
  if (!isSchema(schema)) return schema
  const rest = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, chooseBranches(part, resolve)]))
  if (Array.isArray(rest['allOf'])) rest['allOf'] = rest['allOf'].map((part) => ({ ...part, [owner]: ownerOf(schema) }))
  if (!Array.isArray(schema['oneOf'])) return rest
  const choice = choiceOf(schema['oneOf'], schema, resolve)
  if (!choice) return rest
  const { oneOf, discriminator, allOf, ...others } = rest
  return { ...others, allOf: [...(Array.isArray(allOf) ? allOf : []), choice] }
}

function ownerOf({ title, properties }: Schema): Owner {
  const described = Object.entries(isSchema(properties) ? properties : {}).flatMap(([key, property]) => {
    const description = isSchema(property) ? property['description'] : undefined
    return typeof description === 'string' ? [[key, description] as const] : []
  })
  return { title: typeof title === 'string' ? title : undefined, descriptions: Object.fromEntries(described) }
}

function choiceOf(oneOf: readonly Schema[], whole: Schema, resolve: (ref: string) => Schema): Schema | undefined {
  const { title, description } = whole
  const same = { title, description, type: 'object' }
  const properties = oneOf.map((branch) => propertiesOf(branch, resolve))
  const branches = oneOf.map((branch) => chooseBranches(branch, resolve))
  const kinds = properties.map(({ kind }) => (isSchema(kind) ? kind['const'] : undefined))
  if (!kinds.includes(undefined)) return { ...same, ...byKind(branches, kinds, String(title)) }
  const keys = properties.map((own, i) =>
    Object.keys(own).filter((key) => properties.every((others, j) => i === j || !Object.hasOwn(others, key))),
  )
  return keys.every((own) => own.length > 0) ? { ...same, ...byKey(branches, keys, String(title)) } : undefined
}

function byKind(branches: readonly unknown[], kinds: readonly unknown[], title: string): Schema {
  const allOf = branches.map((branch, i) => {
    return {
      if: { type: 'object', required: ['kind'], properties: { kind: { const: kinds[i] } } },
      then: { allOf: [branch] },
    }
  })
  const kind = { title: `${title}Kind`, enum: kinds }
  return { required: ['kind'], properties: { kind }, allOf }
}

function byKey(branches: readonly unknown[], keys: readonly (readonly string[])[], title: string): Schema {
  const forms: Forms = { title, keys: keys.map(([first = '']) => first) }
  const choice = branches.reduceRight<unknown>(
    (otherwise, branch, i) => {
      const anyOf = keys[i]?.map((key) => ({ required: [key] }))
      return { if: { anyOf }, then: { allOf: [branch] }, else: { allOf: [otherwise] } }
    },
    { [noForm]: forms },
  )
  return { if: { type: 'object' }, then: { allOf: [choice] } }
}

function propertiesOf(branch: Schema, resolve: (ref: string) => Schema): Schema {
  const target = typeof branch['$ref'] === 'string' ? resolve(branch['$ref']) : branch
  return isSchema(target['properties']) ? target['properties'] : {}
}

/** Whether a value is a schema with keywords: neither `true` nor `false`, nor a list. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
