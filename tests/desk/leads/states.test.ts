import { expect, test } from 'vitest'
import { takeIn } from '#desk/leads/inbox/sync.ts'
import type { LeadRequestPage } from '#desk/leads/request-page.ts'
import { act } from '#desk/leads/work.ts'
import { beginSession } from '#desk/sign-in/sessions.ts'
import { addLeads } from '#server/leads.ts'
import { deskDatabase } from '#tests/desk/test-desk.ts'
import { site } from '#tests/fixtures/site.ts'
import { kinds, newPlace } from '#tests/server/database/databases.ts'
import { requestBy } from '#tests/server/leads/lead-requests.ts'
import { advisor, forms, leadsDesk } from './leads-desk.ts'

/** A desk with one request and two advisors. */
async function withRequest(kind?: (typeof kinds)[number], fields = {}) {
  const desk = await leadsDesk(kind)
  const id = await desk.arrive({ fields })
  await desk.look()
  const [mei, omar] = [await desk.signedIn(advisor), await desk.signedIn(advisor)]
  const does = async (who: typeof mei, name: string, body: object) => {
    // Each time in a new session, for some of these steps are days apart.
    const token = await beginSession(desk.db, desk.desk.now(), who.person.id, { address: '192.0.2.7', browser: '' })
    const answer = await desk.post(`/desk/leads/${id}/${name}`, body, `desk-session-4185=${token}`)
    return { status: answer.statusCode, page: answer.json() as LeadRequestPage }
  }
  return { ...desk, id, mei, omar, does }
}

const takes = kinds.flatMap((kind) => [
  { kind, count: 60, tags: kind === 'SQLite' ? [] : ['slow'] },
  { kind, count: 1000, tags: ['slow'] },
])

for (const { kind, count, tags } of takes)
  test(`two at once never take one, of ${count}, on ${kind}`, { tags, timeout: 300_000 }, async () => {
    const place = await newPlace(kind)
    const [one, other] = [await deskDatabase(place), await deskDatabase(place)]
    const now = () => new Date('2027-01-04T08:00:00Z')
    const arrivals = Array.from({ length: count }, (_, i) => ({ request: requestBy(`Ama${i}`), receivedAt: now() }))
    for (let i = 0; i < arrivals.length; i += 100) await addLeads(one.leads, arrivals.slice(i, i + 100), {})
    const inboxes = [one, other].map(({ leads, personKey }) => ({
      ...{ leads, personKey, now, folder: '', channels: [] },
      forms: async () => forms,
      site: async () => site,
    }))
    const [first] = inboxes
    if (first) expect((await takeIn(first)).ids).toHaveLength(count)
    const ids = await one.db.selectFrom('desk_lead_work').select('lead_id').execute()
    const wins = { mei: 0, omar: 0 }
    for (const { lead_id } of ids) {
      const taken = await Promise.allSettled(
        inboxes.map((inbox, i) =>
          act(inbox, { lead: lead_id, version: 1, person: i ? 'omar' : 'mei' }, { kind: 'take' }),
        ),
      )
      expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      wins[taken[0]?.status === 'fulfilled' ? 'mei' : 'omar'] += 1
    }
    const owners = await one.db.selectFrom('desk_lead_work').select('owner').execute()
    for (const who of ['mei', 'omar'] as const)
      expect(owners.filter(({ owner }) => owner === who)).toHaveLength(wins[who])
    // Each take has one event.
    expect(await one.db.selectFrom('desk_lead_events').select('lead_id').execute()).toHaveLength(count)
  })

