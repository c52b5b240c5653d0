import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { leadsCommand } from '#cli/leads/leads-command.ts'
import { forms } from '#engine/forms.ts'
import { seededBody } from '#server/canary.ts'
import { leadStore } from '#server/lead-store.ts'
import { findLead, readLeads } from '#server/leads.ts'
import { eraseLeads } from '#server/privacy.ts'
import { groupWizard } from '#tests/fixtures/kinds.ts'
import { site } from '#tests/fixtures/site.ts'
import { kinds, newPlace } from '#tests/server/database/databases.ts'
import { now, temporaryFolder, writeBuild } from '#tests/server/start-app.ts'
import { request } from './lead-requests.ts'

async function seed(env: Readonly<Record<string, string>>, ...args: string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'helpercompare-'))
  writeBuild(root, 'first', { site })
  let said = ''
  const code = await leadsCommand(['seed', ...args], {
    root,
    env,
    now: () => now,
    actor: 'mina',
    timeZone: 'UTC',
    confirm: async () => false,
    write: async () => {},
    say(line) {
      said += `${line}\n`
    },
  })
  rmSync(root, { recursive: true })
  return { code, said }
}

test.each(kinds)(
  'seeded leads in %s are evidently false, of several forms, and none waits to be delivered',
  async (kind) => {
    const place = await newPlace(kind)
    expect(await seed(place.env, '--count', '40')).toEqual({
      code: 0,
      said: expect.stringContaining('40 leads seeded'),
    })
    expect((await seed(place.env, '--count', '2')).code).toBe(0)
    const database = await place.open()
    const leads = []
    for await (const lead of readLeads(database, {}, () => {})) leads.push(lead)
    expect(leads).toHaveLength(42)
    expect(new Set(leads.map(({ form }) => form)).size).toBeGreaterThan(1)
    expect(JSON.stringify(leads)).toContain('@seeded.example')
    expect(await database.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
    await database.close()
  },
)

test('a seeded lead of a form that asks each of a group has an answer of each', () => {
  const count = { atLeast: 4, answer: 'divers' }
  const wizard = { ...groupWizard, ends: [{ id: 'few', if: { not: count }, heading: 'Few', text: 'Too few.' }] }
  const markets = site.markets.map((market) => (market.wizard ? { ...market, wizard } : market))
  const form = forms({ ...site, markets }).find(({ name }) => name === wizard.formName)
  if (!form) throw new Error('The fixture has no form.')
  const bodies = [1, 2, 3].map((number) => seededBody(site, form, number, now))
  expect(bodies.map((body) => body['diver-suit']?.split(',').length)).toContain(4)
})

test('a database with a real lead takes none, and says so', async () => {
  const place = await newPlace('SQLite')
  const database = await place.open()
  await leadStore(database).add(request, now, 'HC')
  await database.close()
  expect(await seed(place.env)).toEqual({ code: 2, said: expect.stringContaining('holds real leads') })
})

test.each(['0', '-1', '1.5', '100001', 'many'])('a count of %s is refused with what it may be', async (count) => {
  const place = await newPlace('SQLite')
  expect(await seed(place.env, `--count=${count}`)).toEqual({
    code: 2,
    said: expect.stringContaining('from 1 to 100000'),
  })
})

test('erased leads, as canaries leave them, are in nobody’s way', async () => {
  const place = await newPlace('SQLite')
  const database = await place.open()
  const { reference } = await leadStore(database).add(request, now, 'HC')
  const lead = await findLead(database, reference)
  await eraseLeads(database, lead ? [lead] : [], { folder: temporaryFolder(), actor: 'mina', now })
  await database.close()
  expect((await seed(place.env, '--count', '2')).code).toBe(0)
})
