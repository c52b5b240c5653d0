import { describe, expect, test } from 'vitest'
import { deliveryAlerts } from '#server/alerts/lead-alerts.ts'
import { leadStore } from '#server/lead-store.ts'
import type { DeliveryOutcome, Sender } from '#server/outbox.ts'
import { kinds, newPlace } from '#tests/server/database/databases.ts'
import { requestBy } from '#tests/server/leads/lead-requests.ts'
import { deliverDue } from '#tests/server/outbox/deliver-due.ts'
import { now } from '#tests/server/start-app.ts'

const failure: DeliveryOutcome = { delivered: false, result: 'HTTP 503' }
const success: DeliveryOutcome = { delivered: true, result: 'HTTP 200' }

describe.each(kinds)('%s', (kind) => {
  async function desk() {
    const database = await (await newPlace(kind)).open()
    const store = leadStore(database, { channels: ['webhook'] })
    let minutes = 0
    const clock = () => new Date(now.getTime() + minutes * 60_000)
    let refused: 'all' | 'the first' | 'none' = 'all'
    let first = ''
    const send: Sender['send'] = async ({ reference }) =>
      refused === 'all' || (refused === 'the first' && reference === first) ? failure : success
    const sender: Sender = { channel: 'webhook', target: 'a'.repeat(64), host: 'crm.example', send }
    const look = deliveryAlerts(database, [sender], clock)
    const options = { database, sender, now: clock, random: () => 0, report: () => {} }
    return {
      look,
      async add(name: string) {
        const { reference } = await store.add(requestBy(name), clock())
        first ||= reference
      },
      refuse(which: typeof refused) {
        refused = which
      },
      /** Delivers what is due up to a minute, each minute or less often. */
      async pass(to: number, every = 1) {
        for (; minutes < to; minutes = Math.min(to, minutes + every)) while ((await deliverDue(options)) > 0);
        await deliverDue(options)
      },
    }
  }

  test('a target that accepts nothing for a quarter of an hour is an alert until it accepts a lead', async () => {
    const { add, look, pass, refuse } = await desk()
    await add('Ama')
    await pass(14)
    expect(await look()).toEqual([])
    await pass(15)
    expect(await look()).toEqual([
      {
        name: 'deliveries-failing',
        detail: `crm.example takes no leads by webhook; 1 lead waits, the first since ${now.toISOString()}.`,
      },
    ])
    refuse('none')
    await add('Bo')
    await pass(16)
    expect(await look()).toEqual([])
  })

  test('a single lead that a working target refuses is no alert until it is parked', async () => {
    const { add, look, pass, refuse } = await desk()
    refuse('the first')
    await add('Ama')
    await add('Bo')
    await pass(60)
    expect(await look()).toEqual([])
    refuse('all')
    await add('Cai')
    await pass(75)
    expect(await look()).toMatchObject([
      { name: 'deliveries-failing', detail: expect.stringContaining('2 leads wait') },
    ])
    await pass(80 * 60, 30)
    expect(await look()).toEqual([
      {
        name: 'deliveries-parked',
        detail: 'Leads were given up on (2 by webhook): `npm run leads -- replay --undelivered` sends them.',
      },
    ])
  })

  test('nothing to deliver is no failure', async () => {
    const { look, pass } = await desk()
    await pass(20)
    expect(await look()).toEqual([])
  })
})
