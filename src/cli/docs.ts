/**
 * `npm run docs`: writes `schemas/README.md`, the reference of the config, and the settings in `deploy/README.md`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { patternOf } from '#checker/files/file-patterns.ts'
import { readDocuments } from '#checker/model/documents.ts'
import { configReference, withoutExamples } from '#checker/reference/config-reference.ts'
import { readSchemas, schemaSet } from '#checker/schema/schema-set.ts'
import { compileSchemas } from '#checker/schema/schemas.ts'
import { runGenerator } from './command.ts'
import { withSettings } from './docs/settings-reference.ts'
import { loadConfig } from './load-config.ts'

/** The pages with a part that is written anew. */
const parts: Readonly<Record<string, (page: string) => string>> = {
  'deploy/README.md': withSettings,
}

function reference(): Readonly<Record<string, string>> {
  const { files, schemas } = loadConfig()
  // A file with mistakes gives no examples, but the page can still be written.
  const { sound } = readDocuments(files, compileSchemas(schemas).validators)
  const samples = sound.map(({ file, value }) => ({ schema: patternOf(file)?.schema ?? '', value }))
  // A site of its own has no such pages.
  const pages = Object.entries(parts).filter(([page]) => existsSync(page))
  return {
    'schemas/README.md': configReference(schemaSet(readSchemas(schemas)), samples),
    ...Object.fromEntries(pages.map(([page, rewrite]) => [page, rewrite(readFileSync(page, 'utf8'))])),
  }
}

await runGenerator({
  script: 'docs',
  from: 'the schemas, the rules, the settings and the config',
  make: reference,
  essence: withoutExamples,
})
