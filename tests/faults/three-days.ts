import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LeadDatabase } from '#server/database/lead-database.ts'
import { leadStore } from '#server/leads/lead-store.ts'
import { webhookSender } from '#server/outbox/webhook.ts'
import { deliverDue } from '#tests/server/outbox/deliver-due.ts'
import type { Finding } from './kill-rounds.ts'

const minute = 60_000
const days = 24 * 60 * minute
const secret = Buffer.alloc(32, 's')

/** The ways in which a target fails. */
const failures: readonly ((response: http.ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end('no'),
  (response) => response.writeHead(503, { 'retry-after': '600' }).end(),
  (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  (response) => response.destroy(),
  () => {},
]

/** A webhook target fails in every way for three simulated days, then works; the network is real. */
export async function threeDays(database: LeadDatabase): Promise<Finding> {
  let time = Date.UTC(2031, 0, 1)
  const back = time + 3 * days
  const now = () => new Date(time)
  const received = new Map<string, number>()
  const problems: string[] = []
  let attempts = 0
  const target = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    attempts += 1
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signed } = request.headers
    const wanted = `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`
    if (signed !== wanted || request.url !== '/hook') problems.push('a message was not signed as it should be')
    if (time < back) return failures[attempts % failures.length]?.(response)
    received.set(String(id), (received.get(String(id)) ?? 0) + 1)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`
  const sender = webhookSender({ url, secrets: [secret] }, { now, timeoutMs: 100 })
  const store = leadStore(database, { channels: ['webhook'] })
  const references: string[] = []
  for (let i = 0; i < 10; i++) {
    const request = { form: 'contact', market: undefined, plan: undefined, fields: { n: String(i) }, suspicious: false }
    references.push((await store.add(request, now())).reference)
  }
  for (; time < back + days; time += 15 * minute) {
    while ((await deliverDue({ database, sender, now, random: Math.random, report: () => {} })) > 0);
  }
  target.closeAllConnections()
  target.close()
  await store.close()
  for (const one of references)
    if (received.get(one) !== 1) problems.push(`${one} arrived ${received.get(one) ?? 0} times`)
  return { figures: `10 leads, ${attempts} attempts, each lead delivered once after three days`, problems }
}
