import { Ajv2020, type ErrorObject, type MacroKeywordDefinition, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { reasonOf } from '../diagnostics/english.ts'
import { decode, type FileContent } from '../files/decode.ts'
import { filePatterns } from '../files/file-patterns.ts'
import { overlaySchema } from '../files/overlay-names.ts'
import { parseJson } from '../json/parse.ts'
import { pointer } from '../json/pointer.ts'
import { overlaySchemas } from './overlay-schemas.ts'
import { isSchema, type Schema, type SchemaSet, schemaSet, withDescriptions } from './schema-set.ts'

/** A schema, ready for use. */
export interface Validator {
  readonly schema: Schema
  /** The mistakes of a value, by Ajv; of an object that has several forms, those of the form that it takes. */
  readonly errorsOf: (value: unknown) => readonly ErrorObject[]
}

/** The validators of schemas by their paths, such as `schemas/market.schema.json` or `overlays/market.schema.json`. */
export interface Validators {
  readonly get: (schema: string) => Validator | undefined
  /** The schemas of originals. */
  readonly schemas: SchemaSet
}

/** The schemas, ready for use. */
export interface Schemas {
  /** The validator of each schema of a kind of file, by its path; one that cannot be used is not there. */
  readonly validators: Validators
  readonly diagnostics: readonly Diagnostic[]
}

interface SchemaFile {
  readonly file: string
  readonly schema: Schema
}

/** Keywords that only editors read. */
const forEditors = ['enumDescriptions', 'defaultSnippets']

/** Keywords that only tell what can be translated. */
const forLanguages = ['translate', 'matchedBy']

/** The keyword that an object fails when it takes none of the forms of a `oneOf`. */
export const noForm = 'noForm'

/** What `noForm` carries: the names of which one decides the form. */
export interface Forms {
  readonly title: string
  readonly keys: readonly string[]
}

/**
 * `oneOf` without a `discriminator`: a name that only one form requires chooses it, so that a mistake is reported for
 * that form alone. With a `discriminator`, Ajv chooses by itself.
 */
const oneOf: MacroKeywordDefinition = {
  keyword: 'oneOf',
  schemaType: 'array',
  macro(forms: readonly Schema[], { discriminator, title, description }: Schema & { readonly discriminator?: object }) {
    if (discriminator) return true
    const keys = forms.map(({ required = [] }) => required)
    const none: object = { [noForm]: { title, keys: keys.map(([first]) => first) } }
    const choice = forms.reduceRight((otherwise, form, i) => {
      const anyOf = keys[i]?.map((key) => ({ required: [key] }))
      return { if: { anyOf }, then: { allOf: [form] }, else: { allOf: [otherwise] } }
    }, none)
    return { title, description, type: 'object', if: { type: 'object' }, then: { allOf: [choice] } }
  },
}

/** Compiles the schema files; one that cannot be used is a diagnostic. Those that are known to be sound wait for their use. */
export function compileSchemas(files: ReadonlyMap<string, FileContent>, areSound = false): Schemas {
  const read = [...files].map(([file, content]) => readSchema(file, content))
  const schemas = read.flatMap(({ schema }) => schema ?? [])
  const diagnostics = read.flatMap((one) => one.diagnostics)
  const originals = new Map(schemas.map(({ file, schema }) => [file, schema]))
  const needed = [...new Set(filePatterns.map(({ schema }) => schema))]
  const validators = compile(originals, { needed, areSound }, diagnostics)
  for (const file of needed) if (!files.has(file)) diagnostics.push(unusable(file, 'The schema is missing.'))
  // Made when the first overlay is read: a site in one language does without.
  let overlays: ReadonlyMap<string, Validator> | undefined
  const ofOverlay = (file: string) => {
    // What is wrong with a schema is said of the original.
    const own = { needed: needed.map(overlaySchema), areSound }
    overlays ??= compile(overlaySchemas(originals), own, diagnostics.length > 0 ? [] : diagnostics)
    return overlays.get(file)
  }
  const get = (file: string) => validators.get(file) ?? ofOverlay(file)
  return { validators: { get, schemas: schemaSet(originals) }, diagnostics }
}

/** Compiles schemas that refer to each other, and of them those that are needed. */
function compile(
  schemas: ReadonlyMap<string, Schema>,
  { needed, areSound }: { readonly needed: readonly string[]; readonly areSound: boolean },
  diagnostics: Diagnostic[],
): Map<string, Validator> {
  // For a hundred small files, code that runs faster takes longer to make than it saves.
  const quick = { code: { optimize: false }, inlineRefs: false, validateSchema: !areSound }
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    logger: false,
    strictTypes: false,
    strictRequired: false,
    discriminator: true,
    ...quick,
  })
  ajv.addKeyword({ keyword: noForm, validate: () => false, errors: false })
  ajv.removeKeyword('oneOf').addKeyword(oneOf)
  ajv.addVocabulary([...forEditors, ...forLanguages])
  for (const [file, schema] of schemas) attempt(file, diagnostics, () => ajv.addSchema(schema, schema.$id))
  const set = schemaSet(schemas)
  const validators = new Map<string, Validator>()
  for (const file of needed) {
    const id = schemas.get(file)?.$id
    // Ajv keeps what it has compiled.
    const compiled = () => (id === undefined ? undefined : ajv.getSchema(id))
    if (!areSound && !attempt(file, diagnostics, compiled)) continue
    const errors = (value: unknown) => errorsOf(compiled() as ValidateFunction, value, set)
    validators.set(file, { schema: set.at(file), errorsOf: errors })
  }
  return validators
}

