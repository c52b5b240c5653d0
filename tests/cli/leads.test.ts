import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadStore, openSqliteStore } from '#server/lead-store.ts'
import { exportLine } from '#server/leads.ts'
import { site } from '#tests/fixtures/site.ts'
import { kinds, newPlace, type Place, tagsOn } from '#tests/server/database/databases.ts'
import { hoursLater, request, requestBy } from '#tests/server/leads/lead-requests.ts'
import { now, temporaryFolder, writeBuild } from '#tests/server/start-app.ts'
import { runLeads } from './run-leads.ts'

/** A folder with a built site. */
let root = ''
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'helpercompare-'))
  const markets = site.markets.map((market) => ({ ...market, retentionDays: 30 }))
  writeBuild(root, 'first', { site: { ...site, markets, config: { ...site.config, retentionDays: 60 } } })
})
afterAll(() => rmSync(root, { recursive: true }))

/** Runs a command in a folder with a built site. */
async function leads(place: Pick<Place, 'env'>, ...args: string[]) {
  const { code, output, notes } = await runLeads(args, { root, env: place.env })
  const text = notes.map((line) => `${line}\n`).join('')
  const [, where, said = text] = /^Leads in (.*?)\n(.*)$/s.exec(text) ?? []
  return { code, output, notes: said, where }
}