for (const kind of kinds) {
  test(`a request goes through its states, and each step is told, on ${kind}`, async () => {
    const { does, mei, omar, id, db } = await withRequest(kind)
    expect((await does(mei, 'take', { version: 1 })).page).toMatchObject({ state: 'mine', owner: mei.person.id })
    const late = await does(omar, 'take', { version: 1 })
    expect([late.status, late.page]).toEqual([409, { message: expect.stringContaining('Somebody else has changed') }])
    // Who has seen that it is somebody's can take it over.
    expect((await does(omar, 'take', { version: 2 })).page.owner).toBe(omar.person.id)
    const waiting = await does(omar, 'wait', { version: 3, until: '2027-01-06T02:00:00Z', nextStep: 'Send the quote' })
    expect(waiting.page).toMatchObject({ state: 'waiting', nextStep: 'Send the quote' })
    expect((await does(omar, 'wait', { version: 4, until: '2027-01-01T02:00:00Z' })).status).toBe(409)
    expect((await does(omar, 'done', { version: 4, outcome: 'lost' })).status).toBe(409)
    const done = await does(omar, 'done', { version: 4, outcome: 'lost', why: 'Too dear' })
    expect(done.page).toMatchObject({ state: 'done', outcome: 'lost' })
    expect((await does(mei, 'attempt', { version: 5, channel: 'call' })).status).toBe(409)
    expect((await does(mei, 'reopen', { version: 5 })).page).toMatchObject({ state: 'mine', owner: mei.person.id })
    expect((await does(mei, 'give-back', { version: 6 })).page).toMatchObject({ state: 'new', owner: '' })
    const events = await db.selectFrom('desk_lead_events').select('kind').where('lead_id', '=', id).execute()
    expect(events.map((event) => event.kind)).toEqual(['take', 'take', 'wait', 'done', 'reopen', 'give-back'])
  })
}

test('only an attempt to reach somebody stops the clock, and an early one keeps the day of the call', async () => {
  const { does, mei, pass } = await withRequest('SQLite', { preferredDate: '2027-01-08' })
  const promised = '2027-01-06T08:00:00.000Z'
  expect((await does(mei, 'take', { version: 1 })).page.dueAt).toBe(promised)
  const waiting = await does(mei, 'wait', { version: 2, until: '2027-01-20T02:00:00Z' })
  expect(waiting.page.dueAt).toBe(promised)
  pass(3 * 24 * 60)
  const mailed = await does(mei, 'attempt', { version: 3, channel: 'mail' })
  expect(mailed.page).toMatchObject({ dueAt: '2027-01-08T10:00:00.000Z', contactedAt: '2027-01-07T08:00:00.000Z' })
  pass(24 * 60)
  expect((await does(mei, 'attempt', { version: 4, channel: 'call' })).page.dueAt).toBeNull()
})

test('a take that rests two hours of office time goes back to the list', async () => {
  const { does, mei, pass, look, id, db } = await withRequest()
  const row = async () => {
    await look()
    const { state, owner, version } = await db
      .selectFrom('desk_lead_work')
      .selectAll()
      .where('lead_id', '=', id)
      .executeTakeFirstOrThrow()
    return { state, owner, version }
  }
  // It is 4pm, the office closes at 6pm, and the next day is a holiday.
  await does(mei, 'take', { version: 1 })
  pass(9)
  await does(mei, 'attempt', { version: 2, channel: 'call' })
  pass(112)
  expect(await row()).toMatchObject({ state: 'mine', owner: mei.person.id })
  pass(39 * 60)
  expect(await row()).toMatchObject({ state: 'mine' })
  pass(8)
  expect(await row()).toEqual({ state: 'new', owner: null, version: 4 })
  const last = await db.selectFrom('desk_lead_events').selectAll().orderBy('at', 'desc').executeTakeFirst()
  expect(last).toMatchObject({ kind: 'give-back', person: 'desk' })
})

test('the database refuses to change or delete what has happened', async () => {
  const { does, mei, db } = await withRequest()
  await does(mei, 'attempt', { version: 1, channel: 'call', text: 'Reached' })
  const update = db.updateTable('desk_lead_events')
  await expect(update.set({ kind: 'look' }).execute()).rejects.toThrow('can only be added')
  await expect(update.set({ text: 'Not reached' }).execute()).rejects.toThrow('can only be added')
  await expect(db.deleteFrom('desk_lead_events').execute()).rejects.toThrow('can only be added')
  await update.set({ text: null }).execute()
})
