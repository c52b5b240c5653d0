/** `npm run contract`: generates `src/contract/config.ts`, the types of the config, from `schemas/`. */
import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { readConfigFiles } from '../src/config/read.ts'
import { readSchemas, type SchemaSet, schemaSet } from '../src/config/schema/schema-set.ts'
import { commandLine } from './command-line.ts'

const target = 'src/contract/config.ts'

const usage = `Usage: npm run contract [-- --check]
Writes ${target} from schemas/; --check only says whether it is up to date.`
const { values } = commandLine(usage, { options: { check: { type: 'boolean' } } })

/** The schema with each `$ref` replaced by the name of the type it stands for, so that each type is written once. */
function named(set: SchemaSet, file: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => named(set, file, item))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, allOf, $id, $schema, $defs, discriminator, ...rest } = value as JSONSchema
  if (typeof $ref === 'string') {
    const { title } = set.resolve({ $ref }, file).schema
    if (!title) throw new Error(`${file}: "${$ref}" points at nothing that has a title.`)
    return { ...rest, tsType: title }
  }
  return Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, named(set, file, item)]))
}

const schemas = readSchemas(readConfigFiles('.').schemas)
const set = schemaSet(schemas)
const definitions: [string, unknown][] = []
for (const [file, schema] of schemas) {
  for (const part of [...Object.values(schema.$defs ?? {}), schema]) {
    if (part.title !== 'Common') definitions.push([part.title ?? '', named(set, file, part)])
  }
}

const root = { title: 'Contract', type: 'object', additionalProperties: false, $defs: Object.fromEntries(definitions) }
const generated = await compile(root as JSONSchema, 'Contract', {
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  bannerComment: '// Generated from schemas/ by `npm run contract`. Do not edit.',
  style: { semi: false, singleQuote: true, printWidth: 110 },
})
const text = generated
  .replace(/export interface Contract \{\}\n/, '')
  .replaceAll(
    /\n?\/\*\*\n \* This interface was referenced by `Contract`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\//g,
    '',
  )
  .replaceAll(
    / \*\n \* This interface was referenced by `Contract`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
    '',
  )

if (!values.check) {
  await writeFile(target, text)
  console.log(`${target} written.`)
} else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
  console.error(`${target} does not match schemas/. Run \`npm run contract\` and commit the result.`)
  process.exit(1)
}
