import { describe, expect, test } from 'vitest'
import type { LeadDatabase } from '#server/database.ts'
import { leadStore, openLeadService } from '#server/lead-store.ts'
import { findLead, replayUndelivered } from '#server/leads.ts'
import { type DeliveryOutcome, nextAttempt, type Sender, startWorker, type WorkerOptions } from '#server/outbox.ts'
import { eraseLeads } from '#server/privacy.ts'
import { kinds, newPlace, tagsOn } from '#tests/server/database/databases.ts'
import { hoursLater, request, requestBy } from '#tests/server/leads/lead-requests.ts'
import { now, temporaryFolder } from '#tests/server/start-app.ts'
import { deliverDue } from './deliver-due.ts'

const failure: DeliveryOutcome = { delivered: false, result: 'HTTP 503' }
const success: DeliveryOutcome = { delivered: true, result: 'HTTP 200' }

/** A fake clock. */
function clock() {
  let time = now.getTime()
  return { now: () => new Date(time), advance: (milliseconds: number) => (time += milliseconds) }
}

function options(
  database: LeadDatabase,
  time: () => Date,
  send: Sender['send'],
): WorkerOptions & { reports: string[] } {
  const reports: string[] = []
  const sender: Sender = { channel: 'webhook', target: 'a'.repeat(64), host: 'crm.example', send }
  return { database, sender, now: time, random: () => 0.5, report: (line) => void reports.push(line), reports }
}

async function deliveries({ db }: LeadDatabase) {
  return db.selectFrom('deliveries').select(['state', 'attempts', 'last_result']).orderBy('id').execute()
}

