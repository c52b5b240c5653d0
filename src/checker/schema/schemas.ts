import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { reasonOf } from '../english.ts'
import { decode, type FileContent, filePatterns, overlaySchema } from '../files.ts'
import { type Diagnostic, pointer } from '../findings.ts'
import { parseJson } from '../json.ts'
import { isSchema, overlaySchemas, type Schema, type SchemaSet, schemaSet, withDescriptions } from '../schema.ts'
import { codeOf, compilerOf, functionOf } from './compiler.ts'

/** A compiled schema. */
export interface Validator {
  readonly schema: Schema
  /** The mistakes of a value, from Ajv; of several forms of an object, only those of the form that it takes. */
  readonly errorsOf: (value: unknown) => readonly ErrorObject[]
}

/** The validators of schemas by their paths, such as `schemas/market.schema.json` or `overlays/market.schema.json`. */
export interface Validators {
  readonly get: (schema: string) => Validator | undefined
  /** The schemas of originals. */
  readonly schemas: SchemaSet
}

/** The compiled schemas. */
export interface Schemas {
  /** The validator of each schema of a kind of file, by its path, without schemas that do not compile. */
  readonly validators: Validators
  readonly diagnostics: readonly Diagnostic[]
}

interface SchemaFile {
  readonly file: string
  readonly schema: Schema
}

/** Cached results about schemas from earlier processes. */
interface KnownSchemas {
  /** Whether they are sound, so that each can be compiled on first use. */
  readonly areSound: boolean
  /** The code that validates a file against its schema. */
  readonly code?: {
    readonly known: (file: string) => string | undefined
    readonly add: (file: string, code: string) => void
  }
}

/** Compiles the schema files; one that cannot be used is a diagnostic. */
export function compileSchemas(
  files: ReadonlyMap<string, FileContent>,
  known: KnownSchemas = { areSound: false },
): Schemas {
  const read = [...files].map(([file, content]) => readSchema(file, content))
  const schemas = read.flatMap(({ schema }) => schema ?? [])
  const diagnostics = read.flatMap((one) => one.diagnostics)
  const originals = new Map(schemas.map(({ file, schema }) => [file, schema]))
  const needed = [...new Set(filePatterns.map(({ schema }) => schema))]
  const validators = compile(originals, { ...known, needed }, diagnostics)
  for (const file of needed) if (!files.has(file)) diagnostics.push(unusable(file, 'The schema is missing.'))
  // Lazy: a site in one language has no overlays. Derived from sound schemas, these are sound.
  let overlays: ReadonlyMap<string, Validator> | undefined
  const ofOverlay = (file: string) => {
    const own = { ...known, areSound: diagnostics.length === 0, needed: needed.map(overlaySchema) }
    // Errors of a schema are reported for the original.
    overlays ??= compile(overlaySchemas(originals), own, [])
    return overlays.get(file)
  }
  const get = (file: string) => validators.get(file) ?? ofOverlay(file)
  return { validators: { get, schemas: schemaSet(originals) }, diagnostics }
}

/** Compiles schemas that refer to each other, and of them those that are needed. */
function compile(
  schemas: ReadonlyMap<string, Schema>,
  { needed, areSound, code }: KnownSchemas & { readonly needed: readonly string[] },
  diagnostics: Diagnostic[],
): Map<string, Validator> {
  let ajv: Ajv2020 | undefined
  const compiler = () => {
    ajv ??= compilerOf(schemas, areSound, (file, add) => attempt(file, diagnostics, add))
    return ajv
  }
  const compiled = (file: string): ValidateFunction | undefined => {
    const id = schemas.get(file)?.$id
    // Ajv caches compiled schemas.
    return id === undefined ? undefined : compiler().getSchema(id)
  }
  const validateOf = (file: string): ValidateFunction | undefined => {
    const known = code?.known(file)
    if (known !== undefined) return functionOf(known)
    const made = compiled(file)
    code?.add(file, codeOf(compiler(), made))
    return made
  }
  const set = schemaSet(schemas)
  const validators = new Map<string, Validator>()
  for (const file of needed) {
    if (!areSound && !attempt(file, diagnostics, () => compiled(file))) continue
    let validate: ValidateFunction | undefined
    const errors = (value: unknown) => {
      validate ??= validateOf(file) as ValidateFunction
      return errorsOf(validate, value, set)
    }
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
