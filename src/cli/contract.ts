/** `npm run contract`: generates `src/engine/contract`, `schemas/overlays` and `docs/openapi.json` from the schemas. */
import { existsSync, readFileSync } from 'node:fs'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { formatJson } from '#checker/edit.ts'
import { filePatterns, isMarkdown, overlaySchema, withoutOverlays } from '#checker/files.ts'
import { overlaySchemas, readSchemas, type Schema, type SchemaSet, schemaSet, selfContained } from '#checker/schema.ts'
import { openApi } from '#desk/api/openapi.ts'
import { runGenerator } from './command.ts'
import { loadConfig } from './load-config.ts'

/** Replaces each `$ref` by the name of its type, so that each type is generated once. */
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

/** The types of all schemas and their definitions. */
async function types(schemas: ReadonlyMap<string, Schema>): Promise<string> {
  const set = schemaSet(schemas)
  const definitions: [string, unknown][] = []
  for (const [file, schema] of schemas) {
    for (const part of [...Object.values(schema.$defs ?? {}), schema]) {
      if (part.title !== 'Common') definitions.push([part.title ?? '', named(set, file, part)])
    }
  }

  const root = {
    title: 'Contract',
    type: 'object',
    additionalProperties: false,
    $defs: Object.fromEntries(definitions),
  }
  const generated = await compile(root as JSONSchema, 'Contract', {
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    bannerComment: '// Generated from schemas/ by `npm run contract`. Do not edit.',
    style: { semi: false, singleQuote: true, printWidth: 110 },
  })
  return generated
    .replace(/export interface Contract \{\}\n/, '')
    .replaceAll(
      /\n?\/\*\*\n \* This interface was referenced by `Contract`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\//g,
      '',
    )
    .replaceAll(
      / \*\n \* This interface was referenced by `Contract`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
      '',
    )
}

/** The schemas of overlays in JSON, each self-contained, as editors want them. */
function overlayFiles(schemas: ReadonlyMap<string, Schema>): Record<string, string> {
  const set = schemaSet(overlaySchemas(schemas))
  const written = filePatterns.filter(({ kind, file }) => !withoutOverlays.includes(kind) && !isMarkdown(file))
  return Object.fromEntries(
    written.map(({ schema }) => {
      const file = overlaySchema(schema)
      return [`schemas/${file}`, formatJson(selfContained(set, file))]
    }),
  )
}

const webhookSchema = 'docs/webhook.schema.json'

/** The types of what a webhook receives; none where the project has no such schema. */
async function webhookTypes(): Promise<Record<string, string>> {
  if (!existsSync(webhookSchema)) return {}
  const text = await compile(JSON.parse(readFileSync(webhookSchema, 'utf8')), 'WebhookEvent', {
    additionalProperties: false,
    bannerComment: `// Generated from ${webhookSchema} by \`npm run contract\`. Do not edit.`,
    style: { semi: false, singleQuote: true, printWidth: 110 },
  })
  return { 'src/server/webhook-contract.ts': text }
}

const openApiFile = 'docs/openapi.json'

/** The description of the desk's API; none where the project has none. */
function openApiText(): Record<string, string> {
  return existsSync(openApiFile) ? { [openApiFile]: formatJson(openApi()) } : {}
}

async function contract(): Promise<Record<string, string>> {
  const schemas = readSchemas(loadConfig().schemas)
  return {
    'src/engine/contract/config.ts': await types(schemas),
    ...(await webhookTypes()),
    ...openApiText(),
    ...overlayFiles(schemas),
  }
}

await runGenerator({ script: 'contract', from: 'its schemas', make: contract })
