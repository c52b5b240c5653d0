/** `npm start`: checks the config, builds the site and serves it. Settings: PORT, HOST, DATA_DIR in the environment. */
import { commandLine } from './command-line.ts'

commandLine('Usage: npm start\nBuilds the site and serves it. Its settings stand in the environment: see README.md.')
await import('./build.ts')
await import('./serve.ts')
