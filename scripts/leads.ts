/** `npm run leads -- <command>`: the operator's way to the leads. Settings as for the server: DATABASE_URL, DATA_DIR. */
import { once } from 'node:events'
import process from 'node:process'
import { leadsCommand } from '../src/server/leads/commands/leads-command.ts'

process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // Whoever read the output has had enough, as `head` does.
  if (code === 'EPIPE') process.exit(0)
})
process.exitCode = await leadsCommand(process.argv.slice(2), {
  root: process.cwd(),
  env: process.env,
  now: () => new Date(),
  say: (line) => console.error(line),
  async write(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  },
})