function readSchema(file: string, content: FileContent): { schema?: SchemaFile; diagnostics: readonly Diagnostic[] } {
  if (content === null) return { diagnostics: [] }
  const decoded = decode(file, content)
  if (decoded.text === undefined) return decoded
  const parsed = parseJson(file, decoded.text)
  const diagnostics = [...decoded.diagnostics, ...parsed.diagnostics]
  const schema = withDescriptions(parsed.value)
  if (schema === undefined) return { diagnostics }
  const id = isSchema(schema) ? schema['$id'] : undefined
  if (!isSchema(schema) || typeof id !== 'string' || !URL.canParse(id)) {
    return { diagnostics: [...diagnostics, unusable(file, 'The schema needs an "$id" that is an address.')] }
  }
  return { schema: { file, schema }, diagnostics }
}

/** The mistakes of a value: a `kind` that is missing or unknown is reported as for any other property. */
function errorsOf(validate: ValidateFunction, value: unknown, set: SchemaSet): ErrorObject[] {
  if (validate(value)) return []
  return (validate.errors ?? [])
    .filter(({ propertyName, keyword }) => propertyName === undefined && keyword !== 'oneOf')
    .flatMap((error) => (error.keyword === 'discriminator' ? kindMistake(error, set) : error))
}

function kindMistake(error: ErrorObject, set: SchemaSet): ErrorObject {
  const { oneOf: forms = [], title, $id = 'file:///' }: Schema = error.parentSchema ?? {}
  const kinds = forms.map(
    (form) => set.resolve(form, new URL($id).pathname.slice(1)).schema.properties?.['kind']?.const,
  )
  const kind = { title: `${title}Kind`, enum: kinds }
  const data: unknown = Object(error.data)['kind']
  if (data === undefined) {
    const parentSchema = { title, properties: { kind } }
    return { ...error, parentSchema, keyword: 'required', params: { missingProperty: 'kind' } }
  }
  const instancePath = pointer(error.instancePath, 'kind')
  return { ...error, instancePath, data, keyword: 'enum', params: { allowedValues: kinds }, parentSchema: kind }
}

function attempt<T>(file: string, diagnostics: Diagnostic[], action: () => T): T | undefined {
  try {
    return action()
  } catch (error) {
    diagnostics.push(unusable(file, `The schema cannot be used: ${reasonOf(error)}.`))
    return undefined
  }
}

function unusable(file: string, message: string): Diagnostic {
  return { file, line: 1, column: 1, rule: 'schema', severity: 'error', message }
}
