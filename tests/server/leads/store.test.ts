import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { referencePattern } from '#engine/forms.ts'
import { leadStore } from '#server/lead-store.ts'
import { kinds, newPlace, tagsOn } from '#tests/server/database/databases.ts'
import { now } from '#tests/server/start-app.ts'
import { hoursLater, request, requestBy } from './lead-requests.ts'

describe.each(kinds)('%s', (kind) => {
  test('leads survive reopening, and a repeated lead is still known', async () => {
    const place = await newPlace(kind)
    const first = leadStore(await place.open())
    const { reference } = await first.add(request, now)
    await first.close()
    const second = leadStore(await place.open())
    expect(await second.list()).toEqual([
      {
        reference,
        receivedAt: now.toISOString(),
        form: 'atlantis-quote',
        market: 'atlantis',
        plan: { id: 2, name: 'Trident Mutual Lagoon' },
        fields: { name: 'Ama', residency: 'citizen', email: 'ama@example.org' },
        quarantined: false,
      },
    ])
    expect(await second.add(request, hoursLater(1))).toEqual({ reference, duplicate: true })
  })

  test('the same request is one lead for 24 hours and a new one afterwards', async () => {
    const store = leadStore(await (await newPlace(kind)).open())
    const first = await store.add(request, now)
    const { name = '', ...others } = request.fields
    const nextDay = await store.add({ ...request, fields: { ...others, name } }, hoursLater(23.9))
    const dayAfter = await store.add(request, hoursLater(24))
    expect(first.duplicate).toBe(false)
    expect(nextDay).toEqual({ reference: first.reference, duplicate: true })
    expect(dayAfter.duplicate).toBe(false)
    expect(dayAfter.reference).not.toBe(first.reference)
    expect(await store.list()).toHaveLength(2)
  })

  test('what a price was made of is kept, makes no other lead, and its damage hurts nothing else', async () => {
    const database = await (await newPlace(kind)).open()
    const store = leadStore(database)
    const price = {
      amount: 9,
      currency: 'SGD',
      lines: [{ amount: 9 }],
      scenario: { term: '26' },
      seen: { price: 'S$8' },
    }
    const plan = { id: 2, name: 'Trident Mutual Lagoon', premium: 'S$9' }
    const first = await store.add({ ...request, plan: { ...plan, price } }, now)
    const again = await store.add({ ...request, plan: { ...plan, price: { ...price, amount: 10 } } }, hoursLater(1))
    expect(again).toEqual({ reference: first.reference, duplicate: true })
    expect((await store.list()).map((lead) => lead.plan)).toEqual([{ ...plan, price }])
    await database.db.updateTable('leads').set({ plan_price: '{' }).execute()
    expect((await store.list()).map((lead) => lead.plan)).toEqual([plan])
  })

  test('a lead stored while the clock was days ahead is no duplicate of one today', async () => {
    const store = leadStore(await (await newPlace(kind)).open())
    const ahead = await store.add(request, hoursLater(400 * 24))
    const today = await store.add(request, now)
    expect(today).toEqual({ reference: expect.not.stringMatching(ahead.reference), duplicate: false })
    expect(await store.add(request, hoursLater(1))).toEqual({ reference: today.reference, duplicate: true })
  })

  test('the same request through several servers at once is one lead with one reference', async () => {
    const place = await newPlace(kind)
    // Several servers on one SQLite file have to be processes: see the next test.
    const servers = kind === 'SQLite' ? [await place.open()] : await Promise.all([1, 2, 3, 4].map(() => place.open()))
    const stores = servers.map((database) => leadStore(database))
    const receipts = await Promise.all([1, 2, 3, 4, 5, 6].flatMap(() => stores.map((store) => store.add(request, now))))
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1)
    expect(receipts.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(await stores[0]?.list()).toHaveLength(1)
  })

  test('two programs that start on a new database make its tables once and store the same request once', {
    tags: tagsOn(kind),
  }, async () => {
    const place = await newPlace(kind, { hasTables: false })
    const service = new URL('../../../src/server/lead-store.ts', import.meta.url).href
    const settings = new URL('../../../src/server/settings.ts', import.meta.url).href
    const script = `
      const { openLeadService } = await import('${service}')
      const { readLeadSettings } = await import('${settings}')
      const store = await openLeadService({ settings: readLeadSettings(process.env, '.') })
      for (let i = 0; i < 20; i++) await store.add(${JSON.stringify(request)}, new Date(${now.getTime()}))
      await store.close()`
    const run = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
        env: { ...process.env, ...place.env },
      })
    await Promise.all([run(), run()])
    expect(await leadStore(await place.open()).list()).toHaveLength(1)
  })

  test('a quarantined request is no duplicate of a real one, and is listed apart', async () => {
    const store = leadStore(await (await newPlace(kind)).open())
    const real = await store.add(request, now)
    const caught = await store.add({ ...request, suspicious: true }, now)
    expect(caught.duplicate).toBe(false)
    expect((await store.list()).map(({ reference }) => reference)).toEqual([real.reference])
    expect((await store.list({ quarantined: true })).map(({ reference }) => reference)).toEqual([caught.reference])
  })

  test('the consent text of a form is kept with the lead, each text once', async () => {
    const database = await (await newPlace(kind)).open()
    const store = leadStore(database)
    const [old, next] = [
      'We use your details to answer you.',
      'We use your details to answer you, and keep them a year.',
    ]
    for (const [name, consent] of [
      ['Ama', old],
      ['Bo', old],
      ['Cy', next],
      ['Di', undefined],
    ] as const)
      await store.add(requestBy(name, { consent }), now)
    const kept = (await store.list()).map(({ consent }) => consent)
    expect(kept.map((consent) => consent?.text)).toEqual([old, old, next, undefined])
    expect(kept[0]?.version).toMatch(/^[0-9a-f]{12}$/)
    expect(new Set(kept.map((consent) => consent?.version)).size).toBe(3)
    expect(await database.db.selectFrom('consents').select('text').execute()).toHaveLength(2)
    expect((await store.add(requestBy('Ama', { consent: next }), now)).duplicate).toBe(true)
  })

  test('a reference is never given twice', async () => {
    const drawn = ['HC-0000-0000', 'HC-0000-0000', 'HC-0000-0000', 'HC-1111-1111']
    const store = leadStore(await (await newPlace(kind)).open(), { makeReference: () => drawn.shift() ?? '' })
    const first = await store.add(request, now)
    const second = await store.add(requestBy('Bo'), now)
    expect([first.reference, second.reference]).toEqual(['HC-0000-0000', 'HC-1111-1111'])
  })

  test('leads that come together have references of their own, and equal ones share one', async () => {
    const drawn = ['HC-0000-0000', 'HC-0000-0000', 'HC-1111-1111', 'HC-0000-0000', 'HC-2222-2222']
    const store = leadStore(await (await newPlace(kind)).open(), { makeReference: () => drawn.shift() ?? '' })
    const receipts = await Promise.all(['Ama', 'Bo', 'Ama', 'Cy'].map((name) => store.add(requestBy(name), now)))
    expect(receipts.map(({ duplicate }) => duplicate)).toEqual([false, false, true, false])
    const [ama, bo, again, cy] = receipts.map(({ reference }) => reference)
    expect(again).toBe(ama)
    expect(new Set([ama, bo, cy]).size).toBe(3)
    const kept = (await store.list()).map(({ reference, fields }) => [fields['name'], reference])
    expect(Object.fromEntries(kept)).toEqual({ Ama: ama, Bo: bo, Cy: cy })
  })

  test('references can be read out: no letter looks like a digit', async () => {
    const store = leadStore(await (await newPlace(kind)).open())
    const receipts = await Promise.all(Array.from({ length: 50 }, (_, i) => store.add(requestBy(`Ama${i}`), now)))
    for (const { reference } of receipts) {
      expect(reference).toMatch(referencePattern)
      expect(reference.slice(3)).not.toMatch(/[ILOU]/)
    }
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(50)
  })

  test('a lead and its deliveries are stored together or not at all', async () => {
    const database = await (await newPlace(kind)).open()
    const store = leadStore(database, { channels: ['webhook', 'mail'] })
    await store.add(request, now)
    await store.add({ ...request, suspicious: true }, now)
    const rows = await database.db.selectFrom('deliveries').select(['channel', 'state']).orderBy('id').execute()
    expect(rows).toEqual([
      { channel: 'webhook', state: 'pending' },
      { channel: 'mail', state: 'pending' },
    ])
    await database.db.schema.alterTable('deliveries').renameTo('hidden').execute()
    await expect(store.add(requestBy('Bo'), now)).rejects.toThrow('deliveries')
    await database.db.schema.alterTable('hidden').renameTo('deliveries').execute()
    expect(await store.list()).toHaveLength(1)
    expect((await store.add(requestBy('Bo'), now)).duplicate).toBe(false)
  })

  test('any text that a program sends is stored unchanged', async () => {
    const store = leadStore(await (await newPlace(kind)).open())
    const odd = { name: 'a\0b', email: '\u{1f41f} \ud800', message: "'); drop table leads; --", note: '' }
    await store.add({ ...request, fields: odd, suspicious: true }, now)
    expect((await store.list({ quarantined: true }))[0]?.fields).toEqual(odd)
  })

  test('a database of a newer program is not touched', async () => {
    const place = await newPlace(kind)
    const database = await place.open()
    const row = { name: '999-future', timestamp: '2040-01-01' }
    await database.db
      .insertInto('kysely_migration' as never)
      .values(row as never)
      .execute()
    await expect(place.open()).rejects.toThrow('999-future')
  })
})
