/** `npm run serve`: serves the site built in the current folder and receives its leads. Its settings stand in the environment: see deploy/README.md. */
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { newCommand, run } from '../src/cli/command.ts'

// With the config of a thousand markets in memory, what the start and answers leave behind is collected before there is
// a hundred megabytes of it. It costs no speed that can be measured. What is loaded before this is not held to it.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--heap-growing-percent=20')

await run(
  newCommand(
    'npm run serve',
    'Serves the built site. Its settings stand in the environment: see deploy/README.md.',
  ).action(async () => {
    const { serve } = await import('../src/server/main.ts')
    await serve({ root: process.cwd(), env: process.env })
  }),
)
