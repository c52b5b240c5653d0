/** `npm run docs`: writes `schemas/README.md`, the reference of the config; with `--check` says whether it is up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { patternOf } from '../src/config/files/file-patterns.ts'
import { readDocuments } from '../src/config/model/documents.ts'
import { readSchemas, schemaSet } from '../src/config/schema/schema-set.ts'
import { compileSchemas } from '../src/config/schema/schemas.ts'
import { configReference, withoutExamples } from '../src/tools/reference/config-reference.ts'
import { commandLine } from './command-line.ts'
import { readRoot } from './read-root.ts'

const page = 'schemas/README.md'

const usage = `Usage: npm run docs [-- --check]
Writes ${page} from the schemas, the rules and the config; --check only says whether it is up to date.`

/** Does what the command line says and returns the exit code. */
function main(): number {
  const { values } = commandLine(usage, { options: { check: { type: 'boolean' } } })
  const { files, schemas } = readRoot(process.cwd())
  // A file with mistakes lends no examples, and keeps nobody from writing the page.
  const { sound } = readDocuments(files, compileSchemas(schemas).validators)
  const samples = sound.map(({ file, value }) => ({ schema: patternOf(file)?.schema ?? '', value }))
  const text = configReference(schemaSet(readSchemas(schemas)), samples)
  const target = path.resolve(page)
  if (!values.check) {
    writeFileSync(target, text)
    console.log(`${page} written.`)
    return 0
  }
  if (existsSync(target) && withoutExamples(readFileSync(target, 'utf8')) === withoutExamples(text)) return 0
  console.error(`${page} does not match the schemas and rules. Run \`npm run docs\` and commit the result.`)
  return 1
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
