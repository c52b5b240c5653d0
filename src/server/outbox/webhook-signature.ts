import { createHmac } from 'node:crypto'

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
