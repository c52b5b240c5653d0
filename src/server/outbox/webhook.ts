import { createHash, randomUUID } from 'node:crypto'
import { sentPlan } from '#engine/forms.ts'
import type { WebhookTarget } from '../settings/lead-settings.ts'
import type { LeadErasedEvent, LeadEvent, TestEvent, WebhookEvent } from '../webhook-contract.ts'
import { type Delivery, type DeliveryOutcome, failedOutcome, idempotencyKey, type Sender } from './delivery.ts'
import { retryAfter } from './retry.ts'
import { signatureHeader } from './webhook-signature.ts'

const responseTimeoutMs = 15_000

interface WebhookOptions {
  readonly now: () => Date
  readonly timeoutMs?: number
}

/** Sends leads as signed JSON by HTTP POST. */
export function webhookSender(target: WebhookTarget, options: WebhookOptions): Sender {
  return {
    channel: 'webhook',
    target: createHash('sha256').update(target.url).digest('hex'),
    host: new URL(target.url).host,
    send: (delivery) => postSigned(target, { id: idempotencyKey(delivery), content: payload(delivery) }, options),
  }
}

interface WebhookMessage {
  /** The idempotency key. */
  readonly id: string
  readonly content: WebhookEvent
}

/** Makes one attempt to post a message as signed JSON; throws nothing. Follows no redirect: any 2xx counts as received. */
export async function postSigned(
  target: WebhookTarget,
  message: WebhookMessage,
  { now, timeoutMs = responseTimeoutMs }: WebhookOptions,
): Promise<DeliveryOutcome> {
  try {
    const response = await post(target, message, now(), timeoutMs)
    // It may never end.
    response.body?.cancel().catch(() => {})
    return outcomeOf(response, now())
  } catch (error) {
    return failedOutcome(error)
  }
}

function post(
  { url, secrets }: WebhookTarget,
  { id, content }: WebhookMessage,
  now: Date,
  timeoutMs: number,
): Promise<Response> {
  const body = JSON.stringify(content)
  const timestamp = Math.floor(now.getTime() / 1000)
  return fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureHeader(id, timestamp, body, secrets),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

function payload(delivery: Delivery): LeadEvent | LeadErasedEvent {
  const { reference, receivedAt, form, market, language, plan, fields, consent, change } = delivery
  const about = { reference, receivedAt, form, market: market ?? null, ...(language && { language }) }
  const timestamp = change?.at ?? receivedAt
  if (change?.event === 'erased') return { type: 'lead.erased', timestamp, data: about }
  const data = { ...about, plan: plan ? sentPlan(plan) : null, fields, ...(consent && { consent }) }
  return { type: `lead.${change?.event ?? 'received'}`, timestamp, data }
}

/** Sends a test event to a webhook, once; `market` is the one whose webhook it is. */
export function testWebhook(
  target: WebhookTarget,
  market: string | null,
  options: WebhookOptions,
): Promise<DeliveryOutcome> {
  const content: TestEvent = { type: 'webhook.test', timestamp: options.now().toISOString(), data: { market } }
  return postSigned(target, { id: `test-${randomUUID()}`, content }, options)
}

function outcomeOf({ ok, status, headers }: Response, now: Date): DeliveryOutcome {
  const result = `HTTP ${status}`
  if (ok) return { delivered: true, result }
  return { delivered: false, result, gone: status === 410, retryAfter: retryAfter(headers.get('retry-after'), now) }
}
