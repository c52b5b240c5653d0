import http from 'node:http'
import { type Form, forms } from '#engine/forms.ts'
import type { Site } from '#engine/site.ts'
import { randomFrom } from '#tests/mutation/mutations.ts'
import { fuzzedBody } from './fuzzed-bodies.ts'
import { startServer } from './servers.ts'
import { unsound } from './soundness.ts'
import type { Env, Finding, Open } from './verdict.ts'

/** The number of bodies and the first seed. */
export interface FuzzOptions {
  readonly bodies: number
  readonly seed: number
}

const patience = 10_000

/** Sends fuzzed bodies to every form of the site, then checks every stored lead. */
export async function fuzz(site: Site, env: Env, open: Open, { bodies, seed }: FuzzOptions): Promise<Finding> {
  const all = forms(site)
  const server = await startServer(env)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  const statuses = new Map<string, number>()
  const problems: string[] = []
  let next = 0
  const work = async () => {
    for (let number = next++; number < bodies; number = next++) {
      const form = all[number % all.length] as Form
      const status = await answerTo(form, seed + number, `${server.url}${form.action}`, agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (!/^[234]\d\d$/.test(status)) problems.push(`seed ${seed + number} to ${form.name}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  agent.destroy()
  if (server.fallen() !== undefined) problems.push(`the server ended by itself: ${server.fallen()}`)
  await server.end('SIGTERM')
  const database = await open()
  const rows = await database.db.selectFrom('leads').select('id').execute()
  problems.push(...(await unsound(database, site)))
  await database.close()
  if ((statuses.get('303') ?? 0) === 0 || rows.length === 0) problems.push('no body was accepted: nothing was tried')
  const counts = [...statuses].toSorted().map(([status, count]) => `${count} times ${status}`)
  return {
    figures: `${bodies} bodies from seed ${seed}: ${counts.join(', ')}; ${rows.length} leads, each sound`,
    problems,
  }
}

/** The status of the answer, or the error. */
function answerTo(form: Form, seed: number, url: string, agent: http.Agent): Promise<string> {
  const { contentType, body } = fuzzedBody(form, `visitor-${seed}@example.org`, randomFrom(seed))
  const { promise, resolve } = Promise.withResolvers<string>()
  const headers = { ...(contentType && { 'content-type': contentType }), 'content-length': body.length }
  const request = http.request(url, { method: 'POST', headers, agent, timeout: patience }, (answer) => {
    answer.resume().once('end', () => resolve(String(answer.statusCode)))
    answer.once('error', (error) => resolve(`an answer cut off (${error.message})`))
  })
  request.once('timeout', () => request.destroy(new Error('no answer')))
  request.once('error', (error) => resolve(error.message))
  request.end(body)
  return promise
}
