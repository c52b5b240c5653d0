import type { Form } from '#engine/forms.ts'
import { startServer } from './servers.ts'
import { aftermath, type Env, type Finding, type Open } from './verdict.ts'
import { newLog, newPost, send } from './visitors.ts'

/** Sends equal forms forty times at once through two servers on one database. */
export async function duplicates(form: Form, env: Env, open: Open): Promise<Finding> {
  const servers = await Promise.all([1, 2].map(() => startServer(env)))
  const log = newLog()
  for (let i = 0; i < 10; i++) {
    const post = newPost(form, `duplicate-${i}`)
    log.posts.push(post)
    const times = Array.from({ length: 40 }, (_, turn) => servers[turn % 2]?.url ?? '')
    await Promise.all(times.map((url) => send(post, `${url}${form.action}`, log)))
  }
  const refused = log.unavailable + log.cut
  const problems = refused > 0 ? [`${refused} posts were not acknowledged`] : []
  problems.push(...(await aftermath(form, servers, log, open)))
  return { figures: '10 forms, each 40 times at once through 2 servers', problems }
}
