import { createHmac } from 'node:crypto'

/**
 * The `webhook-signature` header of Standard Webhooks 1.0: for each secret, `v1,` and the HMAC-SHA256 of
 * `id.timestamp.body` in base64, separated by blanks. `timestamp` is in seconds since 1970.
 */
export function signature(id: string, timestamp: number, body: string, secrets: readonly Buffer[]): string {
  const content = `${id}.${timestamp}.${body}`
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`).join(' ')
}