// Erasing on PostgreSQL is tried by tests/server/privacy.
for (const kind of kinds)
  describe(kind, { tags: tagsOn(kind) }, () => {
    async function filled() {
      const place = await newPlace(kind)
      const database = await place.open()
      const store = leadStore(database, { channels: ['webhook'] })
      const ama = await store.add(request, now, 'HC')
      const bot = await store.add(requestBy('Bot', { suspicious: true }), hoursLater(1), 'HC')
      const bo = await store.add(requestBy('Bo', { market: undefined, plan: undefined }), hoursLater(24), 'HC')
      return { place, database, store, ama: ama.reference, bot: bot.reference, bo: bo.reference }
    }

    test('list shows every lead, its mark and its deliveries in columns', async () => {
      const { place, ama, bot, bo } = await filled()
      const { code, output } = await leads(place, 'list')
      expect(code).toBe(0)
      expect(output).toBe(
        [
          'REFERENCE     RECEIVED (UTC)    NAME  MARKET    FORM            STATE',
          `${ama}  2031-05-01 11:00  Ama   atlantis  atlantis-quote  webhook pending`,
          `${bot}  2031-05-01 12:00  Bot   atlantis  atlantis-quote  quarantined`,
          `${bo}  2031-05-02 11:00  Bo              atlantis-quote  webhook pending`,
          '',
        ].join('\n'),
      )
      expect((await leads(place, 'list', '--quarantined')).output).toMatch(new RegExp(`^REFERENCE.*\n${bot}.*\n$`))
      expect((await leads(place, 'list', '--market', 'atlantis', '--until', '2031-05-01T11:30Z')).output).toContain(ama)
      const later = await leads(place, 'list', '--since', '2031-05-02')
      expect(later.output).toMatch(new RegExp(`^REFERENCE.*\n${bo}.*\n$`))
      expect(await leads(place, 'list', '--market', 'mars')).toMatchObject({
        code: 0,
        output: '',
        notes: 'No leads match.\n',
      })
    })

    test('list --json is one array, and --newest the last of them; either way the database is named', async () => {
      const { place, ama, bot, bo } = await filled()
      const json = await leads(place, 'list', '--json')
      expect(JSON.parse(json.output)).toMatchObject([
        { reference: ama, name: 'Ama', deliveries: [{ channel: 'webhook', state: 'pending' }] },
        { reference: bot, quarantined: true },
        { reference: bo },
      ])
      expect(json.where).toMatch(kind === 'SQLite' ? `${place.env['DATA_DIR']}/leads.sqlite` : /^PostgreSQL, .*\/\w+$/)
      const newest = await leads(place, 'list', '--newest', '2')
      expect(newest.output).not.toContain(ama)
      expect(newest.output).toMatch(new RegExp(`${bot}.*\n${bo}`))
      expect(await leads(place)).toMatchObject({ code: 0, output: expect.stringContaining(bo) })
      expect(JSON.parse((await leads(place, 'list', '--json', '--market', 'mars')).output)).toEqual([])
    })

    test('texts of visitors cannot control a terminal', async () => {
      const { place, store } = await filled()
      const fields = { name: 'Eve\u001b[2J\u009b31m\r\u202e', message: 'a\u007fb\nc' }
      const { reference } = await store.add({ ...request, fields }, hoursLater(30), 'HC')
      for (const args of [
        ['list'],
        ['list', '--json'],
        ['show', reference],
        ['export'],
        ['export', '--format', 'jsonl'],
      ]) {
        const { output } = await leads(place, ...args)
        expect(output).toContain('Eve')
        expect(output.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
      }
    })

    test('show says everything about a lead', async () => {
      const { place, ama } = await filled()
      const { output } = await leads(place, 'show', ama.toLowerCase())
      expect(output).toContain(`reference: ${ama}\n`)
      expect(output).toContain('plan: 2 (Trident Mutual Lagoon)\n')
      expect(output).toContain('email: ama@example.org\n')
      expect(output).toMatch(/^delivery: webhook pending, 0 attempts, next at 2031/m)
    })

    test('export writes the real leads as CSV or JSON lines', async () => {
      const { place, store, ama, bo } = await filled()
      const fields = { name: '=HYPERLINK("http://evil.example")', phone: '+973 1700', message: 'One, "two"\nthree' }
      const odd = await store.add({ ...request, fields }, hoursLater(2), 'HC')
      const { output } = await leads(place, 'export')
      expect(output).toBe(
        [
          'reference,receivedAt,form,market,planId,plan,premium,price,amount,currency,per,quarantined,consentVersion,consent,language,name,residency,email,phone,message',
          `${ama},2031-05-01T11:00:00.000Z,atlantis-quote,atlantis,2,Trident Mutual Lagoon,,,,,,false,,,,Ama,citizen,ama@example.org,,`,
          `${bo},2031-05-02T11:00:00.000Z,atlantis-quote,,,,,,,,,false,,,,Bo,citizen,bo@example.org,,`,
          `${odd.reference},2031-05-01T13:00:00.000Z,atlantis-quote,atlantis,2,Trident Mutual Lagoon,,,,,,false,,,,"'=HYPERLINK(""http://evil.example"")",,,+973 1700,"One, ""two""\nthree"`,
          '',
        ].join('\r\n'),
      )
      const lines = (await leads(place, 'export', '--format', 'jsonl')).output.trim().split('\n')
      expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse(JSON.stringify(await store.list())))
      expect((await leads(place, 'export', '--bom')).output).toBe(`\ufeff${output}`)
    })

    test('erase keeps a row without personal data', async () => {
      const { place, database, ama, bot } = await filled()
      const asked = await leads(place, 'erase', '--email', 'AMA@example.org')
      expect(asked).toMatchObject({
        code: 1,
        output: expect.stringMatching(`\n${ama} .* email\n$`),
        notes: 'To be erased:\nNothing is erased: confirm with --yes.\n',
      })
      const again = await leads(place, 'erase', '--email', 'AMA@example.org', '--yes')
      expect(again).toMatchObject({ code: 0, notes: expect.stringMatching(`^To be erased:\n${ama} is erased.\n`) })
      expect(await leads(place, 'erase', bot)).toMatchObject({
        code: 0,
        notes: expect.stringMatching(`^${bot} is erased.\n`),
      })
      const rows = await database.db.selectFrom('leads').selectAll().where('erased_at', 'is not', null).execute()
      expect(rows).toHaveLength(2)
      expect(JSON.stringify(rows)).not.toMatch(/Ama|ama@|Bot|bot@|Lagoon|citizen/)
      expect(rows.map(({ fingerprint }) => fingerprint)).toEqual(['', ''])
      expect((await leads(place, 'export')).output).not.toContain(ama)
      expect((await leads(place, 'list')).output).toMatch(new RegExp(`${ama}.*erased, webhook cancelled`))
      expect(await leads(place, 'erase', '--email', 'nobody@example.org')).toMatchObject({ code: 1 })
      if (kind === 'SQLite') {
        const folder = place.env['DATA_DIR'] ?? ''
        await database.close()
        expect(readFileSync(path.join(folder, 'leads.sqlite'), 'latin1')).not.toContain('ama@example.org')
      }
    })

    test('find finds a person by e-mail or phone in any field, and erase removes them', async () => {
      const { place, store, ama } = await filled()
      const phone = { ...request.fields, email: 'cy@example.org', phone: '+65 9123 4567' }
      const caught = await store.add({ ...request, fields: phone, suspicious: true }, hoursLater(2), 'HC')
      const other = { name: 'Di', message: 'My sister is ama@example.org, (65) 9123-4567.' }
      const mention = await store.add({ ...request, fields: other }, hoursLater(3), 'HC')
      expect((await leads(place, 'find', 'AMA@example.org')).output.split('\n')).toEqual([
        'REFERENCE     RECEIVED (UTC)    NAME  MARKET    STATE            FOUND IN',
        `${ama}  2031-05-01 11:00  Ama   atlantis  webhook pending  email`,
        `${mention.reference}  2031-05-01 14:00  Di    atlantis  webhook pending  mentioned in message`,
        '',
      ])
      expect((await leads(place, 'find', '6591234567')).output).toMatch(
        new RegExp(`${caught.reference}.*quarantined +phone\n${mention.reference}.*mentioned in message\n$`),
      )
      expect(await leads(place, 'find', 'nobody@example.org')).toMatchObject({
        code: 1,
        notes: 'No lead has this person.\n',
      })
      const local = await store.add({ ...request, fields: { name: 'Eve', phone: '9123 4567' } }, hoursLater(4), 'HC')
      const { code, output: listed, notes } = await leads(place, 'erase', '--phone', '+65 9123 4567')
      expect({ code, notes: notes.split('\n') }).toEqual({
        code: 1,
        notes: [
          'These are not taken. Where one is theirs after all, erase it by its reference:',
          'To be erased:',
          'Nothing is erased: confirm with --yes.',
          '',
        ],
      })
      expect(listed).toMatch(
        new RegExp(`${mention.reference}.*mentioned in message\n${local.reference} .* Eve .* perhaps phone\n`),
      )
      expect(listed).toMatch(new RegExp(`${caught.reference} .* phone\n$`))
      const erased = await leads(place, 'erase', '--phone', '+65 9123 4567', '--yes')
      expect(erased.notes).toContain(`${caught.reference} is erased.`)
      expect(erased.notes).not.toContain(`${local.reference} is erased.`)
      expect((await leads(place, 'find', '+65 9123 4567')).output).toMatch(
        new RegExp(`${local.reference} .* webhook pending +perhaps phone\n$`),
      )
      expect((await leads(place, 'find', '91234567')).output).toContain(mention.reference)
      const { output } = await leads(place, 'audit')
      expect(output).toMatch(new RegExp(`mina +find +${ama}`))
      expect(output).toMatch(new RegExp(`mina +erase +${caught.reference}`))
      expect(output).not.toMatch(/@|9123/)
    })

    test('a second number of a person is found and erased, in any digits, and a restored copy of it again', async () => {
      const { place, store } = await filled()
      // Before the erasure, as the clock of the commands has it.
      const add = (phone: string) => store.add({ ...request, fields: { name: 'Cy', phone } }, new Date(0), 'HC')
      const both = await add('050 123 4567 / 055 765 4321')
      const bengali = await add('+৯৭১ ০৫৫ ৭৬৫ ৪৩২১')
      for (const number of ['0557654321', '+971 55 765 4321'])
        for (const { reference } of [both, bengali])
          expect((await leads(place, 'find', number)).output, number).toContain(reference)
      const first = await leads(place, 'erase', '--phone', '0557654321', '--yes')
      expect(first.notes).toContain(`${both.reference} is erased.`)
      expect(first.output).toMatch(new RegExp(`${bengali.reference} .*perhaps phone`))
      expect((await leads(place, 'erase', '--phone', '+971 55 765 4321', '--yes')).notes).toContain(
        `${bengali.reference} is erased.`,
      )
      const restored = [await add('055 765 4321 - 050 999 9999'), await add('+971 (0)55 765 4321')]
      const { notes } = await leads(place, 'erase', '--listed')
      for (const { reference } of restored) expect(notes).toContain(`${reference} is erased.`)
    })

    test('correct changes a field, and says what is wrong with a value', async () => {
      const { place, store, ama } = await filled()
      expect(await leads(place, 'correct', ama, 'name=Ama Mensah', 'email=ama@example.com')).toMatchObject({
        code: 0,
        notes: `${ama} is corrected.\n`,
      })
      expect((await store.list())[0]?.fields).toMatchObject({ name: 'Ama Mensah', email: 'ama@example.com' })
      const wrong = await leads(place, 'correct', ama, 'email=ama')
      expect(wrong).toMatchObject({ code: 1, notes: expect.stringMatching(`^email: .*\n${ama} is as it was.\n$`) })
    })

    test('what reads or changes leads is in the audit', async () => {
      const { place, ama, bot } = await filled()
      for (const args of [
        ['list'],
        ['show', ama],
        ['export', '--market', 'atlantis'],
        ['release', bot],
        ['purge', '--yes'],
      ])
        await leads(place, ...args)
      const lines = (await leads(place, 'audit')).output.trim().split('\n')
      expect(lines[0]).toMatch(/^TIME \(UTC\) +WHO +DID +LEAD +DETAIL$/)
      expect(lines.slice(1).map((line) => line.split(/ {2,}/).slice(1))).toEqual([
        ['mina', 'list', '{}'],
        ['mina', 'show', ama],
        ['mina', 'export', expect.stringContaining('{"format":"csv"')],
        ['mina', 'release', bot],
      ])
    })

    test('purge deletes what each market keeps no longer', async () => {
      const { place, store, bo } = await filled()
      const old = new Date(Date.now() - 45 * 24 * 60 * 60 * 1000)
      await store.add(requestBy('Old'), old, 'HC')
      await store.add(requestBy('Older', { market: undefined }), old, 'HC')
      expect(await leads(place, 'purge')).toMatchObject({
        code: 1,
        notes: expect.stringMatching(
          /^atlantis: 1 due.*Look twice: 1 of them .*Nothing is deleted: confirm with --yes/s,
        ),
      })
      expect((await store.list()).map(({ fields }) => fields['name'])).toContain('Old')
      const { code, notes } = await leads(place, 'purge', '--yes')
      expect({ code, notes }).toEqual({ code: 0, notes: expect.stringMatching(/\n1 deleted\.\n$/) })
      const names = (await store.list()).map(({ fields }) => fields['name'])
      expect(names).toEqual(['Ama', 'Bo', 'Older'])
      expect((await store.list())[1]?.reference).toBe(bo)
      expect((await leads(place, 'purge')).notes).toBe('Nothing is old enough to be deleted.\n')
    })

    test('replay sends deliverable leads again, and says why others cannot be sent', async () => {
      const { place, database, ama, bot } = await filled()
      await database.db.updateTable('deliveries').set({ state: 'delivered' }).execute()
      const env = { ...place.env, WEBHOOK_URL: 'https://crm.example/', WEBHOOK_SECRETS: `whsec_${'A'.repeat(32)}` }
      expect(await leads({ env }, 'replay', ama, bot)).toMatchObject({
        code: 1,
        output: '',
        notes: `${ama} will be sent again by webhook.\n${bot} is quarantined and cannot be sent.\n`,
      })
      expect((await leads({ env }, 'replay', '--undelivered')).notes).toBe('0 leads will be sent.\n')
      expect((await leads(place, 'replay', ama)).notes).toContain('No delivery is set up: set WEBHOOK_URL')
    })

    test('release sends a quarantined lead once, and the same form again is a duplicate', async () => {
      const { place, database, store, ama, bot } = await filled()
      const env = { ...place.env, WEBHOOK_URL: 'https://crm.example/', WEBHOOK_SECRETS: `whsec_${'A'.repeat(32)}` }
      expect(await leads({ env }, 'release', bot)).toMatchObject({
        code: 0,
        notes: `${bot} is released and will be sent by webhook.\n`,
      })
      expect(await leads({ env }, 'release', bot, ama)).toMatchObject({
        code: 1,
        notes: `${bot} is not quarantined.\n${ama} is not quarantined.\n`,
      })
      const rows = await database.db.selectFrom('deliveries').select('state').execute()
      expect(rows).toEqual([{ state: 'pending' }, { state: 'pending' }, { state: 'pending' }])
      expect(await store.add(requestBy('Bot'), hoursLater(2), 'HC')).toEqual({ reference: bot, duplicate: true })
    })

    test('stats counts leads by market and deliveries by state', async () => {
      const { place } = await filled()
      const { output } = await leads(place, 'stats')
      expect(output).toMatch(/^atlantis +1 +1 +0$/m)
      expect(output).toMatch(/^- +1 +0 +0$/m)
      expect(output).toMatch(/^webhook +pending +2 +2031-05-01T11:00:00.000Z$/m)
    })
  })

