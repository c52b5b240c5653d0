import type { Form } from '#engine/forms/forms.ts'
import type { LeadDatabase } from '#server/database/lead-database.ts'
import { openInboxBeside } from './desk/lead-work.ts'
import type { Finding } from './kill-rounds.ts'
import { startServer } from './servers.ts'
import { verdict } from './verdict.ts'
import { acknowledged, grows, newLog, sendTheRest, visitors } from './visitors.ts'

/** Kills and restarts two busy servers on one database in turn, while an inbox is open on it. */
export async function twoServers(
  form: Form,
  rounds: number,
  env: Readonly<Record<string, string>>,
  open: () => Promise<LeadDatabase>,
): Promise<Finding> {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const inbox = await openInboxBeside(env)
  const urls = servers.map(({ url }) => url)
  const log = newLog()
  const problems: string[] = []
  const stop = new AbortController()
  const load = visitors(form, urls, log, stop.signal)
  for (let round = 0; round < rounds; round++) {
    await grows(() => acknowledged(log), 50)
    await servers[round % 2]?.end('SIGKILL')
    if (!(await grows(() => acknowledged(log)))) problems.push(`round ${round + 1}: the other server accepts nothing`)
    const server = await startServer(env)
    servers[round % 2] = server
    urls[round % 2] = server.url
  }
  stop.abort()
  await load
  await sendTheRest(form, urls, log)
  for (const server of servers) if (server.fallen()) problems.push(`a server ended by itself: ${server.fallen()}`)
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  const database = await open()
  problems.push(...(await verdict(database, log)), ...(await inbox.end(database)))
  await database.close()
  const figures = `${rounds} kills, ${acknowledged(log)} leads acknowledged by 2 servers, ${log.unavailable} times 503 with the form, ${log.cut} answers cut off`
  return { figures, problems }
}
