import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signatureHeader } from '#server/outbox/webhook-signature.ts'
import { retryAfter, webhookSender } from '#server/outbox.ts'
import { now } from '#tests/server/start-app.ts'
import { lead, webTarget } from './targets.ts'

const secrets = [Buffer.alloc(32, 'a'), Buffer.alloc(32, 'b')]
const sender = (url: string, timeoutMs = 15_000) => webhookSender({ url, secrets }, { now: () => now, timeoutMs })

test('a lead arrives as JSON, signed with both secrets over id, time and body', async () => {
  const { url, received } = await webTarget((response) => response.writeHead(204).end())
  expect(await sender(url).send(lead)).toEqual({ delivered: true, result: 'HTTP 204' })
  const [{ headers, body }] = received as [(typeof received)[number]]
  const { quarantined: _, ...data } = lead
  expect(JSON.parse(body)).toEqual({ type: 'lead.received', timestamp: lead.receivedAt, data })
  expect(headers['content-type']).toBe('application/json')
  expect(headers['webhook-id']).toBe('HC-7K3M-9QXT')
  expect(headers['webhook-timestamp']).toBe(String(now.getTime() / 1000))
  const signed = `HC-7K3M-9QXT.${now.getTime() / 1000}.${body}`
  const expected = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
  expect(headers['webhook-signature']?.toString().split(' ')).toEqual(expected)
})

test('a signature is the one that the Standard Webhooks text gives as its example', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  expect(signatureHeader('msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}', [secret])).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('a redirect is not followed', async () => {
  const other = await webTarget((response) => response.end())
  const { url } = await webTarget((response) => response.writeHead(307, { location: other.url }).end())
  expect(await sender(url).send(lead)).toMatchObject({ delivered: false, result: 'HTTP 307' })
  expect(other.received).toEqual([])
})

test('a target that never answers is given up on', async () => {
  const { url } = await webTarget(() => {})
  expect(await sender(url, 200).send(lead)).toEqual({ delivered: false, result: 'timed out' })
})

test('an answer counts even if its body never ends', async () => {
  const { url } = await webTarget((response) => {
    response.writeHead(200).write('a'.repeat(100_000))
  })
  expect(await sender(url).send(lead)).toMatchObject({ delivered: true })
})

test('a broken or refused connection is a failure with a named cause', async () => {
  const { url } = await webTarget((response) => void response.destroy())
  expect(await sender(url).send(lead)).toMatchObject({ delivered: false, result: 'UND_ERR_SOCKET' })
  expect(await sender('http://127.0.0.1:1/').send(lead)).toMatchObject({ delivered: false })
})

test('410 disables a target; other refusals may say when to retry', async () => {
  const gone = await webTarget((response) => response.writeHead(410).end())
  expect(await sender(gone.url).send(lead)).toMatchObject({ delivered: false, gone: true })
  const busy = await webTarget((response) => response.writeHead(429, { 'retry-after': '120' }).end('come back, {name}'))
  expect(await sender(busy.url).send(lead)).toEqual({
    delivered: false,
    gone: false,
    result: 'HTTP 429',
    retryAfter: new Date(now.getTime() + 120_000),
  })
})

describe('Retry-After', () => {
  test.each([
    ['3', '2031-05-01T11:00:03.000Z'],
    ['Thu, 01 May 2031 12:00:00 GMT', '2031-05-01T12:00:00.000Z'],
    ['99999999999999999999', '9999-12-31T00:00:00.000Z'],
  ])('%s is a time', (header, time) => expect(retryAfter(header, now)?.toISOString()).toBe(time))
  test.each([null, '', '-5', '1.5', 'soon', '1e3', 'Foo, 99 Bar 2031 99:99:99 GMT'])('%s is none', (header) =>
    expect(retryAfter(header, now)).toBeUndefined(),
  )
})
