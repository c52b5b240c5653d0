/** `npm run leads -- <command>`: the operator's commands for leads, with the settings of the server. */
import { once } from 'node:events'
import { userInfo } from 'node:os'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { printable } from '#server/report.ts'
import { exitWhenUnread } from './command.ts'
import { leadsCommand } from './leads/leads-command.ts'

/** The user of this process, and the one who called sudo. */
function actor(): string {
  const user = userName()
  const { SUDO_USER } = process.env
  return SUDO_USER ? `${SUDO_USER} as ${user}` : user
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container the user id may have no name.
    return `user ${process.getuid?.()}`
  }
}

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
