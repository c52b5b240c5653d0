import { isSchema, type Schema, withDescriptions } from '#checker/schema.ts'
import { controlOf } from './controls.ts'

/** A self-contained schema: all that it refers to is in its own `$defs`. */
export interface Bundle extends Schema {
  readonly $defs: Readonly<Record<string, Schema>>
}

const known = new WeakMap<object, Map<string, Bundle>>()

/** The bundled schema of a file, cached for each set of schemas. */
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
function bundle(schemas: Readonly<Record<string, object>>, file: string): Bundle {
  const $defs: Record<string, Schema> = {}
  const inlined = (part: unknown, from: string): unknown => {
    if (Array.isArray(part)) return part.map((one) => inlined(one, from))
    if (!isSchema(part)) return part
    // A property can be called `$id` as well; the keyword's value is a text.
    const isOwn = (key: string, value: unknown) =>
      key === '$defs' || (/^\$(id|schema)$/.test(key) && typeof value === 'string')
    const entries = Object.entries(part).filter(([key, value]) => key !== 'defaultSnippets' && !isOwn(key, value))
    return {
      ...Object.fromEntries(
        entries.map(([key, value]) => [key, key === '$ref' ? refer(value, from) : inlined(value, from)]),
      ),
      ...(typeof part.help === 'string' && { description: part.help }),
      // Examples and snippets are values, not schemas.
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
      // Registered before it is walked, since conditions are recursive.
      $defs[name] = {}
      $defs[name] = inlined(withDescriptions(definition ? (whole.$defs?.[definition] ?? {}) : whole), target) as Schema
    }
    return `#/$defs/${name}`
  }
  const root = inlined(withDescriptions(schemas[file] ?? {}), file) as Schema
  return { ...root, $defs }
}

/** Resolves the `$ref` of a schema, and that of its items; keywords beside it win. */
export function resolveRef({ $ref, ...own }: Schema, root: Bundle): Schema {
  const schema =
    $ref === undefined ? own : { ...resolveRef(root.$defs[$ref.replace('#/$defs/', '')] ?? {}, root), ...own }
  return schema.items?.$ref === undefined ? schema : { ...schema, items: resolveRef(schema.items, root) }
}

/**
 * The schema of a value: of a `oneOf`, the variant of the value's `kind`, or the one that knows its properties. A condition
 * keeps all its variants, and so does a price but for a sum.
 */
export function variantOf(part: Schema, root: Bundle, value: unknown): Schema {
  const schema = resolveRef(part, root)
  const control = controlOf(schema)
  // Only the terms of a sum open on their own; the price's control edits all other forms whole.
  if (control === 'condition' || (control === 'price' && Object(value)['sum'] === undefined)) return schema
  const forms = schema.oneOf?.map((form) => resolveRef(form, root)) ?? []
  const named: unknown = Object(value)['kind']
  const kind = named === undefined ? undefined : forms.find(({ properties }) => properties?.['kind']?.const === named)
  const known = forms.find(({ required = [] }) => required.some((name) => Object(value)[name] !== undefined))
  const form = kind ?? known ?? forms.find(({ required = [] }) => required.length === 0)
  return form ? { ...form, ...(schema.matchedBy && { matchedBy: schema.matchedBy }) } : schema
}

/** The schema with the properties that its conditions (`if`, `then`, `else`) require beside a value. */
export function withConditions(schema: Schema, value: unknown): Schema {
  const required = (schema.allOf ?? []).flatMap(({ if: condition = {}, then, else: otherwise }) => {
    return (isMet(condition, value) ? then : otherwise)?.required ?? []
  })
  return required.length === 0 ? schema : { ...schema, required: [...(schema.required ?? []), ...required] }
}

function isMet({ required = [], properties = {} }: Schema, value: unknown): boolean {
  const has = (name: string) => Object(value)[name] !== undefined
  const constants = Object.entries(properties).filter(([name, part]) => has(name) && part.const !== undefined)
  return required.every(has) && constants.every(([name, part]) => part.const === Object(value)[name])
}
