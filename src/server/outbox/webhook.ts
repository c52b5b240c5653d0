import { createHash, createHmac } from 'node:crypto'
import type { WebhookTarget } from '#server/settings/lead-settings.ts'
import { type Delivery, type DeliveryOutcome, failedOutcome, idempotencyKey, type Sender } from './delivery.ts'

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
  readonly content: object
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

function payload({ reference, receivedAt, form, market, language, plan, fields, consent, change }: Delivery): object {
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

/** Reads a `Retry-After` header (RFC 9110: seconds or a date); undefined if it is neither. */
export function retryAfter(header: string | null, now: Date): Date | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return validDate(now.getTime() + Number(text) * 1000)
  // `Date` would read almost anything.
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? validDate(Date.parse(text))
    : undefined
}

/** Caps a time at the last one that can be written. */
function validDate(time: number): Date | undefined {
  return Number.isNaN(time) ? undefined : new Date(Math.min(time, Date.UTC(9999, 11, 31)))
}

/** Reads a secret as Standard Webhooks writes it: `whsec_` and 24 to 64 bytes in base64; undefined for anything else. */
export function webhookSecret(text: string): Buffer | undefined {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const secret = Buffer.from(base64, 'base64')
  return secret.length >= 24 && secret.length <= 64 ? secret : undefined
}

/**
 * The `webhook-signature` header of Standard Webhooks 1.0 (https://www.standardwebhooks.com): for each secret, `v1,` and
 * the HMAC-SHA256 of `id.timestamp.body` in base64, separated by blanks. `timestamp` is in seconds since 1970.
 */
export function signatureHeader(id: string, timestamp: number, body: string, secrets: readonly Buffer[]): string {
  const content = `${id}.${timestamp}.${body}`
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`).join(' ')
}
