import { describe, expect, onTestFinished, test } from 'vitest'
import type { Alert } from '#server/alerts/alerts.ts'
import { backlog } from '#server/counts.ts'
import { leadStore } from '#server/lead-store.ts'
import { createMetrics, serveMetrics } from '#server/metrics/metrics.ts'
import { memoryCounter, rateLimit } from '#server/protection.ts'
import { contactBody } from '#tests/fixtures/forms.ts'
import { kinds, newPlace } from '#tests/server/database/databases.ts'
import { request, requestBy } from '#tests/server/leads/lead-requests.ts'
import { now, post, startApp } from '#tests/server/start-app.ts'

const newMetrics = () => createMetrics({ backlog: async () => [], alerts: () => [], now: () => now })

/** The samples of a metric, without the comments. */
const samples = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name))

test('each post counts under its form and its outcome', async () => {
  const metrics = newMetrics()
  const limit = rateLimit({ maxPosts: 5, counter: memoryCounter(), secret: 's' })
  const { app, store } = await startApp({ metrics, rateLimit: limit })
  await post(app, '/contact', contactBody)
  await post(app, '/contact', contactBody)
  await post(app, '/contact', { ...contactBody, 'bot-field': 'spam' })
  await post(app, '/contact', {})
  await post(app, '/contact', contactBody, { headers: { 'sec-fetch-site': 'cross-site' } })
  await store.close()
  await post(app, '/contact', contactBody)
  await post(app, '/contact', contactBody)
  expect(samples(await metrics.text(), 'form_posts_total').sort()).toEqual(
    ['accepted', 'cross_site', 'duplicate', 'invalid', 'not_stored', 'quarantined', 'rate_limited'].map(
      (outcome) => `form_posts_total{form="contact",outcome="${outcome}"} 1`,
    ),
  )
})

test('a post that the rate limit could not count is a metric', async () => {
  const metrics = newMetrics()
  const { app } = await startApp({ metrics, rateLimit: () => Promise.reject(new Error('gone')) })
  await post(app, '/contact', contactBody)
  expect(samples(await metrics.text(), 'rate_limit_failures_total')).toEqual(['rate_limit_failures_total 1'])
})

test('the time of each answer counts under its route, and no label has a value that a visitor made up', async () => {
  const metrics = newMetrics()
  const { app } = await startApp({ metrics })
  for (const url of ['/contact', '/contact?name=ama', '/ama', '/ama/bo', '/assets/ama.js']) await app.inject(url)
  await app.inject({ method: 'DELETE', url: '/contact' })
  const text = await metrics.text()
  expect(text).not.toContain('ama')
  expect(samples(text, 'http_request_duration_seconds_count').sort()).toEqual([
    'http_request_duration_seconds_count{method="DELETE",route="none",status="4xx"} 1',
    'http_request_duration_seconds_count{method="GET",route="/contact",status="2xx"} 2',
    'http_request_duration_seconds_count{method="GET",route="none",status="4xx"} 3',
  ])
  expect(text).toContain('process_cpu_seconds_total')
})

test('each active alert has a gauge', async () => {
  let alerts: Alert[] = [{ name: 'disk-nearly-full', detail: '3 % are free.' }]
  const metrics = createMetrics({ backlog: async () => [], alerts: () => alerts, now: () => now })
  expect(samples(await metrics.text(), 'alert')).toEqual(['alert{name="disk-nearly-full"} 1'])
  alerts = []
  expect(samples(await metrics.text(), 'alert')).toEqual([])
})

describe.each(kinds)('%s', (kind) => {
  test('pending deliveries have a count and an age; when the database fails, only that is reported', async () => {
    const database = await (await newPlace(kind)).open()
    const store = leadStore(database, { channels: ['webhook', 'mail'] })
    await store.add(request, now)
    await store.add(requestBy('Bo'), new Date(now.getTime() + 30_000))
    await database.db.updateTable('deliveries').set({ state: 'parked' }).where('id', '=', 1).execute()
    await database.db.updateTable('deliveries').set({ state: 'delivered' }).where('id', '=', 4).execute()
    const later = new Date(now.getTime() + 60_000)
    const metrics = createMetrics({ backlog: () => backlog(database), alerts: () => [], now: () => later })
    const told = async () => samples(await metrics.text(), 'deliver').sort()
    expect(await told()).toEqual([
      'deliveries_oldest_seconds{channel="mail",state="pending"} 60',
      'deliveries_oldest_seconds{channel="webhook",state="parked"} 60',
      'deliveries_oldest_seconds{channel="webhook",state="pending"} 30',
      'deliveries{channel="mail",state="pending"} 1',
      'deliveries{channel="webhook",state="parked"} 1',
      'deliveries{channel="webhook",state="pending"} 1',
    ])
    expect(await metrics.text()).toContain('lead_store_up 1')
    await database.db.schema.alterTable('deliveries').renameTo('hidden').execute()
    expect(await told()).toEqual([])
    expect(await metrics.text()).toContain('lead_store_up 0')
  })
})

test('the metrics have a port of their own, which serves nothing else', async () => {
  const server = await serveMetrics(newMetrics(), { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  const answer = await fetch(server.url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(await answer.text()).toContain('# TYPE form_posts_total counter')
  expect((await fetch(new URL('/', server.url))).status).toBe(404)
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(404)
  const { port } = new URL(server.url)
  await expect(serveMetrics(newMetrics(), { host: '127.0.0.1', port: Number(port) })).rejects.toThrow(
    `Port ${port} is in use: stop the program that uses it, or set METRICS_PORT to another one.`,
  )
  const { app } = await startApp({ metrics: newMetrics() })
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})
