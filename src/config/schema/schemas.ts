import { Ajv2020, type ErrorObject, type MacroKeywordDefinition, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { reasonOf } from '../diagnostics/english.ts'
import { decode, type FileContent } from '../files/decode.ts'
import { filePatterns, type Kind } from '../files/file-patterns.ts'
import { parseJson } from '../json/parse.ts'
import { pointer } from '../json/pointer.ts'
import { isSchema, type Schema, type SchemaSet, schemaSet, withDescriptions } from './schema-set.ts'

/** A schema, ready for use. */
export interface Validator {
  readonly schema: Schema
  /** The mistakes of a value, by Ajv; of an object that has several forms, those of the form that it takes. */
  readonly errorsOf: (value: unknown) => readonly ErrorObject[]
}

/** The schemas, ready for use. */
export interface Schemas {
  /** The validator of each kind of file; a kind whose schema cannot be used has none. */
  readonly validators: ReadonlyMap<Kind, Validator>
  readonly diagnostics: readonly Diagnostic[]
}

interface SchemaFile {
  readonly file: string
  readonly id: string
  readonly schema: Schema
}

/** Keywords that only editors read. */
const forEditors = ['enumDescriptions', 'defaultSnippets']

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
  ajv.addVocabulary(forEditors)
  for (const { file, id, schema } of schemas) {
    attempt(file, diagnostics, () => ajv.addSchema(schema, id))
  }
  const set = schemaSet(new Map(schemas.map(({ file, schema }) => [file, schema])))
  const validators = new Map<Kind, Validator>()
  for (const [kind, file] of new Map(filePatterns.map((place) => [place.kind, place.schema]))) {
    const id = schemas.find((one) => one.file === file)?.id
    // Ajv keeps what it has compiled.
    const compiled = () => (id === undefined ? undefined : ajv.getSchema(id))
    if (areSound || attempt(file, diagnostics, compiled))
      validators.set(kind, {
        schema: set.at(file),
        errorsOf: (value) => errorsOf(compiled() as ValidateFunction, value, set),
      })
    else if (!files.has(file)) diagnostics.push(unusable(file, 'The schema is missing.'))
  }
  return { validators, diagnostics }
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
  return { schema: { file, id, schema }, diagnostics }
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
