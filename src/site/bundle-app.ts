/** Bundles what browsers load and what renders pages, as vite.config.ts says, into two folders in the one that is named. */
import path from 'node:path'
import process from 'node:process'
import { createBuilder } from 'vite'

const [, , folder = '.'] = process.argv
const root = path.resolve(import.meta.dirname, '../..')
const builder = await createBuilder({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  mode: 'production',
  logLevel: 'error',
  publicDir: false,
  environments: {
    client: { build: { outDir: path.join(folder, 'browser') } },
    ssr: { build: { outDir: path.join(folder, 'renderer') } },
  },
})
await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)))
