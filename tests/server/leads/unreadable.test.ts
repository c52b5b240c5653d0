import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deliveryAlerts, inspectionAlerts } from '#server/alerts/lead-alerts.ts'
import { trustClock } from '#server/clocks.ts'
import type { Tables } from '#server/database.ts'
import { leadStore, retentionOf, startRetention } from '#server/lead-store.ts'
import type { Delivery, Sender } from '#server/outbox.ts'
import { signingKey } from '#server/protection.ts'
import { runLeads } from '#tests/cli/run-leads.ts'
import { site } from '#tests/fixtures/site.ts'
import { kinds, newPlace, tagsOn } from '#tests/server/database/databases.ts'
import { deliverDue } from '#tests/server/outbox/deliver-due.ts'
import { now, temporaryFolder, writeBuild } from '#tests/server/start-app.ts'
import { hoursLater, request, requestBy } from './lead-requests.ts'

/** Damage to the row of a lead, by the column that is reported. */
const damages: Record<string, string> = {
  fields: `fields = '{"name": "Ann'`,
  'fields, that are none': `fields = 'null'`,
  'fields, of a list': `fields = '["Ann"]'`,
  'fields, of a number': `fields = '{"name": 1}'`,
  received_at: `received_at = 'yesterday'`,
  reference: `reference = 'HC-7K3M-9Q\u0001T'`,
  quarantined: 'quarantined = 2',
  erased_at: `erased_at = 'now'`,
  language: `language = 'x'`,
  checksum: `fields = '{"name":"Ann","email":"ann@example.0rg"}'`,
  'checksum, of another plan': `plan_name = 'Trident Mutual Lag0on'`,
}

