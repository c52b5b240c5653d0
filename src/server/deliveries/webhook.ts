import { createHash } from 'node:crypto'
import type { Lead } from '../leads/lead-store.ts'
import { retryAfter } from './retry-after.ts'
import { brokenOff, type Outcome, type Sender } from './sender.ts'
import type { WebhookSettings } from './settings.ts'
import { signature } from './signature.ts'

/** How long the other side has for its whole answer, in milliseconds. */
const patience = 15_000

/** What a sender is told of the world around it. */
export interface WebhookSurroundings {
  readonly now: () => Date
  /** In milliseconds; 15 seconds when left out. */
  readonly timeout?: number
}

/** Sends leads as signed JSON by HTTP POST (Standard Webhooks 1.0). Any 2xx counts as received; no redirect is followed. */
export function webhookSender(settings: WebhookSettings, { now, timeout = patience }: WebhookSurroundings): Sender {
  return {
    channel: 'webhook',
    target: createHash('sha256').update(settings.url).digest('hex'),
    async send(lead) {
      try {
        const response = await post(settings, lead, now(), timeout)
        // Whatever the body says, it is not read: it may never end.
        response.body?.cancel().catch(() => {})
        return outcomeOf(response, now())
      } catch (error) {
        return brokenOff(error)
      }
    },
  }
}

function post({ url, secrets }: WebhookSettings, lead: Lead, now: Date, timeout: number): Promise<Response> {
  const body = JSON.stringify(payload(lead))
  const timestamp = Math.floor(now.getTime() / 1000)
  return fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': lead.reference,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature(lead.reference, timestamp, body, secrets),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
}

/** What advisors receive. */
function payload({ reference, receivedAt, form, market, plan, fields }: Lead): object {
  const data = { reference, receivedAt, form, market: market ?? null, plan: plan ?? null, fields }
  return { type: 'lead.received', timestamp: receivedAt, data }
}

function outcomeOf({ ok, status, headers }: Response, now: Date): Outcome {
  const result = `HTTP ${status}`
  if (ok) return { delivered: true, result }
  return { delivered: false, result, gone: status === 410, retryAfter: retryAfter(headers.get('retry-after'), now) }
}
