import { expect, test } from 'vitest'
import type { ActiveAlert } from '#server/alerts/alerts.ts'
import { notifier, notifyTargets } from '#server/alerts/notices.ts'
import { signatureHeader } from '#server/outbox/webhook-signature.ts'
import { hoursLater } from '#tests/server/leads/lead-requests.ts'
import { mailTarget, webTarget } from '#tests/server/outbox/targets.ts'
import { now } from '#tests/server/start-app.ts'

const disk: ActiveAlert = { name: 'disk-nearly-full', detail: 'It has 3 MB free.', since: now.toISOString() }
const parked: ActiveAlert = { name: 'deliveries-parked', detail: '2 by mail.', since: now.toISOString() }
const secrets = [Buffer.alloc(32, 'k')]

/** A notifier with a fake target and a fake clock in minutes. */
function setUp() {
  const told: string[] = []
  const reports: string[] = []
  const state = { minute: 0, works: true, setBy: 0 }
  const time = () => hoursLater((state.minute + state.setBy) / 60)
  const target = {
    name: 'mail mail.example',
    async send({ type, alert }: { type: string; alert: ActiveAlert }) {
      told.push(`${state.minute} ${type} ${alert.name}${state.works ? '' : ' failed'}`)
      return { delivered: state.works, result: state.works ? 'accepted' : 'SMTP 451' }
    },
  }
  const { sync } = notifier(
    target,
    { now: time, monotonic: () => state.minute * 60_000 },
    (line) => void reports.push(line),
  )
  const pass = async (minutes: number, standing: readonly ActiveAlert[]) => {
    for (const end = state.minute + minutes; state.minute < end; state.minute += 1) await sync(standing)
  }
  return { told, reports, state, pass }
}

test('each alert is sent once when it begins, and once when it has ended for a quarter of an hour', async () => {
  const { told, pass } = setUp()
  await pass(60, [disk])
  await pass(10, [])
  await pass(10, [disk, parked])
  await pass(60, [parked])
  expect(told).toEqual([
    '0 alert.begun disk-nearly-full',
    '70 alert.begun deliveries-parked',
    '94 alert.ended disk-nearly-full',
  ])
})

test('a failing target is retried with growing pauses, without alerts that have ended meanwhile', async () => {
  const { told, reports, state, pass } = setUp()
  state.works = false
  await pass(10, [parked])
  await pass(20 * 60, [disk])
  expect(told.slice(0, 4)).toEqual([0, 1, 2, 4].map((minute) => `${minute} alert.begun deliveries-parked failed`))
  expect(told.length).toBeLessThan(30)
  state.works = true
  await pass(120, [disk])
  expect(told.filter((line) => !line.endsWith('failed'))).toEqual([
    expect.stringMatching(/^12\d\d alert.begun disk-nearly-full$/),
  ])
  expect(reports).toEqual(['alerts cannot be told to mail mail.example (SMTP 451); it is tried again'])
})

test.each([-24 * 60, 24 * 60])('a clock that is set by %i minutes delays nothing', async (minutes) => {
  const { told, state, pass } = setUp()
  state.works = false
  await pass(3, [disk])
  state.works = true
  state.setBy = minutes
  await pass(3, [disk])
  await pass(20, [])
  expect(told.slice(-2)).toEqual(['4 alert.begun disk-nearly-full', '20 alert.ended disk-nearly-full'])
})

const notice = { type: 'alert.begun', alert: disk, at: hoursLater(1).toISOString() } as const
const leadSettings = { folder: '', databaseUrl: undefined, webhook: undefined, mail: undefined }

test('a webhook is posted the event, signed as leads are', async () => {
  const { url, received } = await webTarget((response) => response.end())
  const [target] = notifyTargets({ ...leadSettings, webhook: { url, secrets } }, () => now, 'server-1')
  for (const type of ['alert.begun', 'alert.begun', 'alert.ended'] as const) {
    expect(await target?.send({ ...notice, type })).toMatchObject({ delivered: true })
  }
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    type: 'alert.begun',
    timestamp: notice.at,
    data: { ...disk, machine: 'server-1' },
  })
  const [id, again, ended] = received.map(({ headers }) => String(headers['webhook-id']))
  expect([id === again, id === ended]).toEqual([true, false])
  expect(id).toMatch(/^alert-[0-9a-f]{32}$/)
  const { headers, body = '' } = received[0] ?? {}
  expect(headers?.['webhook-signature']).toBe(signatureHeader(id ?? '', now.getTime() / 1000, body, secrets))
})

test('mail names the alert, even if the webhook fails', async () => {
  const mail = await mailTarget()
  const settings = {
    ...leadSettings,
    webhook: { url: 'http://127.0.0.1:1/', secrets },
    mail: { server: mail.url, to: ['desk@helpers.example'], from: 'leads@helpers.example' },
  }
  const outcomes = notifyTargets(settings, () => now, 'server-1').map(({ send }) => send(notice))
  expect((await Promise.all(outcomes)).map(({ delivered }) => delivered)).toEqual([false, true])
  const [head = '', body] = mail.messages[0]?.split('\n\n') ?? []
  expect(head).toMatch(/^Subject: \[alert\] disk-nearly-full$/m)
  expect(head).toMatch(/^To: desk@helpers.example$/m)
  expect(`${body}`).toBe('It has 3 MB free.')
  expect(mail.messages[0]).toContain('Machine: server-1')
})