for (const kind of kinds)
  describe(kind, { tags: tagsOn(kind) }, () => {
    async function filled() {
      const place = await newPlace(kind)
      const database = await place.open()
      const store = leadStore(database, { channels: ['webhook'] })
      const references: string[] = []
      for (const name of ['Ama', 'Ann', 'Bo']) references.push((await store.add(requestBy(name), now)).reference)
      const [ama = '', ann = '', bo = ''] = references
      const damage = (set: string) => sql.raw(`update leads set ${set} where id = 2`).execute(database.db)
      return { place, database, store, damage, ama, ann, bo }
    }

    /** Makes every delivery that is due; returns the names in what was sent. */
    async function deliver({ database }: Awaited<ReturnType<typeof filled>>, at: Date, event?: string) {
      const sent: string[] = []
      const sender: Sender = {
        channel: 'webhook',
        target: '',
        host: 'crm.example',
        async send({ fields, change }: Delivery) {
          if (change?.event === event) sent.push(fields['name'] ?? '')
          return { delivered: true, result: 'HTTP 200' }
        },
      }
      const reports: string[] = []
      const report = (line: string) => void reports.push(line)
      while ((await deliverDue({ database, sender, now: () => at, random: () => 0, report })) > 0);
      expect(reports).toEqual([])
      return { sent: sent.sort(), alerts: await deliveryAlerts(database, [sender], () => at)() }
    }

    /** Runs a command in a folder with a built site. */
    async function leads(place: Awaited<ReturnType<typeof newPlace>>, ...args: string[]) {
      const root = temporaryFolder()
      writeBuild(root)
      const confirm = async () => true
      const { notes, ...done } = await runLeads(args, { root, env: place.env, now: () => hoursLater(1), confirm })
      return { ...done, notes: notes.map((line) => `${line}\n`).join('') }
    }

    for (const [what, set] of Object.entries(damages))
      test(`a lead with damaged ${what} is set aside, and all others are delivered`, async () => {
        const all = await filled()
        await all.damage(set)
        const alerts = inspectionAlerts(all.database, () => 0)
        const isNamed = what !== 'reference'
        const name = isNamed ? all.ann : '2'
        expect(await alerts()).toEqual([
          {
            name: 'leads-unreadable',
            detail: `1 lead is damaged and set aside, the others are delivered: ${name} (${what.split(',')[0]}). \`npm run leads -- show ${name}\` prints what is left of it.`,
          },
        ])
        expect(await deliver(all, hoursLater(1))).toEqual({ sent: ['Ama', 'Bo'], alerts: [] })
        await all.store.add(requestBy('Cy'), hoursLater(1))
        expect(await deliver(all, hoursLater(2))).toEqual({ sent: ['Cy'], alerts: [] })
      })

    test('damaged rows of deliveries do not delay others either', async () => {
      const all = await filled()
      const set = (change: string, id: number) =>
        sql.raw(`update deliveries set ${change} where lead_id = ${id}`).execute(all.database.db)
      await set(`event = 'receivfd'`, 1)
      await set(`queued_at = 'yesterday', next_at = 'whenever'`, 2)
      expect(await deliver(all, hoursLater(1))).toEqual({ sent: ['Ann', 'Bo'], alerts: [] })
      await set(`event = 'received'`, 1)
      expect((await deliver(all, hoursLater(2))).sent).toEqual(['Ama'])
    })

    test('any number of damaged leads is set aside at once, and none keeps a lease', async () => {
      const all = await filled()
      for (let number = 0; number < 20; number++) await all.store.add(requestBy(`Cy${number}`), now)
      await sql`update leads set fields = '' where id not in (select max(id) from leads)`.execute(all.database.db)
      const sent: string[] = []
      const send: Sender['send'] = async ({ fields }) => {
        sent.push(fields['name'] ?? '')
        return { delivered: true, result: 'HTTP 200' }
      }
      const sender: Sender = { channel: 'webhook', target: '', host: 'crm.example', send }
      await deliverDue({ database: all.database, sender, now: () => hoursLater(1), random: () => 0, report: () => {} })
      expect(sent).toEqual(['Cy19'])
      const leased = all.database.db.selectFrom('deliveries').select('id').where('lease', 'is not', null)
      expect(await leased.execute()).toEqual([])
    })

    test('a repaired lead is delivered, and no longer reported', async () => {
      const all = await filled()
      const { rows } = await sql<{ fields: string }>`select fields from leads where id = 2`.execute(all.database.db)
      await all.damage(damages['fields'] ?? '')
      await deliver(all, hoursLater(1))
      await all.damage(`fields = '${rows[0]?.fields}'`)
      expect(await inspectionAlerts(all.database, () => 0)()).toEqual([])
      expect((await deliver(all, hoursLater(2))).sent).toEqual(['Ann'])
    })

    test('commands process all readable leads, and list the others', async () => {
      const { place, damage, ama, ann, bo } = await filled()
      await damage(damages['fields'] ?? '')
      const told = `1 lead is set aside:\n${ann} cannot be read (fields): \`show ${ann}\` prints what is there.\n`
      for (const args of [['list'], ['list', '--json'], ['export'], ['export', '--format', 'jsonl'], []]) {
        const { code, output, notes } = await leads(place, ...args)
        expect({ code, notes }).toEqual({ code: 1, notes: expect.stringMatching(new RegExp(`\n${escaped(told)}$`)) })
        expect(output).toContain(ama)
        expect(output).toContain(bo)
      }
      const stats = await leads(place, 'stats')
      expect(stats).toMatchObject({ code: 0, notes: expect.stringContaining(told) })
      expect(stats.output).toMatch(/^cannot be read +1$/m)
      const found = await leads(place, 'find', 'bo@example.org')
      expect(found).toMatchObject({
        code: 1,
        output: expect.stringContaining(bo),
        notes: expect.stringContaining(told),
      })
      const shown = await leads(place, 'show', ann)
      expect(shown.output).toContain(`cannot be read: fields\n`)
      expect(shown.output).toContain(`fields: {"name": "Ann\n`)
      const [, line = ''] = told.split('\n')
      for (const command of ['replay', 'release']) {
        const env = { WEBHOOK_URL: 'https://crm.example/', WEBHOOK_SECRETS: `whsec_${'A'.repeat(32)}` }
        const refused = await leads({ ...place, env: { ...place.env, ...env } }, command, ann)
        expect(refused).toMatchObject({ code: 1, notes: expect.stringContaining(line) })
      }
    })

    test('erasing a person lists unreadable leads, each of which can be erased by name or corrected', async () => {
      const all = await filled()
      const { place, database, damage, ann, bo } = all
      await damage(damages['fields'] ?? '')
      const erased = await leads(place, 'erase', '--email', 'bo@example.org', '--yes')
      expect(erased).toMatchObject({ code: 1, notes: expect.stringContaining(`${ann} cannot be read (fields)`) })
      expect(erased.notes).toContain(`${bo} is erased.`)
      const corrected = await leads(place, 'correct', ann, 'name=Ann', 'email=ann@example.org')
      expect(corrected).toMatchObject({ code: 0, notes: expect.stringContaining(`${ann} is corrected.`) })
      expect(await inspectionAlerts(database, () => 0)()).toEqual([])
      expect((await deliver(all, hoursLater(2))).sent).toEqual(['Ama', 'Ann'])
      await damage(damages['received_at'] ?? '')
      expect((await leads(place, 'correct', ann, 'name=Ann')).notes).toContain('It cannot be corrected, only erased.')
      expect(await leads(place, 'erase', ann, '--yes')).toMatchObject({ code: 0 })
      expect(await inspectionAlerts(database, () => 0)()).toEqual([])
    })

    test('a lead whose reference is damaged is named by its id', async () => {
      const { place, database, damage } = await filled()
      await damage(damages['reference'] ?? '')
      expect((await leads(place, 'list')).notes).toContain(
        '2 cannot be read (reference): `show 2` prints what is there.',
      )
      expect((await leads(place, 'show', '2')).output).toContain('cannot be read: reference\n')
      expect((await leads(place, 'erase', '2', '--yes')).notes).toContain('2 is erased.')
      expect(await inspectionAlerts(database, () => 0)()).toEqual([])
    })

    test('leads that a command changes pass their checksum', async () => {
      const { place, database, store, ama, ann } = await filled()
      const bot = await store.add(requestBy('Bot', { suspicious: true }), now)
      await leads(place, 'correct', ama, 'name=Ama Mensah')
      await leads(place, 'release', bot.reference)
      await leads(place, 'erase', ann, '--yes')
      expect(await inspectionAlerts(database, () => 0)()).toEqual([])
    })

    test('retention deletes the others, and leaves what cannot be read to the operator', async () => {
      const all = await filled()
      const { database, damage } = all
      await damage(damages['fields'] ?? '')
      await deliver(all, hoursLater(1))
      await trustClock(database, hoursLater(31 * 24))
      const retention = startRetention({
        database,
        retention: () => ({ markets: new Map([['atlantis', 30]]), others: undefined }),
        now: () => hoursLater(31 * 24),
        monotonic: () => 0,
        report: (line) => expect.unreachable(line),
      })
      expect(await retention.alerts()).toEqual([])
      await retention.stop()
      expect(await database.db.selectFrom('leads').select('id').execute()).toEqual([{ id: 2 }])
      expect(await inspectionAlerts(database, () => 0)()).toHaveLength(1)
    })

    test.each([
      ['2006-05-01T12:00:00.000Z', 1, [1, 2, 3]],
      ['2031-05-30T12:00:00.000Z', 31, [2]],
    ])(
      'a lead whose date was damaged to %s makes nobody doubt those of the others after %i days',
      async (receivedAt, days, left) => {
        const all = await filled()
        const { database, damage } = all
        await deliver(all, hoursLater(1))
        await damage(`received_at = '${receivedAt}'`)
        const at = hoursLater(days * 24)
        await trustClock(database, at)
        const retention = startRetention({
          database,
          retention: () => ({ markets: new Map([['atlantis', 30]]), others: undefined }),
          now: () => at,
          monotonic: () => 0,
          report: (line) => expect.unreachable(line),
        })
        expect(await retention.alerts()).toEqual([])
        await retention.stop()
        const ids = await database.db.selectFrom('leads').select('id').orderBy('id').execute()
        expect(ids.map(({ id }) => id)).toEqual(left)
      },
    )

    test('sending a form again whose first lead is damaged stores a new lead', async () => {
      const { store, damage, ann } = await filled()
      await damage(damages['fields'] ?? '')
      const again = await store.add(requestBy('Ann'), hoursLater(1))
      expect(again).toEqual({ reference: expect.not.stringMatching(ann), duplicate: false })
      expect((await store.list()).map(({ reference }) => reference)).toContain(again.reference)
      expect(await store.add(requestBy('Ann'), hoursLater(2))).toEqual({ reference: again.reference, duplicate: true })
    })

    test('a damaged audit, clock or key stops nothing', async () => {
      const { place, database, ama } = await filled()
      const { db } = database
      await leads(place, 'show', ama)
      await turnOffGuard(db)
      await sql`update audit set at = 'then'`.execute(db)
      expect((await leads(place, 'audit')).output).toMatch(new RegExp(`^then +mina +show +${ama}$`, 'm'))
      await signingKey(database)
      await sql`update keys set key = '12'`.execute(db)
      const key = await signingKey(database)
      expect([key.length, await signingKey(database)]).toEqual([32, key])
      await sql`insert into clock (id, seen_at) values (1, 'never')`.execute(db)
      const reports: string[] = []
      const retention = startRetention({
        database,
        retention: () => retentionOf(site),
        now: () => hoursLater(1),
        monotonic: () => 0,
        report: (line) => void reports.push(line),
      })
      await retention.alerts()
      await retention.stop()
      expect(reports).toEqual([])
    })

    /** Drops the triggers of the audit, so that its rows can be damaged. */
    async function turnOffGuard(db: Kysely<Tables>): Promise<void> {
      const statement = kind === 'SQLite' ? 'drop trigger audit_no_update' : 'drop trigger audit_append_only on audit'
      await sql.raw(statement).execute(db)
    }
  })

test('leads that are older than checksums can be read', async () => {
  const database = await (await newPlace('SQLite')).open()
  await leadStore(database).add(request, now)
  await sql`update leads set checksum = null, plan_name = 'Another'`.execute(database.db)
  expect(await inspectionAlerts(database, () => 0)()).toEqual([])
})

test('a large database is inspected less often, but at least daily', async () => {
  const database = await (await newPlace('SQLite')).open()
  await leadStore(database).add(request, now)
  let time = 0
  const alerts = inspectionAlerts(database, () => time)
  const reading = alerts()
  time = 5000
  expect(await reading).toEqual([])
  await sql`update leads set fields = ''`.execute(database.db)
  time = 490_000
  expect(await alerts()).toEqual([])
  time = 500_001
  expect(await alerts()).toHaveLength(1)
})

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
