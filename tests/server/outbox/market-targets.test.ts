import { describe, expect, test } from 'vitest'
import { deliveryAlerts } from '#server/alerts/lead-alerts.ts'
import { leadStore, openLeadService, senders } from '#server/lead-store.ts'
import { kinds, newPlace } from '#tests/server/database/databases.ts'
import { hoursLater, requestBy } from '#tests/server/leads/lead-requests.ts'
import { now, temporaryFolder } from '#tests/server/start-app.ts'
import { deliverDue } from './deliver-due.ts'
import { mailTarget, webTarget } from './targets.ts'

const secrets = [Buffer.alloc(32, 'k')]
const from = 'leads@helpers.example'

/** Leads of three markets and of none, by name. */
const requests = {
  Ama: requestBy('Ama', { market: 'atlantis' }),
  Bo: requestBy('Bo', { market: 'el-dorado' }),
  Cai: requestBy('Cai', { market: 'utopia' }),
  Dot: requestBy('Dot', { market: undefined }),
}

describe.each(kinds)('%s', (kind) => {
  test('each target gets the leads of its market, one gets all others, and none waits for another', async () => {
    const refusing = (response: { writeHead(status: number): { end(): void } }) => response.writeHead(503).end()
    const atlantis = await webTarget(refusing)
    const elDorado = await webTarget((response) => response.writeHead(410).end())
    const others = await webTarget((response) => response.end())
    const database = await (await newPlace(kind)).open()
    const store = leadStore(database, { channels: ['webhook'] })
    for (const one of Object.values(requests)) await store.add(one, now)
    const markets = new Map([
      ['atlantis', { url: atlantis.url, secrets }],
      ['el-dorado', { url: elDorado.url, secrets }],
    ])
    const webhook = { url: others.url, secrets, markets }
    const targets = senders({ folder: '', databaseUrl: undefined, webhook, mail: undefined }, () => now)
    for (const sender of targets) {
      await deliverDue({ database, sender, now: () => now, random: () => 0, report: () => {} })
    }
    const got = ({ received }: typeof others) =>
      received.map(({ body }) => JSON.parse(body).data.fields.name).toSorted()
    expect([atlantis, elDorado, others].map(got)).toEqual([['Ama'], ['Bo'], ['Cai', 'Dot']])
    expect(await deliveryAlerts(database, targets, () => hoursLater(1))()).toMatchObject([
      { name: 'deliveries-failing', detail: expect.stringContaining(`${new URL(atlantis.url).host} takes no leads`) },
      { name: 'deliveries-parked', detail: expect.stringContaining('1 by webhook') },
    ])
  })
})

test('mail goes to the recipients of the market', async () => {
  const mail = await mailTarget()
  const markets = new Map([['el-dorado', ['dorado@helpers.example']]])
  const service = await openLeadService({
    settings: {
      folder: temporaryFolder(),
      databaseUrl: undefined,
      webhook: undefined,
      mail: { server: mail.url, to: ['desk@helpers.example'], from, markets },
    },
    now: () => now,
    report: () => {},
  })
  for (const one of Object.values(requests)) await service.add(one, now)
  await expect.poll(() => mail.messages.length).toBe(4)
  await service.close()
  const recipients = mail.messages.map((message) => [
    /^name: (.*)$/m.exec(message)?.[1],
    /^To: (.*)$/m.exec(message)?.[1],
  ])
  expect(Object.fromEntries(recipients)).toEqual({
    Ama: 'desk@helpers.example',
    Bo: 'dorado@helpers.example',
    Cai: 'desk@helpers.example',
    Dot: 'desk@helpers.example',
  })
})
