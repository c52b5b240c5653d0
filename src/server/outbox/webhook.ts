import { createHash, createHmac } from 'node:crypto'
import type { WebhookTarget } from '../settings/lead-settings.ts'
import { brokenOff, type DeliveryOutcome, type LeadNews, newsId, type Sender } from './sender.ts'

/** How long the other side has for its whole answer, in milliseconds. */
const answerTimeoutMs = 15_000

/** What a webhook is sent with. */
export interface WebhookOptions {
  readonly now: () => Date
  /** 15 seconds when left out. */
  readonly timeoutMs?: number
}

/** Sends leads as signed JSON by HTTP POST. */
export function webhookSender(target: WebhookTarget, options: WebhookOptions): Sender {
  return {
    channel: 'webhook',
    target: createHash('sha256').update(target.url).digest('hex'),
    host: new URL(target.url).host,
    send: (lead) => postSigned(target, { id: newsId(lead), content: payload(lead) }, options),
  }
}

/** A message for a webhook; the id, without full stops, is the same in every attempt. */
export interface WebhookMessage {
  readonly id: string
  readonly content: object
}

/**
 * Makes one attempt to post a message as signed JSON (Standard Webhooks 1.0); throws nothing. Any 2xx counts as
 * received; no redirect is followed.
 */
export async function postSigned(
  target: WebhookTarget,
  message: WebhookMessage,
  { now, timeoutMs = answerTimeoutMs }: WebhookOptions,
): Promise<DeliveryOutcome> {
  try {
    const response = await post(target, message, now(), timeoutMs)
    // Whatever the body says, it is not read: it may never end.
    response.body?.cancel().catch(() => {})
    return outcomeOf(response, now())
  } catch (error) {
    return brokenOff(error)
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
      'webhook-signature': signature(id, timestamp, body, secrets),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** What advisors receive. */
function payload({ reference, receivedAt, form, market, language, plan, fields, consent, change }: LeadNews): object {
  const about = { reference, receivedAt, form, market: market ?? null, ...(language && { language }) }
  const data =
    change?.event === 'erased' ? about : { ...about, plan: plan ?? null, fields, ...(consent && { consent }) }
  return { type: `lead.${change?.event ?? 'received'}`, timestamp: change?.at ?? receivedAt, data }
}

function outcomeOf({ ok, status, headers }: Response, now: Date): DeliveryOutcome {
  const result = `HTTP ${status}`
  if (ok) return { delivered: true, result }
  return { delivered: false, result, gone: status === 410, retryAfter: retryAfter(headers.get('retry-after'), now) }
}

/**
 * The `webhook-signature` header of Standard Webhooks 1.0: for each secret, `v1,` and the HMAC-SHA256 of
 * `id.timestamp.body` in base64, separated by blanks. `timestamp` is in seconds since 1970.
 */
export function signature(id: string, timestamp: number, body: string, secrets: readonly Buffer[]): string {
  const content = `${id}.${timestamp}.${body}`
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`).join(' ')
}

/** The time that a `Retry-After` header (RFC 9110, seconds or a date) names; undefined where it names none. */
export function retryAfter(header: string | null, now: Date): Date | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return validDate(now.getTime() + Number(text) * 1000)
  // Only the form that HTTP writes: `Date` would read almost anything.
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? validDate(Date.parse(text))
    : undefined
}

/** The date of a time in milliseconds; the last one that can be written where it is later. */
function validDate(time: number): Date | undefined {
  return Number.isNaN(time) ? undefined : new Date(Math.min(time, Date.UTC(9999, 11, 31)))
}
