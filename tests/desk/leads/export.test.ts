import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { ListFilter } from '#desk/leads/inbox/list.ts'
import { act } from '#desk/leads/work.ts'
import { readAudit } from '#server/database.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { advisor, leadsDesk } from './leads-desk.ts'

for (const kind of kinds)
  test(`the list is downloaded as it is filtered, with the work on it, of one’s markets alone, on ${kind}`, async () => {
    const { arrive, look, signedIn, post, desk } = await leadsDesk(kind)
    const { cookie, person } = await signedIn(advisor)
    const exported = async (filter: ListFilter = {}): Promise<Record<string, string>[]> => {
      const { text } = (await post('/desk/leads/export', { why: 'work', ...filter }, cookie)).json()
      return parse(text, { bom: true, columns: true })
    }
    const namesOf = async (filter?: ListFilter) => (await exported(filter)).map((row) => row['name'])
    const hostile = await arrive({
      fields: { name: '=HYPERLINK("https://evil.example";"Ama")', phone: '+65 9123 4567' },
    })
    const done = await arrive({ fields: { name: 'Ben' } })
    await arrive({ fields: { name: 'Far' }, market: 'lemuria' })
    await arrive({ fields: { name: 'Spam' }, suspicious: true })
    await look()
    const at = { version: 1, person: person.id }
    await act(desk.inbox, { ...at, lead: hostile }, { kind: 'attempt', channel: 'call' })
    await act(desk.inbox, { ...at, lead: done }, { kind: 'done', outcome: 'lost', why: '@Too dear' })
    const [row] = await exported()
    expect(row).toMatchObject({
      name: `'=HYPERLINK("https://evil.example";"Ama")`,
      phone: '+65 9123 4567',
      plan: 'Trident Lagoon',
      state: 'taken',
      owner: 'Mei',
      contactedAt: '2027-01-04T08:00:00.000Z',
    })
    expect(await namesOf()).toHaveLength(1)
    expect(await exported({ state: 'done' })).toMatchObject([{ name: 'Ben', outcome: 'lost', whyLost: "'@Too dear" }])
    expect(await namesOf({ search: '9123 4567' })).toHaveLength(1)
    expect(await namesOf({ quarantined: true })).toEqual(['Spam'])
    expect(await namesOf({ market: 'lemuria' })).toEqual([])
    const audit = (await readAudit(desk.inbox.leads.db)).filter(({ action }) => action === 'export')
    expect(audit.map(({ actor, detail }) => [actor, detail])).toContainEqual([
      `desk:${person.id}`,
      '0 of lemuria (work)',
    ])
    const own = await desk.db.selectFrom('desk_audit').select('detail').where('action', '=', 'lead-export').execute()
    expect(own.map(({ detail }) => detail)).toContain('lemuria: work')
    expect(JSON.stringify([audit, own])).not.toContain('9123')
  })

test('more than a page is downloaded whole, after a confirmation and for a reason', async () => {
  const { arrive, look, signedIn, post, pass } = await leadsDesk()
  const { cookie } = await signedIn(advisor)
  for (let i = 0; i < 501; i += 1) await arrive()
  await look()
  const { text } = (await post('/desk/leads/export', { why: 'work' }, cookie)).json()
  expect(parse(text, { bom: true, columns: true })).toHaveLength(501)
  expect((await post('/desk/leads/export', {}, cookie)).statusCode).toBe(400)
  pass(6)
  expect((await post('/desk/leads/export', { why: 'work' }, cookie)).statusCode).toBe(428)
})
