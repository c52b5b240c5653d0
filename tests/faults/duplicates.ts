import type { Form } from '#engine/forms/forms.ts'
import type { LeadDatabase } from '#server/database/lead-database.ts'
import type { Finding } from './kill-rounds.ts'
import { startServer } from './servers.ts'
import { verdict } from './verdict.ts'
import { newLog, newPost, send } from './visitors.ts'

/** Sends equal forms forty times at once through two servers on one database. */
export async function duplicates(
  form: Form,
  env: Readonly<Record<string, string>>,
  open: () => Promise<LeadDatabase>,
): Promise<Finding> {
  const servers = await Promise.all([1, 2].map(() => startServer(env)))
  const log = newLog()
  for (let i = 0; i < 10; i++) {
    const post = newPost(form, `duplicate-${i}`)
    log.posts.push(post)
    const times = Array.from({ length: 40 }, (_, turn) => servers[turn % 2]?.url ?? '')
    await Promise.all(times.map((url) => send(post, `${url}${form.action}`, log)))
  }
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  const database = await open()
  const problems = await verdict(database, log)
  await database.close()
  const refused = log.unavailable + log.cut
  if (refused > 0) problems.push(`${refused} posts were not acknowledged`)
  return { figures: '10 forms, each 40 times at once through 2 servers', problems }
}
