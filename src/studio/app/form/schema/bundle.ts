import { isSchema, type Schema, withDescriptions } from '../../../../config/schema/schema-set.ts'
import { controlOf } from './controls.ts'

/** A schema of a file with everything that it refers to in its own `$defs`, so that it stands alone. */
export interface Bundle extends Schema {
  readonly $defs: Readonly<Record<string, Schema>>
}

const known = new WeakMap<object, Map<string, Bundle>>()

/** The bundled schema of a kind of file, made once for each set of schemas. */
export function bundleOf(schemas: Readonly<Record<string, object>>, file: string): Bundle {
  const bundles = known.get(schemas) ?? new Map<string, Bundle>()
  known.set(schemas, bundles)
  const made = bundles.get(file) ?? bundle(schemas, file)
  bundles.set(file, made)
  return made
}

/**
 * Bundles the schema of a kind of file with all that it refers to.
 *
 * @param schemas every schema by its path, such as `schemas/market.schema.json`.
 */
export function bundle(schemas: Readonly<Record<string, object>>, file: string): Bundle {
  const $defs: Record<string, Schema> = {}
  const inlined = (part: unknown, from: string): unknown => {
    if (Array.isArray(part)) return part.map((one) => inlined(one, from))
    if (!isSchema(part)) return part
    // What names a schema is a text; a property can have the same name.
    const isOwn = (key: string, value: unknown) =>
      key === '$defs' || (/^\$(id|schema)$/.test(key) && typeof value === 'string')
    const entries = Object.entries(part).filter(([key, value]) => key !== 'defaultSnippets' && !isOwn(key, value))
    return {
      ...Object.fromEntries(
        entries.map(([key, value]) => [key, key === '$ref' ? refer(value, from) : inlined(value, from)]),
      ),
      // Written by people, not schemas: what they hold is left as it is.
      ...(part.examples && { examples: part.examples }),
      ...('defaultSnippets' in part && { defaultSnippets: part.defaultSnippets }),
    }
  }
  const refer = (ref: unknown, from: string): string => {
    const { pathname, hash } = new URL(String(ref), `file:///${from}`)
    const target = pathname.slice(1)
    const [, , definition = ''] = decodeURIComponent(hash.slice(1)).split('/')
    const name = [target.replace(/^schemas\/|\.schema\.json$/g, '').replaceAll('/', '.'), definition]
      .filter(Boolean)
      .join('.')
    if (!$defs[name]) {
      const whole: Schema = schemas[target] ?? {}
      // It stands there before it is walked: conditions refer to themselves.
      $defs[name] = {}
      $defs[name] = inlined(withDescriptions(definition ? (whole.$defs?.[definition] ?? {}) : whole), target) as Schema
    }
    return `#/$defs/${name}`
  }
  const root = inlined(withDescriptions(schemas[file] ?? {}), file) as Schema
  return { ...root, $defs }
}

/** What a part of a bundle says, and of a list its items: itself, or what its `$ref` leads to with what stands beside. */
export function resolved({ $ref, ...own }: Schema, root: Bundle): Schema {
  const schema =
    $ref === undefined ? own : { ...resolved(root.$defs[$ref.replace('#/$defs/', '')] ?? {}, root), ...own }
  return schema.items?.$ref === undefined ? schema : { ...schema, items: resolved(schema.items, root) }
}

/**
 * What a part says of a value: where it has several forms, the one of the value's `kind`, or that knows its names. A
 * condition is edited as a whole, whatever its form.
 */
export function formOf(part: Schema, root: Bundle, value: unknown): Schema {
  const schema = resolved(part, root)
  if (controlOf(schema) === 'condition') return schema
  const forms = schema.oneOf?.map((form) => resolved(form, root)) ?? []
  const kind = forms.find(({ properties }) => properties?.['kind']?.const === Object(value)['kind'])
  const known = forms.find(({ required = [] }) => required.some((name) => Object(value)[name] !== undefined))
  const form = kind ?? known
  return form ? { ...form, ...(schema.matchedBy && { matchedBy: schema.matchedBy }) } : schema
}

/** The schema with the properties that its conditions (`if`, `then`, `else`) require beside a value. */
export function withConditions(schema: Schema, value: unknown): Schema {
  const required = (schema.allOf ?? []).flatMap(({ if: condition = {}, then, else: otherwise }) => {
    return (isMet(condition, value) ? then : otherwise)?.required ?? []
  })
  return required.length === 0 ? schema : { ...schema, required: [...(schema.required ?? []), ...required] }
}

/** Whether a value has the properties that a condition requires, and the constants that it names. */
function isMet({ required = [], properties = {} }: Schema, value: unknown): boolean {
  const has = (name: string) => Object(value)[name] !== undefined
  const constants = Object.entries(properties).filter(([name, part]) => has(name) && part.const !== undefined)
  return required.every(has) && constants.every(([name, part]) => part.const === Object(value)[name])
}
