import { expect, test } from 'vitest'
import { countUncounted } from '#desk/leads/outcomes/counting.ts'
import type { Outcomes } from '#desk/leads/outcomes/outcomes.ts'
import { act } from '#desk/leads/work.ts'
import type { Grant } from '#desk/people/roles.ts'
import { purge } from '#server/lead-store.ts'
import { findLead, isUnreadable } from '#server/leads.ts'
import { eraseLeads, purgeOutcomes } from '#server/privacy.ts'
import { kinds, tagsOn } from '#tests/server/database/databases.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { advisor, leadsDesk } from './leads-desk.ts'

/** A desk with so many requests, and what somebody sees of them. */
async function counted(count: number, kind?: (typeof kinds)[number]) {
  const desk = await leadsDesk(kind)
  const ids: number[] = []
  for (let i = 0; i < count; i += 1) ids.push(await desk.arrive())
  await desk.look()
  const { inbox } = desk.desk
  return {
    ...desk,
    inbox,
    ids,
    attempt: (lead: number, version = 1) =>
      act(inbox, { lead, version, person: 'mei' }, { kind: 'attempt', channel: 'call' }),
    async seen(filter = {}, ...grants: readonly Grant[]) {
      const { cookie } = await desk.signedIn(...(grants.length > 0 ? grants : [advisor]))
      const query = new URLSearchParams({ from: '2027-01-01', until: '2027-01-31', ...filter })
      const answer = await desk.get(`/desk/outcomes?${query}`, cookie)
      return { status: answer.statusCode, ...(answer.json() as Outcomes) }
    },
  }
}

for (const kind of kinds)
  test(`the time to first contact is counted while the office is open, against the promise, on ${kind}`, {
    tags: tagsOn(kind),
  }, async () => {
    const { ids, attempt, pass, seen } = await counted(6, kind)
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids
    pass(30)
    for (const lead of [first, second, third]) await attempt(lead)
    // The office closes at 6pm, and Tuesday is a holiday: that is Wednesday, 9:20am.
    pass(40 * 60 + 50)
    await attempt(fourth)
    // The promise was Wednesday, 4pm.
    pass(7 * 60)
    await attempt(fifth)
    const { total, ...by } = (await seen()).contact
    expect(total).toEqual({ title: '', requests: 6, median: 30, late: 560, kept: 4 / 6 })
    expect(by.market).toEqual([{ ...total, title: 'Atlantis' }])
    expect(by.weekday.map(({ title, requests }) => [title, requests]).slice(0, 2)).toEqual([
      ['Monday', 6],
      ['Tuesday', 0],
    ])
    expect(by.hour.filter(({ requests }) => requests > 0)).toEqual([{ ...total, title: '16:00' }])
  })

for (const kind of kinds) {
  test(`what came of requests is counted by plan, page and language, with why, on ${kind}`, {
    tags: tagsOn(kind),
  }, async () => {
    const { ids, inbox, seen, arrive, look } = await counted(5, kind)
    for (const lead of ids) await act(inbox, { lead, version: 1, person: 'mei' }, { kind: 'done', outcome: 'won' })
    const others = []
    for (let i = 0; i < 6; i += 1) others.push(await arrive({ plan: undefined, language: 'zh-HK' }))
    await look()
    for (const lead of others.slice(0, 5))
      await act(inbox, { lead, version: 1, person: 'mei' }, { kind: 'done', outcome: 'lost', why: 'Too dear' })
    const { results, lost } = await seen()
    const counts = { won: 0, lost: 0, 'not-reached': 0, 'not-a-request': 0, open: 0 }
    expect(results.plan).toEqual([
      { title: 'No plan chosen', requests: 6, results: { ...counts, lost: 5, open: 1 } },
      { title: 'Trident Lagoon, Atlantis', requests: 5, results: { ...counts, won: 5 } },
    ])
    expect(results.page.map(({ title, requests }) => [title, requests])).toEqual([['Quote form, Atlantis', 11]])
    expect(results.language.map(({ title }) => title)).toEqual(['Chinese (Hong Kong)', 'English (Singapore)'])
    expect(lost).toEqual([{ title: 'Too dear', requests: 5 }])
  })

  test(`an erased or deleted request stays in the figures, which lead to nobody, on ${kind}`, {
    tags: tagsOn(kind),
  }, async () => {
    const { ids, inbox, attempt, db, pass, seen } = await counted(6, kind)
    pass(30)
    for (const lead of ids.slice(0, 5)) await attempt(lead)
    for (const lead of ids.slice(0, 3))
      await act(inbox, { lead, version: 2, person: 'mei' }, { kind: 'done', outcome: 'lost', why: 'Ama Mei said no' })
    const before = await seen()
    const erased = await findLead(inbox.leads, String(ids[0]))
    const open = await findLead(inbox.leads, String(ids[5]))
    if (!erased || isUnreadable(erased) || !open || isUnreadable(open)) throw new Error('There are no such leads.')
    await eraseLeads(inbox.leads, [erased, open], { folder: temporaryFolder(), actor: 'mei', now: inbox.now() })
    expect(await seen()).toEqual(before)
    const rows = await db.selectFrom('desk_outcomes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Ama')
    expect(rows.filter(({ lead_id }) => lead_id === null)).toHaveLength(2)
    const now = new Date('2028-02-01T00:00:00Z')
    expect(await purge(inbox.leads, { markets: new Map(), others: 365 }, { now, actor: 'server' })).toBe(6)
    expect(await seen()).toEqual(before)
    const left = await db.selectFrom('desk_outcomes').selectAll().execute()
    expect(left.map(({ lead_id }) => lead_id)).toEqual(Array(6).fill(null))
    const leftOn = async (day: string) => {
      await purgeOutcomes(inbox.leads, new Date(`${day}T12:00:00Z`))
      return (await db.selectFrom('desk_outcomes').selectAll().execute()).length
    }
    expect([await leftOn('2029-01-04'), await leftOn('2029-01-05')]).toEqual([6, 0])
  })

  test(`requests on which a version without figures has worked are counted at the next start, on ${kind}`, {
    tags: tagsOn(kind),
  }, async () => {
    const { ids, attempt, db, pass, seen, inbox } = await counted(6, kind)
    pass(30)
    const old = await db.selectFrom('desk_outcomes').selectAll().execute()
    for (const lead of ids) await attempt(lead)
    const before = await seen()
    expect(before.contact.total.median).toBe(30)
    for (const left of [[], old]) {
      await db.deleteFrom('desk_outcomes').execute()
      if (left.length > 0) await db.insertInto('desk_outcomes').values(left).execute()
      expect((await seen()).contact.total.median).toBeNull()
      await countUncounted(inbox)
      await countUncounted(inbox)
      expect(await seen()).toEqual(before)
    }
  })
}

