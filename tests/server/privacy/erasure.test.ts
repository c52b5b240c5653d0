import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { audit, readAudit } from '#server/database.ts'
import { leadStore } from '#server/lead-store.ts'
import { type NumberedLead, readLeads, replayLead } from '#server/leads.ts'
import type { Delivery } from '#server/outbox.ts'
import { correctLead, eraseLeads, eraseListed, erasureFiles } from '#server/privacy.ts'
import { quoteBody } from '#tests/fixtures/forms.ts'
import { site } from '#tests/fixtures/site.ts'
import { kinds, newPlace } from '#tests/server/database/databases.ts'
import { hoursLater, request, requestBy } from '#tests/server/leads/lead-requests.ts'
import { deliverDue } from '#tests/server/outbox/deliver-due.ts'
import { now, temporaryFolder } from '#tests/server/start-app.ts'

const { 'form-name': _form, 'bot-field': _trap, ...fields } = quoteBody
const ama = { ...request, fields }
const person = { kind: 'phone', value: '15550199' } as const

const noneExpected = () => expect.unreachable('a lead cannot be read')

describe.each(kinds)('%s', (kind) => {
  async function filled() {
    const database = await (await newPlace(kind)).open()
    const store = leadStore(database, { channels: ['webhook'] })
    await store.add(ama, now)
    const leads = async () => {
      const all: NumberedLead[] = []
      for await (const lead of readLeads(database, {}, noneExpected)) all.push(lead)
      return all as [NumberedLead, ...NumberedLead[]]
    }
    const told: Delivery[] = []
    const deliver = async (at: Date) => {
      const send = async (lead: Delivery) => {
        told.push(lead)
        return { delivered: true, result: 'HTTP 200' }
      }
      const sender = { channel: 'webhook', target: '', host: '', send } as const
      while ((await deliverDue({ database, sender, now: () => at, random: () => 0, report: () => {} })) > 0);
      return told.splice(0).map(({ change, fields: { email } }) => [change?.event ?? 'received', email])
    }
    return {
      database,
      store,
      leads,
      deliver,
      options: { folder: temporaryFolder(), actor: 'mina', now: hoursLater(2) },
    }
  }

  test('targets that have a lead get its correction, then its erasure; others get it corrected, or nothing', async () => {
    const { database, store, leads, deliver, options } = await filled()
    const [first] = await leads()
    expect(await correctLead(database, first, { email: 'new@example.org' }, { site, actor: 'mina', now })).toEqual([])
    expect(await deliver(hoursLater(1))).toEqual([['received', 'new@example.org']])
    const change = { email: 'newer@example.org' }
    await correctLead(database, (await leads())[0], change, { site, actor: 'mina', now: hoursLater(1) })
    expect(await deliver(hoursLater(1))).toEqual([['corrected', 'newer@example.org']])
    await store.add(requestBy('Bo'), hoursLater(1))
    await eraseLeads(database, await leads(), options)
    expect(await deliver(hoursLater(3))).toEqual([['erased', undefined]])
    expect((await readAudit(database.db)).map(({ action, detail }) => [action, detail])).toEqual([
      ['correct', 'email'],
      ['correct', 'email'],
      ['erase', null],
      ['erase', null],
    ])
  })

  test('a target that has a lead is told of its erasure even if the lead was queued again', async () => {
    const { database, leads, deliver, options } = await filled()
    await deliver(now)
    await replayLead(database, (await leads())[0], { channels: ['webhook'], now: hoursLater(1) })
    await eraseLeads(database, await leads(), options)
    expect(await deliver(hoursLater(3))).toEqual([['erased', undefined]])
  })

  test('an erasure that is queued is not replaced by a later correction', async () => {
    const { database, leads, deliver, options } = await filled()
    await deliver(now)
    const [lead] = await leads()
    await eraseLeads(database, [lead], options)
    const correction = correctLead(database, lead, { name: 'Ama Mensah' }, { site, actor: 'mina', now: hoursLater(2) })
    await expect(correction).rejects.toThrow(`${lead.reference} was erased meanwhile`)
    expect(await deliver(hoursLater(3))).toEqual([['erased', undefined]])
  })

  test('derived fields follow though the form asks for more than it did; all else of the lead stays as it was', async () => {
    const { database, leads } = await filled()
    const [{ fields: before, ...lead }] = await leads()
    const postcode = { name: 'postcode', type: 'text', label: 'Postcode', missing: 'Enter it' } as const
    const stricter = { ...site, config: { ...site.config, contactFields: [...site.config.contactFields, postcode] } }
    const changes = { 'residency-status': 'guest', 'permit-length': 'long' }
    const options = { site: stricter, actor: 'mina', now: hoursLater(1) }
    expect(await correctLead(database, (await leads())[0], changes, options)).toEqual([])
    const expected = { ...before, ...changes, settled: 'yes', 'grant-eligible': 'no' }
    expect(await leads()).toEqual([{ ...lead, fields: expected }])
  })

  test('a correction is checked as the form checks it, and derived fields follow', async () => {
    const { database, leads } = await filled()
    const [lead] = await leads()
    const correct = (changes: Record<string, string>) =>
      correctLead(database, lead, changes, { site, actor: 'mina', now: hoursLater(9999) })
    expect(await correct({ email: 'nobody' })).toEqual([{ field: 'email', message: expect.any(String) }])
    expect(await correct({ colour: 'red' })).toEqual([{ field: 'colour', message: expect.stringContaining('email') }])
    expect(await leads()).toEqual([lead])
    expect(await correct({ 'residency-status': 'guest', 'permit-length': 'endless' })).toMatchObject([{}])
    // The new answer leads to another question, which is unanswered.
    expect(await correct({ 'residency-status': 'guest' })).toMatchObject([{}])
    expect(await leads()).toEqual([lead])
    expect(await correct({ name: ' Ama Mensah ' })).toEqual([])
    expect((await leads())[0]?.fields).toEqual({ ...lead?.fields, name: 'Ama Mensah' })
    expect(await correct({ 'residency-status': 'guest', 'permit-length': 'long' })).toEqual([])
    expect((await leads())[0]?.fields).toMatchObject({
      'permit-length': 'long',
      settled: 'yes',
      'grant-eligible': 'no',
    })
  })

  test('leads that a backup brings back are erased again by the list, which reveals nothing without its key', async () => {
    const { database, leads, options } = await filled()
    await eraseLeads(database, await leads(), options, person)
    const { list, key } = erasureFiles(options.folder)
    for (const file of [list, key]) expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(list, 'utf8')).toMatch(/^(2031-05-01T13:00:00\.000Z [0-9a-f]{64}\n){2}$/)

    const restored = await (await newPlace(kind)).open()
    const store = leadStore(restored)
    // The same person under another reference, as in an old backup, and in a lead after the erasure.
    const again = await store.add(ama, now)
    const later = await store.add({ ...ama, plan: undefined }, hoursLater(3))
    await store.add(requestBy('Bo'), now)
    expect(await eraseListed(restored, options, noneExpected)).toMatchObject({ references: [again.reference] })
    expect((await store.list()).map(({ reference }) => reference)).toContain(later.reference)
    expect(await eraseListed(restored, { ...options, folder: temporaryFolder() }, noneExpected)).toBeUndefined()
  })

  test('the audit can only be added to', async () => {
    const { database } = await filled()
    await audit(database.db, now, [{ actor: 'mina', action: 'show', reference: 'HC-0000-0000' }])
    const refused = 'the audit can only be added to'
    await expect(database.db.deleteFrom('audit').execute()).rejects.toThrow(refused)
    await expect(
      database.db
        .updateTable('audit')
        .set({ actor: 'bo' } as never)
        .execute(),
    ).rejects.toThrow(refused)
    expect(await readAudit(database.db)).toMatchObject([{ at: now.toISOString(), actor: 'mina', action: 'show' }])
  })
})
