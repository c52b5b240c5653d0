import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { DeskRoute } from './desk-routes.ts'
import type { SessionHeaders } from './desk-session.ts'
import type { DeskInput } from './desk-texts.ts'

const agent = new Agent({ keepAlive: true })

export interface DeskAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

let count = 0

/** Sends a request to a desk as if from another network than all before it; resolves to the whole answer. */
export function ask(
  address: string,
  { method, url }: Pick<DeskRoute, 'method' | 'url'>,
  { query, headers, body }: Omit<DeskInput, 'params'>,
  session: SessionHeaders,
): Promise<DeskAnswer> {
  count += 1
  const from = [10, count >> 16, count >> 8, count].map((part) => part & 255).join('.')
  const sent = method === 'POST' ? JSON.stringify(body) : undefined
  const all = { 'x-forwarded-for': from, ...session, ...headers, ...(sent && { 'content-type': 'application/json' }) }
  const { promise, resolve, reject } = Promise.withResolvers<DeskAnswer>()
  const { hostname, port } = new URL(address)
  // A URL would encode more of a long text, of which less would arrive.
  const to = { hostname, port, path: `${url}${queryOf(query)}` }
  const asked = request({ ...to, agent, method, headers: all }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk) => chunks.push(chunk))
    const text = () => Buffer.concat(chunks).toString()
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: text() }))
  })
  asked.on('error', reject)
  asked.end(sent)
  return promise
}

function queryOf(query: object): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${inAddress(String(value))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** As little as possible is encoded, so that as much as possible of a long text arrives. */
function inAddress(text: string): string {
  return text.replaceAll(' ', '+').replaceAll('\n', '%0a')
}

/** The address of a route with values in place of the router's names. */
export function addressOf(url: string, values: Readonly<Record<string, string>>): string {
  return url.replaceAll(/:(\w+)|\*/g, (sign, name = sign) => (values[name] ?? '10').replaceAll(' ', '%20'))
}
