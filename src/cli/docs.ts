/**
 * `npm run docs`: writes `schemas/README.md`, the reference of the config, the settings in `deploy/README.md`, and the
 * picture of the rooms in `docs/architecture.md`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { patternOf } from '#config/files/file-patterns.ts'
import { readDocuments } from '#config/model/documents.ts'
import { readSchemas, schemaSet } from '#config/schema/schema-set.ts'
import { compileSchemas } from '#config/schema/schemas.ts'
import { configReference, withoutExamples } from '#tools/reference/config-reference.ts'
import { runGenerator } from './command.ts'
import { withRoomPicture } from './docs/room-picture.ts'
import { withSettings } from './docs/settings-reference.ts'
import { loadConfig } from './load-config.ts'

/** The pages with a part that is written anew. */
const parts: Readonly<Record<string, (page: string) => string>> = {
  'deploy/README.md': withSettings,
  'docs/architecture.md': (page) => withRoomPicture(page, sources()),
}

function sources(): ReadonlyMap<string, string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: 'src' })
  return new Map(files.map((file) => [file, readFileSync(`src/${file}`, 'utf8')]))
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
