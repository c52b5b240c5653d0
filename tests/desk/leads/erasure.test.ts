import { expect, test } from 'vitest'
import { addNote, keepDraft, noteConsent } from '#desk/leads/notes.ts'
import { act } from '#desk/leads/work.ts'
import { purge } from '#server/lead-store.ts'
import { findLead, isUnreadable } from '#server/leads.ts'
import { eraseLeads } from '#server/privacy.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { leadsDesk } from './leads-desk.ts'

/** A request that was lost, and of which people have written. */
async function lostRequest(kind: (typeof kinds)[number]) {
  const desk = await leadsDesk(kind)
  const { inbox } = desk.desk
  const id = await desk.arrive({ fields: { name: 'Ama', phone: '+65 9123 4567' } })
  await desk.look()
  const at = (version: number) => ({ lead: id, version, person: 'mei' })
  await act(inbox, at(1), { kind: 'attempt', channel: 'call', text: 'Ama was at work' })
  await act(inbox, at(2), { kind: 'wait', until: '2027-02-01T00:00:00.000Z', nextStep: 'Call Ama' })
  await act(inbox, at(3), { kind: 'done', outcome: 'lost', why: 'Ama found a cheaper one' })
  await desk.db.insertInto('desk_lead_drafts').values({ lead_id: id, person: 'mei', text: 'Ama said' }).execute()
  const lead = await findLead(inbox.leads, String(id))
  if (!lead || isUnreadable(lead)) throw new Error('There is no such lead.')
  const left = async () => ({
    work: await desk.db.selectFrom('desk_lead_work').selectAll().where('lead_id', '=', id).execute(),
    events: await desk.db.selectFrom('desk_lead_events').selectAll().orderBy('at').execute(),
    drafts: await desk.db.selectFrom('desk_lead_drafts').selectAll().execute(),
    people: await desk.db.selectFrom('desk_lead_people').selectAll().execute(),
  })
  return { ...desk, inbox, lead, left }
}

for (const kind of kinds) {
  test(`erasing a request empties what was written of it, and the counts stay, on ${kind}`, async () => {
    const { inbox, lead, left } = await lostRequest(kind)
    expect(JSON.stringify(await left()).match(/Ama/g)).toHaveLength(6)
    await eraseLeads(inbox.leads, [lead], { folder: temporaryFolder(), actor: 'mei', now: inbox.now() })
    const { work, events, drafts, people } = await left()
    expect(JSON.stringify({ work, events, drafts })).not.toContain('Ama')
    expect([work[0], drafts, people]).toMatchObject([{ state: 'done', outcome: 'lost' }, [], []])
    expect(events.map((event) => event.kind)).toEqual(['attempt', 'wait', 'done'])
  })

  test(`what is written while a request is erased does not stay, on ${kind}`, async () => {
    const { inbox, lead, left } = await lostRequest(kind)
    const [work] = (await left()).work
    if (!work) throw new Error('Nobody has worked on it.')
    // As somebody has it open.
    const open = { ...lead, work }
    const writing = Array.from({ length: 4 }, (_, i) => [
      addNote(inbox, 'mei', open, `Ama calls ${i}`),
      keepDraft(inbox, `omar ${i}`, open, 'Ama is'),
      noteConsent(inbox, 'mei', open, { kind: 'agreed', text: 'Ama says so' }),
    ]).flat()
    const erasing = eraseLeads(inbox.leads, [lead], { folder: temporaryFolder(), actor: 'mei', now: inbox.now() })
    await Promise.allSettled([...writing, erasing])
    for (const late of [addNote, keepDraft])
      await expect(late(inbox, 'mei', open, 'Ama again')).rejects.toThrow('This request was deleted or erased.')
    const { events, drafts } = await left()
    expect(JSON.stringify({ events, drafts })).not.toContain('Ama')
  })

  test(`a request that is deleted for its age leaves nothing behind, on ${kind}`, async () => {
    const { inbox, left } = await lostRequest(kind)
    const now = new Date('2028-02-01T00:00:00Z')
    expect(await purge(inbox.leads, { markets: new Map(), others: 365 }, { now, actor: 'server' })).toBe(1)
    const { work, events, drafts, people } = await left()
    expect([work, events, drafts, people].map(({ length }) => length)).toEqual([0, 0, 0, 0])
  })
}
