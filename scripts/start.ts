/** `npm start`: checks the config, builds the site and serves it. Settings: PORT, HOST, DATA_DIR in the environment. */
import process from 'node:process'
import { newCommand } from '#cli/command.ts'

newCommand(
  'npm start',
  'Builds the site and serves it. Its settings stand in the environment: see deploy/README.md.',
).parse()
await import('./build.ts')
if (!process.exitCode) await import('./serve.ts')