test('canaries, quarantined requests, those of before the desk and what is no request are not counted', async () => {
  const { ids, inbox, seen, arrive, look } = await counted(6)
  await arrive({ fields: { email: 'person-7@seeded.example' } })
  const quarantined = await arrive({ suspicious: true })
  await arrive({}, 40 * 24 * 60)
  await look()
  const [first = 0] = ids
  await act(inbox, { lead: first, version: 1, person: 'mei' }, { kind: 'done', outcome: 'not-a-request' })
  const { contact, results } = await seen({ from: '2026-01-01' })
  expect([contact.total.requests, results.page[0]?.requests]).toEqual([5, 6])
  await inbox.leads.db.updateTable('leads').set({ quarantined: 0 }).where('id', '=', quarantined).execute()
  expect((await seen()).contact.total.requests).toBe(6)
})

test('no figure speaks of fewer than five people, nor do two of them when one is taken from the other', async () => {
  const { ids, attempt, arrive, look, seen } = await counted(7)
  for (const lead of ids.slice(0, 4)) await attempt(lead)
  expect((await seen()).contact.total).toMatchObject({ requests: 7, median: null, late: null, kept: null })
  for (let i = 0; i < 3; i += 1) await arrive({ plan: undefined })
  for (let i = 0; i < 6; i += 1) await arrive({ plan: { id: 3, name: 'Trident Reef' } })
  await look()
  const { results } = await seen()
  expect(results.plan.map(({ title, results: counts }) => [title, counts !== null])).toEqual([
    ['Trident Lagoon, Atlantis', true],
    ['Trident Reef, Atlantis', false],
    ['No plan chosen', false],
  ])
})

test('everybody sees the figures of their own markets alone, of the days that they choose', async () => {
  const { seen, arrive, look } = await counted(2)
  await arrive({ market: 'lemuria', form: 'lemuria-quote' })
  await arrive({ market: undefined, form: 'contact' })
  await arrive({}, 3 * 24 * 60)
  await look()
  const requests = async (filter: object, ...grants: readonly Grant[]) =>
    (await seen(filter, ...grants)).contact.total.requests
  expect(await requests({})).toBe(3)
  expect(await requests({}, { role: 'publisher', market: 'lemuria' })).toBe(1)
  expect(await requests({}, { role: 'owner' })).toBe(5)
  expect(await requests({ market: 'lemuria' }, { role: 'owner' })).toBe(1)
  expect(await requests({ from: '2027-01-02' })).toBe(2)
  expect(await requests({ until: '2027-01-01' })).toBe(1)
  expect((await seen({}, { role: 'publisher', market: 'lemuria' }, { role: 'editor' })).markets).toEqual([
    { id: 'lemuria', title: 'Lemuria' },
  ])
  expect((await seen({ market: 'lemuria' })).status).toBe(403)
  expect((await seen({ from: 'yesterday' })).status).toBe(400)
})
