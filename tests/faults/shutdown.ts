import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Form } from '#engine/forms.ts'
import type { LeadDatabase } from '#server/database.ts'
import { readLeads } from '#server/leads.ts'
import { type Server, startServer } from './servers.ts'
import { type Env, type Finding, type Open, verdict } from './verdict.ts'
import { type Log, newLog, newPost, type Post } from './visitors.ts'

/** The longest that a server may take to end. */
const longestEnd = 30_000

/** An answer to a visitor. */
interface Answer {
  readonly status: number | undefined
  readonly isLast: boolean
  readonly reference: string | undefined
  readonly text: string
}

/** Counts of answers to forms. */
interface Outcome {
  readonly log: Log
  readonly refused: Post[]
  readonly problems: string[]
}

/**
 * Stops servers while visitors post. In the last round one visitor sends a form for 20 seconds, another never finishes,
 * and the mail server's answer never ends.
 */
export async function shutdown(form: Form, env: Env, open: Open, rounds: number): Promise<Finding> {
  const outcome: Outcome = { log: newLog(), refused: [], problems: [] }
  const times: number[] = []
  const mail = await drippingMail()
  for (let round = 1; round <= rounds; round++) {
    const isLast = round === rounds
    const server = await startServer(isLast ? { ...env, ...mail.env } : env)
    const slow = isLast ? [slowPost(form, server, outcome), drippingPost(form, server, outcome)] : []
    const visitors = Array.from({ length: 8 }, (_, visitor) => visit(form, server, `${round}-${visitor}`, outcome))
    await sleep(300 + Math.random() * 300)
    const began = performance.now()
    const code = await server.end('SIGTERM')
    const time = performance.now() - began
    times.push(time)
    if (code !== 0) outcome.problems.push(`round ${round}: exit code ${code}`)
    if (time > longestEnd) outcome.problems.push(`round ${round}: ended after ${time.toFixed(0)} ms`)
    await Promise.all([...visitors, ...slow])
  }
  mail.close()
  const { log, refused, problems } = outcome
  const database = await open()
  problems.push(...(await verdict(database, log)), ...(await stored(database, refused)))
  await database.close()
  const last = ((times.pop() ?? 0) / 1000).toFixed(1)
  const usual = (Math.max(...times) / 1000).toFixed(1)
  const posts = `${log.posts.length} posts acknowledged, ${refused.length} refused`
  return { figures: `${rounds} stops, ${posts}; ended after ${usual} s, with a form that drips ${last} s`, problems }
}

/** A mail server whose first answer never ends. */
async function drippingMail(): Promise<{ env: Readonly<Record<string, string>>; close(): void }> {
  const server = net.createServer((socket) => {
    const more = setInterval(() => socket.write('250-more\r\n'), 1000)
    socket.once('close', () => clearInterval(more)).on('error', () => {})
    socket.write('220 mail\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = 'desk@helpers.example'
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, LEADS_MAIL_TO: address, LEADS_MAIL_FROM: address },
    close: () => void server.close(),
  }
}

/** Posts forms one after another on a keep-alive connection until one is refused. */
async function visit(form: Form, { url }: Server, name: string, { log, refused, problems }: Outcome): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  for (let number = 1; ; number++) {
    const post = newPost(form, `${name}-${number}`)
    const answer = await send(`${url}${form.action}`, post, agent).catch((error: NodeJS.ErrnoException) => error)
    if (answer instanceof Error) {
      if (answer.code !== 'ECONNREFUSED') problems.push(`a post got no answer: ${answer.message}`)
      break
    }
    if (answer.reference) log.posts.push({ ...post, reference: answer.reference })
    else {
      refused.push(post)
      problems.push(...wrongRefusal(answer, post))
      break
    }
  }
  agent.destroy()
}

function wrongRefusal({ status, isLast, text }: Answer, { email }: Post): string[] {
  const keeps = text.includes(email)
  return status === 503 && isLast && keeps ? [] : [`a refusal is ${status}, last: ${isLast}, keeps the form: ${keeps}`]
}

/** Sends a form within 20 seconds; it is to be stored. */
async function slowPost(form: Form, { url }: Server, { log, problems }: Outcome): Promise<void> {
  const post = newPost(form, 'slow')
  const answer = await send(`${url}${form.action}`, post, false, 20_000 / post.body.length)
  if (answer.reference) log.posts.push({ ...post, reference: answer.reference })
  else problems.push(`a form sent within 20 seconds got ${answer.status}`)
}

/** Sends a form that would take ten minutes; it is to be refused. */
async function drippingPost(form: Form, { url }: Server, { refused, problems }: Outcome): Promise<void> {
  const post = newPost(form, 'dripping')
  refused.push(post)
  const { status, isLast } = await send(`${url}${form.action}`, post, false, 600_000 / post.body.length)
  if (status !== 503 || !isLast) problems.push(`a form that drips got ${status}, last: ${isLast}`)
}

/** Sends a form, byte by byte with a pause in milliseconds. */
async function send(url: string, { body }: Post, agent: http.Agent | false, pause = 0): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }
  const request = http.request(url, { method: 'POST', headers, agent })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  let isAnswered = false
  request.once('response', () => {
    isAnswered = true
  })
  request.on('error', () => {})
  for (const byte of pause > 0 ? body : []) {
    if (isAnswered) break
    request.write(byte)
    await sleep(pause)
  }
  if (pause === 0) request.end(body)
  const [answer] = await answered
  const chunks: Buffer[] = await answer.toArray()
  const reference = /reference=(HC-[0-9A-Z-]{9})/.exec(answer.headers.location ?? '')?.[1]
  const isLast = answer.headers.connection === 'close'
  return { status: answer.statusCode, isLast, reference, text: Buffer.concat(chunks).toString() }
}

/** The forms that were stored although they were refused. */
async function stored(database: LeadDatabase, refused: readonly Post[]): Promise<string[]> {
  const emails = new Set<string | undefined>()
  for await (const { fields } of readLeads(database, {}, () => {})) emails.add(fields['email'])
  return refused.filter(({ email }) => emails.has(email)).map(({ email }) => `${email} was refused and is stored`)
}
