/** `npm run docs`: writes `schemas/README.md`, the reference of the config, and the settings in `deploy/README.md`. */
import { existsSync, readFileSync } from 'node:fs'
import { patternOf } from '#config/files/file-patterns.ts'
import { readDocuments } from '#config/model/documents.ts'
import { readSchemas, schemaSet } from '#config/schema/schema-set.ts'
import { compileSchemas } from '#config/schema/schemas.ts'
import { configReference, withoutExamples } from '#tools/reference/config-reference.ts'
import { runGenerator } from './command.ts'
import { withSettings } from './docs/settings-reference.ts'
import { loadConfig } from './load-config.ts'

const deployPage = 'deploy/README.md'

function reference(): Readonly<Record<string, string>> {
  const { files, schemas } = loadConfig()
  // A file with mistakes gives no examples, but the page can still be written.
  const { sound } = readDocuments(files, compileSchemas(schemas).validators)
  const samples = sound.map(({ file, value }) => ({ schema: patternOf(file)?.schema ?? '', value }))
  // A site of its own has no such page.
  const deploying = existsSync(deployPage) ? { [deployPage]: withSettings(readFileSync(deployPage, 'utf8')) } : {}
  return { 'schemas/README.md': configReference(schemaSet(readSchemas(schemas)), samples), ...deploying }
}

await runGenerator({
  script: 'docs',
  from: 'the schemas, the rules, the settings and the config',
  make: reference,
  essence: withoutExamples,
})
