import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { decode, type FileContent } from '../files/decode.ts'
import { filePatterns, type Kind } from '../files/file-patterns.ts'
import { parseJson } from '../json/parse.ts'
import { pointerKeys } from '../json/pointer.ts'
import { chooseBranches, isSchema, noForm, owner, type Schema } from './branches.ts'

/** The schemas, ready for use. */
export interface Schemas {
  /** The validator of each kind of file; a kind whose schema cannot be used has none. */
  readonly validators: ReadonlyMap<Kind, ValidateFunction>
  readonly diagnostics: readonly Diagnostic[]
}

interface SchemaFile {
  readonly file: string
  readonly id: string
  readonly schema: Schema
}

/** Keywords that only editors read. */
const forEditors = ['markdownDescription', 'enumDescriptions', 'defaultSnippets']

/** Compiles the schema files; one that cannot be used is a diagnostic. */
export function compileSchemas(files: ReadonlyMap<string, FileContent>): Schemas {
  const read = [...files].map(([file, content]) => readSchema(file, content))
  const schemas = read.flatMap(({ schema }) => schema ?? [])
  const diagnostics = read.flatMap((one) => one.diagnostics)
  // For a hundred small files, code that runs faster takes longer to make than it saves.
  const code = { optimize: false }
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    logger: false,
    strictTypes: false,
    strictRequired: false,
    code,
  })
  ajv.addKeyword({ keyword: noForm, validate: () => false, errors: false })
  ajv.addVocabulary([owner, ...forEditors])
  for (const { file, id, schema } of schemas) {
    attempt(file, diagnostics, () => {
      const chosen = chooseBranches(schema, (ref) => target(schemas, new URL(ref, id)))
      return ajv.addSchema(chosen as Schema, id)
    })
  }
  const validators = new Map<Kind, ValidateFunction>()
  for (const [kind, file] of new Map(filePatterns.map((place) => [place.kind, place.schema]))) {
    const id = schemas.find((one) => one.file === file)?.id
    const validate = id === undefined ? undefined : attempt(file, diagnostics, () => ajv.getSchema(id))
    if (validate) validators.set(kind, validate as ValidateFunction)
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
  const schema = parsed.value
  if (schema === undefined) return { diagnostics }
  const id = isSchema(schema) ? schema['$id'] : undefined
  if (!isSchema(schema) || typeof id !== 'string' || !URL.canParse(id)) {
    return { diagnostics: [...diagnostics, unusable(file, 'The schema needs an "$id" that is an address.')] }
  }
  return { schema: { file, id, schema }, diagnostics }
}

// A reference that leads nowhere is left to the compiler, which names it.
function target(schemas: readonly SchemaFile[], { href, hash }: URL): Schema {
  const id = href.slice(0, href.length - hash.length)
  let found: unknown = schemas.find((one) => one.id === id)?.schema
  for (const key of pointerKeys(decodeURIComponent(hash.slice(1)))) found = isSchema(found) ? found[key] : undefined
  return isSchema(found) ? found : {}
}

function attempt<T>(file: string, diagnostics: Diagnostic[], action: () => T): T | undefined {
  try {
    return action()
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    diagnostics.push(unusable(file, `The schema cannot be used: ${said}.`))
    return undefined
  }
}

function unusable(file: string, message: string): Diagnostic {
  return { file, line: 1, column: 1, rule: 'schema', severity: 'error', message }
}
