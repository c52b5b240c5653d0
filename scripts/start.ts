/** `npm start`: checks the config, builds the site and serves it. Settings: PORT, HOST, DATA_DIR in the environment. */
import './build.ts'

await import('./serve.ts')
