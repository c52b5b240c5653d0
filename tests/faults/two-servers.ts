import type { Form } from '#engine/forms.ts'
import { openInboxBeside } from '#tests/faults/desk/lead-work.ts'
import { startServer } from './servers.ts'
import { aftermath, type Env, type Finding, loadOn, type Open } from './verdict.ts'
import { acknowledged, grows, newLog } from './visitors.ts'

/** Kills and restarts two busy servers on one database in turn, while an inbox is open on it. */
export async function twoServers(form: Form, rounds: number, env: Env, open: Open): Promise<Finding> {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const inbox = await openInboxBeside(env)
  const urls = servers.map(({ url }) => url)
  const log = newLog()
  const problems: string[] = []
  const endLoad = loadOn(form, urls, log)
  for (let round = 0; round < rounds; round++) {
    await grows(() => acknowledged(log), 50)
    await servers[round % 2]?.end('SIGKILL')
    if (!(await grows(() => acknowledged(log)))) problems.push(`round ${round + 1}: the other server accepts nothing`)
    const server = await startServer(env)
    servers[round % 2] = server
    urls[round % 2] = server.url
  }
  await endLoad()
  problems.push(...(await aftermath(form, servers, log, open, inbox.end)))
  const figures = `${rounds} kills, ${acknowledged(log)} leads acknowledged by 2 servers, ${log.unavailable} times 503 with the form, ${log.cut} answers cut off`
  return { figures, problems }
}