test.each([
  [['bogus'], "Unknown command 'bogus'"],
  [['list', '--format', 'csv'], "Unknown option '--format'"],
  [['list', 'HC-7K3M-9QXT'], "Too many arguments for 'list'."],
  [['export', '--format', 'xls'], "argument 'xls' is invalid. Allowed choices are csv, jsonl."],
  [['export', '--since', 'yesterday'], "argument 'yesterday' is invalid. It must be a day such as 2026-11-20"],
  [['show', 'HC-1'], "'HC-1' is invalid for argument 'reference'. References look like AB-7K3M-9QXT."],
  [['show'], "Missing required argument 'reference'"],
  [['list', '--sinse', '2026-11-20'], "Unknown option '--sinse'\n(Did you mean --since?)"],
  [['erase'], 'Give either references, --email, --phone or --listed.'],
  [['erase', 'HC-7K3M-9QXT', '--email', 'ama@example.org'], 'Give either references, --email'],
  [['erase', '--email', 'ama'], 'It must be a whole e-mail address'],
  [['find', 'ama'], 'It must be a whole e-mail address, or a phone number of at least 5 digits.'],
  [['correct', 'HC-7K3M-9QXT', 'email'], 'It must be field=value.'],
  [['replay', 'HC-7K3M-9QXT', '--undelivered'], 'Give either references or --undelivered.'],
])('leads %j is refused with the reason and the help', async (args, reason) => {
  const { code, output, notes } = await leads({ env: { DATA_DIR: temporaryFolder() } }, ...args)
  expect(code).toBe(2)
  expect(output).toBe('')
  expect(notes).toContain(reason)
  expect(notes).toContain('Usage: npm run --silent leads')
})

