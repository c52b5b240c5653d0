/** `npm run contract`: generates `src/contract/config.ts`, the types of the config, from `schemas/`. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path/posix'
import process from 'node:process'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { commandLine } from './command-line.ts'

const target = 'src/contract/config.ts'

const usage = `Usage: npm run contract [-- --check]
Writes ${target} from schemas/; --check only says whether it is up to date.`
const { values } = commandLine(usage, { options: { check: { type: 'boolean' } } })

/** Every schema file by its path under `schemas/`. */
async function readSchemas(): Promise<Map<string, JSONSchema>> {
  const names = (await readdir('schemas', { recursive: true })).filter((name) => name.endsWith('.json')).sort()
  const texts = await Promise.all(names.map((name) => readFile(path.join('schemas', name), 'utf8')))
  return new Map(names.map((name, i) => [name, JSON.parse(texts[i] ?? '')]))
}

/** The title of the schema that `ref`, written in `file`, points at: the name of its type. */
function titleOf(schemas: Map<string, JSONSchema>, file: string, ref: string): string {
  const [name = '', pointer = ''] = ref.split('#')
  let found = schemas.get(name ? path.join(path.dirname(file), name) : file) as JSONSchema | undefined
  for (const key of pointer.split('/').filter(Boolean)) found = found?.[key]
  if (!found?.title) throw new Error(`schemas/${file}: "${ref}" points at nothing that has a title.`)
  return found.title
}

/** The schema with each `$ref` replaced by the name of the type it stands for, so that each type is written once. */
function named(schemas: Map<string, JSONSchema>, file: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => named(schemas, file, item))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, allOf, $id, $schema, $defs, ...rest } = value as JSONSchema
  if (typeof $ref === 'string') return { ...rest, tsType: titleOf(schemas, file, $ref) }
  return Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, named(schemas, file, item)]))
}

const schemas = await readSchemas()
const definitions: [string, unknown][] = []
for (const [file, schema] of schemas) {
  for (const part of [...Object.values(schema['$defs'] ?? {}), schema] as JSONSchema[]) {
    if (part.title !== 'Common') definitions.push([part.title ?? '', named(schemas, file, part)])
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