describe.each(kinds)('%s', (kind) => {
  async function openPlace() {
    const place = await newPlace(kind)
    const database = await place.open()
    return { place, database, store: leadStore(database, { channels: ['webhook'] }) }
  }

  test('deliveries that may not be sent are not leased, and are sent once they may be', {
    tags: tagsOn(kind),
  }, async () => {
    const { database, store } = await openPlace()
    await store.add(request, now)
    const worker = options(
      database,
      () => now,
      async () => success,
    )
    await database.db.updateTable('leads').set({ quarantined: 1, checksum: null }).execute()
    expect(await deliverDue(worker)).toBe(0)
    expect(await database.db.selectFrom('deliveries').select(['lease', 'attempts']).execute()).toEqual([
      { lease: null, attempts: 0 },
    ])
    await database.db.updateTable('leads').set({ quarantined: 0 }).execute()
    await deliverDue(worker)
    expect(await deliveries(database)).toMatchObject([{ state: 'delivered' }])
  })

  test('a target that fails for three days gets the lead once it is back', {
    tags: tagsOn(kind),
  }, async () => {
    const { database, store } = await openPlace()
    const { reference } = await store.add(request, now)
    const time = clock()
    const attempts: { at: number; reference: string }[] = []
    const worker = options(database, time.now, async (lead) => {
      attempts.push({ at: time.now().getTime() - now.getTime(), reference: lead.reference })
      return time.now() < hoursLater(72) ? failure : success
    })
    for (let minute = 0; minute < 80 * 60; minute += 10) {
      await deliverDue(worker)
      time.advance(10 * 60_000)
    }
    expect(attempts.length).toBeGreaterThan(10)
    expect(attempts.length).toBeLessThan(40)
    expect(new Set(attempts.map((attempt) => attempt.reference))).toEqual(new Set([reference]))
    expect(attempts.at(-1)?.at).toBeGreaterThanOrEqual(72 * 60 * 60 * 1000)
    expect(await deliveries(database)).toMatchObject([{ state: 'delivered', attempts: attempts.length }])
  })

  test('after three days without success it is parked, and sent when the operator replays', async () => {
    const { database, store } = await openPlace()
    await store.add(request, now, 'HC')
    const time = clock()
    const worker = options(database, time.now, async () => failure)
    for (let hour = 0; hour < 100; hour++) {
      await deliverDue(worker)
      time.advance(60 * 60 * 1000)
    }
    expect(await deliveries(database)).toMatchObject([{ state: 'parked', last_result: 'HTTP 503' }])
    expect(worker.reports).toEqual([
      expect.stringMatching(/^webhook: HC-.{9} is parked after three days \(HTTP 503\)$/),
    ])
    await deliverDue(worker)
    expect(await replayUndelivered(database, {}, { channels: ['webhook'], now: time.now() })).toBe(1)
    await deliverDue(options(database, time.now, async () => success))
    expect(await deliveries(database)).toEqual([{ state: 'delivered', attempts: 1, last_result: 'HTTP 200' }])
  })

  test('workers on several servers make each attempt once', async () => {
    const { place, database, store } = await openPlace()
    for (let i = 0; i < 40; i++) await store.add(requestBy(`Ama${i}`), now)
    const sent: string[] = []
    const send: Sender['send'] = async ({ reference }) => {
      sent.push(reference)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return success
    }
    // On SQLite several servers are several processes; here they share one connection.
    const others = kind === 'SQLite' ? [database, database] : [await place.open(), await place.open()]
    const run = async (worker: WorkerOptions) => {
      while ((await deliverDue(worker)) > 0);
    }
    await Promise.all([database, ...others].map((one) => run(options(one, () => now, send))))
    expect(sent).toHaveLength(40)
    expect(new Set(sent).size).toBe(40)
  })

  test('a delivery of a worker that died is attempted again once its lease has ended', async () => {
    const { database, store } = await openPlace()
    await store.add(request, now)
    const time = clock()
    const never = Promise.withResolvers<DeliveryOutcome>()
    const dying = deliverDue(options(database, time.now, () => never.promise))
    const sent: string[] = []
    const heir = options(database, time.now, async ({ reference }) => {
      sent.push(reference)
      return success
    })
    await expect.poll(() => deliveries(database)).toMatchObject([{ attempts: 1 }])
    await deliverDue(heir)
    expect(sent).toEqual([])
    // On PostgreSQL a lease ends by the database's own clock.
    if (kind === 'SQLite') time.advance(2 * 60 * 1000)
    else await database.db.updateTable('deliveries').set({ next_at: '2000-01-01T00:00:00.000Z' }).execute()
    await deliverDue(heir)
    expect(sent).toHaveLength(1)
    never.resolve(failure)
    await dying
    expect(await deliveries(database)).toEqual([{ state: 'delivered', attempts: 2, last_result: 'HTTP 200' }])
  })

  test('a lease with a wrong time delays nothing once the clock is right', async () => {
    const { database, store } = await openPlace()
    await store.add(request, now)
    await database.db
      .updateTable('deliveries')
      .set({ lease: 'dead', next_at: hoursLater(24 * 400).toISOString() })
      .execute()
    await deliverDue(
      options(
        database,
        () => now,
        async () => success,
      ),
    )
    expect(await deliveries(database)).toMatchObject([{ state: 'delivered' }])
  })

  test('servers whose clocks differ do not make the same attempt at once', async () => {
    const { place, database, store } = await openPlace()
    await store.add(request, now)
    const answer = Promise.withResolvers<DeliveryOutcome>()
    const started = Promise.withResolvers<void>()
    const first = deliverDue(
      options(
        database,
        () => now,
        () => {
          started.resolve()
          return answer.promise
        },
      ),
    )
    await started.promise
    // Programs on one SQLite file share the machine's clock.
    const ahead = kind === 'SQLite' ? hoursLater(1 / 60) : hoursLater(1)
    const other = kind === 'SQLite' ? database : await place.open()
    expect(
      await deliverDue(
        options(
          other,
          () => ahead,
          async () => success,
        ),
      ),
    ).toBe(0)
    answer.resolve(success)
    expect(await first).toBe(1)
  })

  test('a target that answers 410 Gone gets nothing until the operator replays; nothing is lost', async () => {
    const { database, store } = await openPlace()
    await store.add(request, now)
    let sent = 0
    const gone = options(
      database,
      () => now,
      async () => {
        sent += 1
        return { delivered: false, result: 'HTTP 410', gone: true }
      },
    )
    await deliverDue(gone)
    await store.add(requestBy('Bo'), now)
    await deliverDue(gone)
    expect(sent).toBe(1)
    expect(gone.reports).toHaveLength(1)
    await replayUndelivered(database, {}, { channels: ['webhook'], now })
    await deliverDue(
      options(
        database,
        () => now,
        async () => success,
      ),
    )
    expect(await deliveries(database)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })

  test('quarantined and erased leads are never sent, not even if they were queued', async () => {
    const { database, store } = await openPlace()
    const erased = await store.add(request, now)
    await store.add(requestBy('Bo', { suspicious: true }), now)
    const leads = [await findLead(database, erased.reference)].filter((lead) => lead !== undefined)
    await eraseLeads(database, leads, { folder: temporaryFolder(), actor: 'mina', now })
    await replayUndelivered(database, {}, { channels: ['webhook'], now })
    const sent: string[] = []
    const worker = options(
      database,
      () => now,
      async ({ reference }) => {
        sent.push(reference)
        return success
      },
    )
    await deliverDue(worker)
    expect(sent).toEqual([])
    expect(await deliveries(database)).toMatchObject([{ state: 'cancelled', attempts: 0 }])
  })

  test('a running worker delivers as soon as it is woken, and stops when told', async () => {
    const { database, store } = await openPlace()
    const sent: string[] = []
    const worker = startWorker(
      options(
        database,
        () => now,
        async ({ reference }) => {
          sent.push(reference)
          return success
        },
      ),
    )
    const { reference } = await store.add(request, now)
    worker.wake()
    await expect.poll(() => sent).toEqual([reference])
    await worker.stop()
    await store.add(requestBy('Bo'), now)
    expect(sent).toHaveLength(1)
  })

  test('the first failure of a target is reported at once, and when it takes leads again; others are not', async () => {
    const { database, store } = await openPlace()
    const outcomes = [success, failure, failure, success, success, failure]
    const running = options(
      database,
      () => now,
      async () => outcomes.shift() ?? success,
    )
    const worker = startWorker(running)
    const attempts = () =>
      database.db.selectFrom('deliveries').select('id').where('last_result', 'is not', null).execute()
    for (let count = 1; outcomes.length > 0; count++) {
      await store.add(requestBy(`Ama${count}`), now)
      worker.wake()
      await expect.poll(async () => (await attempts()).length).toBe(count)
    }
    await worker.stop()
    expect(running.reports).toEqual([
      'webhook: crm.example does not take leads (HTTP 503); they wait here and are sent again',
      'webhook: crm.example takes leads again',
      'webhook: crm.example does not take leads (HTTP 503); they wait here and are sent again',
    ])
  })
})

test.each([
  [undefined, [expect.stringMatching(/^no delivery is set up, .*WEBHOOK_URL.*SMTP_URL/)]],
  [{ url: 'http://127.0.0.1:1/', secrets: [] }, []],
])('a start without any delivery says so once: webhook %j', async (webhook, expected) => {
  const reports: string[] = []
  const settings = { folder: temporaryFolder(), databaseUrl: undefined, webhook, mail: undefined }
  const service = await openLeadService({ settings, now: () => now, report: (line) => void reports.push(line) })
  await service.close()
  expect(reports).toEqual(expected)
})

describe('back-off', () => {
  const wait = (attempts: number, change = {}) =>
    (nextAttempt({ attempts, queuedAt: now, now, random: 0, ...change })?.getTime() ?? 0) - now.getTime()

  test('each wait is three times as long, up to six hours, and at random down to half of it', () => {
    expect([1, 2, 3, 20].map((attempts) => wait(attempts) / 1000)).toEqual([5, 15, 45, 6 * 60 * 60])
    expect(wait(20, { random: 1 }) / 1000).toBe(3 * 60 * 60)
  })

  test('Retry-After makes it longer, never shorter, and by no more than a day', () => {
    const at = (hours: number) => ({ retryAfter: hoursLater(hours) })
    expect([wait(1, at(2)), wait(20, at(1)), wait(1, at(9999))].map((time) => time / 3_600_000)).toEqual([2, 6, 24])
  })

  test('it ends with the first failure after three days', () => {
    expect(nextAttempt({ attempts: 30, queuedAt: now, now: hoursLater(71.9), random: 0 })).toEqual(hoursLater(77.9))
    expect(nextAttempt({ attempts: 30, queuedAt: now, now: hoursLater(72), random: 0 })).toBeUndefined()
  })
})