test('help, and a database that is not there', async () => {
  expect(await leads({ env: {} }, '--help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('retentionDays'),
  })
  for (const args of [[], ['list'], ['stats'], ['erase', 'HC-0000-0000'], ['replay', '--undelivered']]) {
    const mistyped = path.join(temporaryFolder(), 'date')
    expect(await leads({ env: { DATA_DIR: mistyped } }, ...args)).toMatchObject({
      code: 1,
      output: '',
      notes: `There is no lead database in ${mistyped} (DATA_DIR).\n`,
    })
    expect(existsSync(mistyped)).toBe(false)
  }
  const env = { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/leads' }
  const { code, notes } = await leads({ env }, 'list')
  expect(code).toBe(1)
  expect(notes).toMatch(/ECONNREFUSED/)
  expect(notes).not.toContain('hidden')
})

test('the script writes to the terminal what the command says, and ends with its code', async () => {
  const folder = temporaryFolder()
  await (await openSqliteStore(path.join(folder, 'data'))).close()
  const script = new URL('../../src/cli/leads.ts', import.meta.url).pathname
  const run = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' })
  const note = `Leads in ${path.join(folder, 'data/leads.sqlite')}\n`
  expect(run('stats')).toMatchObject({ status: 0, stdout: expect.stringContaining('quarantined'), stderr: note })
  expect(run('show', 'HC-0000-0000')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `${note}There is no lead HC-0000-0000.\n`,
  })
})

test.each([
  ['=1', "'=1"],
  ['+A1', "'+A1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\ta', "'\ta"],
  ['\ra', '\ufffda'],
  ['\na', '"\'\na"'],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  ['+65 9123 4567', '+65 9123 4567'],
  ['+6591234567', '+6591234567'],
  ['+65-9123-4567', "'+65-9123-4567"],
  ['+65+1', "'+65+1"],
  ['a;b', '"a;b"'],
  ['a\u009bb', 'a\ufffdb'],
  ['a=1', 'a=1'],
  ['a,b', '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ['', ''],
])('the cell %j is written %j', (cell, written) => {
  expect(exportLine([cell, 'x'])).toBe(`${written},x\r\n`)
})
