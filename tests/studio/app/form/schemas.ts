import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { overlaySchemas, readSchemas } from '#checker/schema.ts'

const root = path.join(import.meta.dirname, '../../../..')
const files = globSync('schemas/{,blocks/}*.schema.json', { cwd: root }).sort()
const originals = readSchemas(new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])))

/** Every schema by its path, as the server sends them. */
export const schemas: Readonly<Record<string, object>> = Object.fromEntries([
  ...originals,
  ...overlaySchemas(originals),
])

/** The schemas of kinds of files. */
export const fileSchemas: readonly string[] = Object.keys(schemas).filter(
  (file) => !/\/blocks\/|common|block\.schema/.test(file),
)
