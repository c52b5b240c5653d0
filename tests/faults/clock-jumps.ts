import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import type { Form } from '#engine/forms/forms.ts'
import type { LeadDatabase } from '#server/database/lead-database.ts'
import { leadStore } from '#server/leads/lead-store.ts'
import type { Finding } from './kill-rounds.ts'
import { startServer } from './servers.ts'
import { newLog, newPost, send } from './visitors.ts'

const day = 24 * 60 * 60 * 1000

/** Sets the clock of servers on one database 400 days ahead, then back, then right: none may purge a lead. */
export async function clockJumps(
  form: Form,
  env: Readonly<Record<string, string>>,
  open: () => Promise<LeadDatabase>,
): Promise<Finding> {
  const database = await open()
  const store = leadStore(database)
  for (let index = 0; index < 40; index++) {
    const request = { form: form.name, market: undefined, plan: undefined, fields: { n: `${index}` } }
    await store.add({ ...request, suspicious: false }, new Date(Date.now() - index * 5 * day))
  }
  const problems: string[] = []
  const expectSeen = (when: string, seen: Seen, leads: number, isWaiting: boolean) => {
    if (seen.leads !== leads) problems.push(`${when}: ${seen.leads} of ${leads} leads are left`)
    if (seen.isWaiting !== isWaiting)
      problems.push(`${when}: /readyz says ${seen.isWaiting ? 'that a' : 'that no'} purge waits`)
  }
  const at = (days: number, posts = 0) => seenAt(days, posts, form, env, store)
  expectSeen('clock right', await at(0), 40, false)
  const ahead = await at(400)
  expectSeen('400 days ahead', ahead, 40, true)
  expectSeen('right again', await at(0), 40, false)
  expectSeen('400 days back', await at(-400, 3), 43, false)
  const after = await at(0)
  expectSeen('right after 400 days back', after, 43, true)
  const purge = [new URL('../../src/cli/leads.ts', import.meta.url).pathname, 'purge', '--yes']
  await promisify(execFile)(process.execPath, purge, { env: { ...process.env, ...env } })
  expectSeen('confirmed', await at(0), 40, false)
  await store.close()
  return {
    figures: `400 days ahead ${ahead.leads} of 40 leads left, after 400 days back ${after.leads} of 43`,
    problems,
  }
}

interface Seen {
  readonly leads: number
  readonly isWaiting: boolean
}

/** Starts a server whose clock is wrong by some days, sends forms to it, and reads the alerts. */
async function seenAt(
  days: number,
  posts: number,
  form: Form,
  env: Readonly<Record<string, string>>,
  store: ReturnType<typeof leadStore>,
): Promise<Seen> {
  const server = await startServer({ ...env, NODE_OPTIONS: `--import=${wrongClock(days)}` })
  const sendOne = (number: number) => send(newPost(form, number), `${server.url}${form.action}`, newLog())
  for (let number = 0; number < posts; number++) await sendOne(number)
  // Long enough for the first purge, which begins at the start.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const said = await (await fetch(`${server.url}/readyz`)).text()
  await server.end('SIGTERM')
  return { leads: (await store.list()).length, isWaiting: said.includes('purge-waiting') }
}

/** The source of a module that sets the clock of its process. */
function wrongClock(days: number): string {
  const code = `const True = Date; const now = () => True.now() + ${days * day}
globalThis.Date = class extends True { constructor(...all) { super(...(all.length > 0 ? all : [now()])) } static now() { return now() } }`
  return `data:text/javascript,${encodeURIComponent(code)}`
}
