/** Bundles the named environments of a program's vite.config.ts, and prints their files. */
import path from 'node:path'
import process from 'node:process'
import { serialize } from 'node:v8'
import { type BuildEnvironment, createBuilder, type Rolldown } from 'vite'

/** Files by their paths. */
export type Files = Readonly<Record<string, Buffer>>

/** The files of each environment. */
export type BundledFiles = Readonly<Record<string, Files>>

const [program = '', ...names] = process.argv.slice(2)
const { build, environments } = await createBuilder({
  root: program,
  configFile: path.join(program, 'vite.config.ts'),
  mode: 'production',
  // Node imports the TypeScript config directly.
  configLoader: 'native',
  logLevel: 'error',
  publicDir: false,
  build: { write: false },
})

async function filesOf(environment: BuildEnvironment | undefined): Promise<Files> {
  if (!environment) throw new Error('vite.config.ts lacks an environment.')
  const outputs = [await build(environment)].flat() as Rolldown.RolldownOutput[]
  const files = outputs.flatMap(({ output }) => output)
  return Object.fromEntries(
    files.map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)]),
  )
}

const bundled = names.map(async (name) => [name, await filesOf(environments[name])] as const)
process.stdout.write(serialize(Object.fromEntries(await Promise.all(bundled)) satisfies BundledFiles))
