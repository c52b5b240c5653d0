/** `npm run leads -- <command>`: the operator's commands for leads, with the settings of the server. */

import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { printable } from '#server/report.ts'
import { exitWhenUnread } from './command.ts'
import { actor } from './leads/actor.ts'
import { leadsCommand } from './leads/leads-command.ts'

exitWhenUnread()
process.exitCode = await leadsCommand(process.argv.slice(2), {
  root: process.cwd(),
  env: process.env,
  now: () => new Date(),
  actor: actor(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  say: (line) => console.error(printable(line)),
  async confirm(question) {
    if (!process.stdin.isTTY) return false
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    return /^y(es)?$/i.test((await terminal.question(`${question} (y/N) `).finally(() => terminal.close())).trim())
  },
  async write(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  },
})
