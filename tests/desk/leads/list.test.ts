import { CompiledQuery, type QueryId, type RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import type { Inbox } from '#desk/leads/inbox/inbox.ts'
import { findLeads } from '#desk/leads/inbox/list.ts'
import { othersOf } from '#desk/leads/inbox/same-person.ts'
import type { LeadList } from '#desk/leads/lead-routes.ts'
import type { LeadRequestPage } from '#desk/leads/request-page.ts'
import type { Grant } from '#desk/people/roles.ts'
import { findLead, isUnreadable, leadFrom, leadRows } from '#server/leads.ts'
import { eraseLeads } from '#server/privacy.ts'
import { kinds, tagsOn } from '#tests/server/database/databases.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { advisor, leadsDesk } from './leads-desk.ts'

for (const kind of kinds) {
  test(`the list has what was promised first at the top, in words, on ${kind}`, { tags: tagsOn(kind) }, async () => {
    const { arrive, look, signedIn, post, pass } = await leadsDesk(kind)
    const { cookie } = await signedIn(advisor)
    const list = async (filter = {}) => (await post('/desk/leads', filter, cookie)).json() as LeadList
    await arrive({ fields: { name: 'Ben', phone: '+65 9123 4567' } }, 60)
    await arrive({ fields: { name: 'Ama', phone: '9123 4567' }, language: 'zh-HK' }, 24 * 60)
    await look()
    const { requests, hasMore, unreadable } = await list()
    expect([hasMore, unreadable]).toEqual([false, []])
    expect(requests.map(({ name }) => name)).toEqual(['Ama', 'Ben'])
    expect(requests[0]).toMatchObject({
      marketTitle: 'Atlantis',
      plan: 'Trident Lagoon',
      price: 'S$390',
      language: 'Chinese (Hong Kong)',
      state: 'new',
      // From Sunday on: by the end of the first working day.
      dueAt: '2027-01-04T10:00:00.000Z',
      others: 1,
      isOverdue: false,
    })
    expect(requests[0]?.answers).toEqual([
      { field: 'residency', label: 'Residency', words: 'A citizen', value: 'citizen' },
    ])
    // Monday, 3pm, and a working day: Wednesday, since Tuesday is a holiday.
    expect(requests[1]?.dueAt).toBe('2027-01-06T07:00:00.000Z')
    pass(1)
    expect((await list({ overdue: true })).requests).toEqual([])
  })

  test(`a request is found by a part of its name, a number in any writing and its reference, on ${kind}`, {
    tags: tagsOn(kind),
  }, async () => {
    const { arrive, look, signedIn, post } = await leadsDesk(kind)
    const { cookie } = await signedIn(advisor)
    await arrive({ fields: { name: 'Chen "Lily" 陳 Élan', phone: '+65 9123 4567', email: 'lily@example.org' } })
    await arrive({ fields: { name: 'Ben 100%', phone: '+65 9999 4567' } })
    await arrive({ fields: { name: 'Dina', phone: '+973 1700 0004 ext 12' } })
    await arrive({ fields: { name: 'Esa', phone: '+971 050 123 4567 / 055 765 4321' } })
    await arrive({ fields: { name: 'Farid', phone: '8123_4567 8765_4321' } })
    await arrive({ fields: { name: 'Gil', phone: '02966 15 400123' } })
    await arrive({ fields: { name: 'Hana', phone: '22 346', salary: '54321' } })
    await arrive({ market: 'lemuria', fields: { name: 'Ivo', phone: '+65 8120 0123' } })
    await arrive({ fields: { name: 'Jo 77123', phone: '+65 8123 0124' } })
    await look()
    const find = async (search: string) => {
      const { requests } = (await post('/desk/leads', { search }, cookie)).json() as LeadList
      return requests.map(({ name }) => name)
    }
    const lily = ['Chen "Lily" 陳 Élan']
    for (const search of ['LILY', '"lil', '陳', 'élan', '91234567', '(+65) 9123-4567', '٩١٢٣ ٤٥٦٧', 'Lily@Example.org'])
      expect(await find(search), search).toEqual(lily)
    for (const [search, name] of [
      ['1700 0004', 'Dina'],
      ['+973 1700 0004 x12', 'Dina'],
      ['+971501234567', 'Esa'],
      ['0557654321', 'Esa'],
      ['+65 8123 4567', 'Farid'],
      ['87654321', 'Farid'],
      ['+54 9 2966 400123', 'Gil'],
      ['00123', 'Gil'],
      ['400-123', 'Gil'],
      ['65432', undefined],
      ['22346', 'Hana'],
      ['+290 22346', 'Hana'],
      ['77123', 'Jo 77123'],
    ] as const)
      expect(await find(search), search).toEqual(name === undefined ? [] : [name])
    expect((await find('54321')).sort()).toEqual(['Esa', 'Farid'])
    expect(await find('754321')).toEqual([])
    expect(await find('100%')).toEqual(['Ben 100%'])
    expect(await find('1%%')).toEqual([])
    const [{ reference } = { reference: '' }] = ((await post('/desk/leads', {}, cookie)).json() as LeadList).requests
    expect(await find(reference.toLowerCase().replaceAll('-', ' '))).toHaveLength(1)
  })

  test(`advisors see their markets alone, and requests of no market are for all markets, on ${kind}`, {
    tags: tagsOn(kind),
  }, async () => {
    const { arrive, look, signedIn, post } = await leadsDesk(kind)
    const atlantis = await arrive()
    await arrive({ form: 'contact', market: undefined, fields: { name: 'Nobody' } })
    await arrive({ market: 'lemuria', fields: { name: 'Rija' } })
    await look()
    const seen = async (...grants: readonly Grant[]) => {
      const { cookie } = await signedIn(...grants)
      const { requests } = (await post('/desk/leads', {}, cookie)).json() as LeadList
      return requests.map(({ market }) => market)
    }
    expect(await seen(advisor)).toEqual(['atlantis'])
    expect(await seen({ role: 'advisor', market: 'lemuria' }, { role: 'editor' })).toEqual(['lemuria'])
    expect((await seen({ role: 'owner' })).toSorted()).toEqual(['', 'atlantis', 'lemuria'])
    const other = await signedIn({ role: 'advisor', market: 'lemuria' })
    const taken = await post(`/desk/leads/${atlantis}/take`, { version: 1 }, other.cookie)
    expect([taken.statusCode, (await post('/desk/leads/9999/take', { version: 1 }, other.cookie)).json()]).toEqual([
      404,
      taken.json(),
    ])
  })
}

for (const kind of kinds) {
  test(`the list counts the other requests of a person that the page of each shows, on ${kind}`, {
    tags: tagsOn(kind),
  }, async () => {
    const { arrive, look, signedIn, post, get, desk } = await leadsDesk(kind)
    const { cookie } = await signedIn(advisor)
    const phone = '+65 9123 4567'
    const first = await arrive({ fields: { name: 'Ama', phone } })
    await arrive({ fields: { name: 'Ama again', phone: '8123 4567 / 9123 4567' } })
    await arrive({ market: 'lemuria', fields: { name: 'Elsewhere', phone } })
    await arrive({ suspicious: true, suspicion: 'honeypot', fields: { name: 'Quarantined', phone } })
    await arrive({ fields: { name: 'Same ending', phone: '+65 8023 4567' } })
    await arrive({ fields: { name: 'Mentioned', message: `My agent has ${phone}.` } })
    const erased = await arrive({ fields: { name: 'Erased', phone } })
    await look()
    const lead = await findLead(desk.inbox.leads, String(erased))
    if (!lead) throw new Error('There is no such lead.')
    const doing = { actor: 'mei', now: desk.inbox.now(), folder: temporaryFolder() }
    await eraseLeads(desk.inbox.leads, [lead], doing)
    const list = (await post('/desk/leads', {}, cookie)).json() as LeadList
    const others = Object.fromEntries(list.requests.map(({ name, others: count }) => [name, count]))
    expect(others).toEqual({ Ama: 1, 'Ama again': 1, 'Same ending': 0, Mentioned: 0 })
    const page = (await get(`/desk/leads/${first}`, cookie)).json() as LeadRequestPage
    expect(page.earlier.map(({ name }) => name)).toEqual(['Ama again'])
    const search = async (text: string) =>
      ((await post('/desk/leads', { search: text }, cookie)).json() as LeadList).requests.map(({ name }) => name).sort()
    expect(await search('81234567')).toEqual(['Ama again'])
    expect(await search(phone)).toEqual(['Ama', 'Ama again', 'Mentioned'])
  })
}

test('nothing that is looked for has SQLite read all requests', async () => {
  const { arrive, look, desk } = await leadsDesk('SQLite')
  for (let i = 0; i < 2; i += 1) await arrive({ fields: { phone: '+65 9123 4567' } })
  await look()
  const { inbox, plans } = planned(desk.inbox)
  const asking = { person: 'mei', grants: [advisor] }
  for (const filter of [
    {},
    { overdue: true },
    { mine: true },
    { search: 'person 4' },
    { search: 'HC-1234' },
    { search: '+65 9123 4567' },
    { search: '34567' },
  ])
    await findLeads(inbox, asking, filter)
  const [lead] = (await leadRows(desk.inbox.leads.db).execute()).map(leadFrom)
  if (!lead || isUnreadable(lead)) throw new Error('The request cannot be read.')
  expect((await othersOf(inbox, asking, [lead])).get(lead.id)).toHaveLength(1)
  const read = await plans()
  expect(read.join('\n')).toContain('SEARCH desk_lead_work USING INDEX desk_lead_work_own (owner=?)')
  expect(read.filter((step) => /^SCAN (leads|desk_\w+)$/.test(step))).toEqual([])
})

test('a damaged row is told, and hides no other', async () => {
  const { arrive, look, signedIn, post, desk } = await leadsDesk()
  const { cookie } = await signedIn(advisor)
  const damaged = await arrive()
  await arrive({ fields: { name: 'Whole' } })
  await look()
  await desk.inbox.leads.db.updateTable('leads').set({ fields: '{"name":"x"}' }).where('id', '=', damaged).execute()
  const { requests, unreadable } = (await post('/desk/leads', {}, cookie)).json() as LeadList
  expect([requests.map(({ name }) => name), unreadable]).toEqual([['Whole'], [String(damaged)]])
})

test('no answer about requests is kept by browsers or proxies', async () => {
  const { arrive, look, signedIn, post } = await leadsDesk()
  const { cookie } = await signedIn(advisor)
  const id = await arrive()
  await look()
  for (const [url, body] of [
    ['/desk/leads', {}],
    [`/desk/leads/${id}/take`, { version: 1 }],
  ] as const) {
    const { statusCode, headers } = await post(url, body, cookie)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  }
})

test('requests lock after ten minutes without use, until their reader confirms who they are', async () => {
  const { look, signedIn, post, pass } = await leadsDesk()
  const { cookie } = await signedIn(advisor)
  await look()
  const status = async (url: string) => (await post(url, {}, cookie)).statusCode
  pass(9)
  expect(await status('/desk/leads/used')).toBe(200)
  pass(9)
  expect(await status('/desk/leads')).toBe(200)
  // The window that asked was not used.
  pass(2)
  expect(await status('/desk/leads')).toBe(428)
  expect(await status('/desk/leads/used')).toBe(428)
})

/** An inbox, and how SQLite carries out each query that it sent. */
function planned(inbox: Inbox) {
  const { db } = inbox.leads
  const sent: [RootOperationNode, QueryId][] = []
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      sent.push([node, queryId])
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return {
    inbox: { ...inbox, leads: { ...inbox.leads, db: recording } },
    async plans(): Promise<string[]> {
      const steps: string[] = []
      for (const [node, id] of sent) {
        const { sql, parameters } = db.getExecutor().compileQuery(node, id)
        const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
        const { rows } = await db.executeQuery<{ readonly detail: string }>(query)
        steps.push(...rows.map(({ detail }) => detail))
      }
      return steps
    },
  }
}
