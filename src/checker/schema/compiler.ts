import {
  Ajv2020,
  type CodeKeywordDefinition,
  type MacroKeywordDefinition,
  type SchemaCxt,
  type ValidateFunction,
} from 'ajv/dist/2020.js'
import equal from 'ajv/dist/runtime/equal.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import standalone from 'ajv/dist/standalone/index.js'
import { isSchema, type Schema } from '../schema.ts'

/** Keywords that only editors read. */
const forEditors = [
  'label',
  'help',
  'advanced',
  'enumLabels',
  'enumDescriptions',
  'defaultSnippets',
  'input',
  'refersTo',
]

/** Says when the code shows a text that claims something. */
const forClaims = ['holdsWhen']

/** Keywords about translation. */
const forLanguages = ['translate', 'properName', 'matchedBy']

/** The keyword that an object fails if it fits none of the forms of a `oneOf`. */
export const noForm = 'noForm'

/** The value of `noForm`: the names that decide the form. */
export interface Forms {
  readonly title: string
  readonly keys: readonly string[]
}

/** A form of a `oneOf`, with its own schema where it is a reference. */
interface Form {
  readonly form: Schema
  readonly shape: Schema
}

/**
 * `oneOf` without a `discriminator`: a name that only one form requires chooses it, or else one that only one form has, so
 * that a mistake is reported for that form alone; forms that require none are told by their type, of which the first
 * takes all other values. With a `discriminator`, Ajv chooses by itself.
 */
const oneOf: MacroKeywordDefinition = {
  keyword: 'oneOf',
  schemaType: 'array',
  macro(
    forms: readonly Schema[],
    { discriminator, title, description, help }: Schema & { readonly discriminator?: object },
    { schemaEnv }: SchemaCxt,
  ) {
    if (discriminator) return true
    const words = { title, description, ...(help !== undefined && { help }) }
    const shapes = forms.map((form): Form => ({ form, shape: definitionOf(form, schemaEnv.root.schema) }))
    const named = shapes.filter(({ shape }) => shape.required !== undefined)
    const [other, ...typed] = shapes.filter(({ shape }) => shape.required === undefined)
    const ownKeys = ({ properties = {} }: Schema) =>
      Object.keys(properties).filter((key) =>
        named.every(({ shape }) => shape.properties === properties || !shape.properties?.[key]),
      )
    if (other) {
      const byType = chosen(typed, ({ type }) => ({ type }), other.form)
      return { ...words, ...chosen(named, ({ required }) => havingAny(required), byType) }
    }
    const none: object = { [noForm]: { title, keys: named.map(({ shape: { required: [first] = [] } }) => first) } }
    const byOwn = chosen(named, (shape) => havingAny(ownKeys(shape)), none)
    const choice = chosen(named, ({ required }) => havingAny(required), byOwn)
    return { ...words, type: 'object', if: { type: 'object' }, then: { allOf: [choice] } }
  },
}

/** A schema that takes the first form of which the value meets a test, and otherwise the last schema. */
function chosen(forms: readonly Form[], testOf: (shape: Schema) => object | undefined, last: object): object {
  return forms.reduceRight((otherwise, { form, shape }) => {
    const test = testOf(shape)
    return test ? { if: test, then: { allOf: [form] }, else: { allOf: [otherwise] } } : otherwise
  }, last)
}

/** The test for objects with one of these names; undefined where there is none. */
function havingAny(keys: readonly string[] = []): object | undefined {
  return keys.length === 0 ? undefined : { type: 'object', anyOf: keys.map((key) => ({ required: [key] })) }
}

/** The schema that a form refers to among the definitions of its own file, or the form itself. */
function definitionOf(form: Schema, root: unknown): Schema {
  const [, name = ''] = /^#\/\$defs\/(\w+)$/.exec(form.$ref ?? '') ?? []
  return (isSchema(root) && root.$defs?.[name]) || form
}

/** A keyword that always fails. */
const never: CodeKeywordDefinition = { keyword: noForm, schemaType: 'object', code: (context) => context.fail() }

/** The originals and overlays of two states of the schemas, such as before and after an edit. */
const maxCompilers = 4
const compilers = new Map<string, Ajv2020>()

/** Calls a function for a file; undefined where it throws. */
type Attempt = (file: string, add: () => Ajv2020) => Ajv2020 | undefined

/**
 * An Ajv with schemas that refer to each other; `attempt` reports one that cannot be added. A process that checks
 * several configs, as the desk does, compiles their schemas once.
 */
export function compilerOf(schemas: ReadonlyMap<string, Schema>, areSound: boolean, attempt: Attempt): Ajv2020 {
  const key = JSON.stringify([areSound, ...schemas])
  const known = compilers.get(key)
  if (known) return known
  const ajv = newCompiler(areSound)
  const added = [...schemas].map(([file, schema]) => attempt(file, () => ajv.addSchema(schema, schema.$id)))
  if (added.includes(undefined)) return ajv
  compilers.set(key, ajv)
  const [oldest = key] = compilers.keys()
  if (compilers.size > maxCompilers) compilers.delete(oldest)
  return ajv
}

function newCompiler(areSound: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    logger: false,
    strictTypes: false,
    strictRequired: false,
    discriminator: true,
    // For a hundred small files, code that runs faster takes longer to make than it saves.
    code: { optimize: false, source: true },
    inlineRefs: false,
    validateSchema: !areSound,
  })
  ajv.addKeyword(never)
  ajv.removeKeyword('oneOf').addKeyword(oneOf)
  ajv.addVocabulary([...forEditors, ...forLanguages, ...forClaims])
  return ajv
}

/** The code of a compiled schema, for the check cache. */
export function codeOf(ajv: Ajv2020, validate: ValidateFunction | undefined): string {
  return standalone.default(ajv, validate)
}

// Node gives a CommonJS module as `default`, other loaders as it is.
const loaded = (imported: object) => ({ default: 'default' in imported ? imported.default : imported })

/** The modules that such code requires. */
const runtime: Readonly<Record<string, object>> = {
  'ajv/dist/runtime/equal': loaded(equal),
  'ajv/dist/runtime/ucs2length': loaded(ucs2length),
}

/** The function of such code. */
export function functionOf(code: string): ValidateFunction {
  const module: { exports?: ValidateFunction } = {}
  new Function('module', 'require', code)(module, (name: string) => runtime[name])
  return module.exports as ValidateFunction
}
