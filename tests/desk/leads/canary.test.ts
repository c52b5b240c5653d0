import type { KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { listLimit } from '#desk/leads/inbox/list.ts'
import { openInbox } from '#desk/leads/inbox/open-inbox.ts'
import { takeIn } from '#desk/leads/inbox/sync.ts'
import type { LeadList } from '#desk/leads/lead-routes.ts'
import { mailArrivals } from '#desk/leads/mail/arrivals.ts'
import { remind } from '#desk/leads/mail/reminders.ts'
import { forms as formsOf } from '#engine/forms.ts'
import { canaryAddress, seededBody } from '#server/canary.ts'
import { findLead, isUnreadable } from '#server/leads.ts'
import { eraseLeads } from '#server/privacy.ts'
import { apiDesk } from '#tests/desk/api/api-desk.ts'
import { site } from '#tests/fixtures/site.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { advisor, leadsDesk } from './leads-desk.ts'

/** The fields of a canary, as `npm run smoke -- --canary` posts them. */
function canary(key: KeyObject): Record<string, string> {
  const form = formsOf(site).find(({ fields }) => fields.some(({ type, optional }) => type === 'email' && !optional))
  if (!form) throw new Error('No form asks for an e-mail address.')
  return seededBody(site, form, 20_784, new Date(), canaryAddress(key, 20_784))
}

for (const kind of kinds)
  test(`a canary rings nobody, is shown to nobody and counts nowhere, before and after it is erased, on ${kind}`, async () => {
    const { arrive, signedIn, post, get, desk, db, pass, key, list, call, referenceOf } = await apiDesk(kind)
    const { inbox } = desk
    const id = await arrive({ fields: canary(inbox.personKey) })
    expect((await takeIn(inbox)).ids).toEqual([])
    const { secret } = await key({ markets: null })
    const reference = await referenceOf(id)
    const shown = async () => {
      const { cookie } = await signedIn({ role: 'owner' })
      const found: unknown[] = []
      for (const filter of [{}, { state: 'done' }, { overdue: true }, { search: 'seeded' }, { search: reference }]) {
        const { requests } = (await post('/desk/leads', filter, cookie)).json() as LeadList
        found.push(...requests.map((one) => one.reference))
      }
      return [found, (await get(`/desk/leads/${id}`, cookie)).statusCode]
    }
    expect(await shown()).toEqual([[], 404])
    expect((await list(secret)).leads).toEqual([])
    expect(await call(secret, 'GET', `/api/v1/leads/${reference}`)).toMatchObject({ status: 404 })
    const work = await db.selectFrom('desk_lead_work').select(['state', 'due_at', 'outcome']).execute()
    expect(work).toEqual([{ state: 'done', due_at: null, outcome: null }])
    const lead = await findLead(inbox.leads, String(id))
    if (!lead || isUnreadable(lead)) throw new Error('There is no such lead.')
    await eraseLeads(inbox.leads, [lead], { folder: temporaryFolder(), actor: 'mina', now: inbox.now() })
    pass(30 * 24 * 60)
    expect(await shown()).toEqual([[], 404])
    expect((await list(secret)).leads).toEqual([])
    expect(await call(secret, 'GET', `/api/v1/leads/${reference}`)).toMatchObject({ status: 404 })
    expect(await db.selectFrom('desk_outcomes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('desk_state_deliveries').selectAll().execute()).toEqual([])
  })

test('what was erased before the desk first saw it is nothing to be done', async () => {
  const { arrive, desk, db } = await apiDesk()
  const { inbox } = desk
  const lead = await findLead(inbox.leads, String(await arrive()))
  if (!lead || isUnreadable(lead)) throw new Error('There is no such lead.')
  await eraseLeads(inbox.leads, [lead], { folder: temporaryFolder(), actor: 'mina', now: inbox.now() })
  expect((await takeIn(inbox)).ids).toEqual([])
  const work = await db.selectFrom('desk_lead_work').select(['state', 'due_at']).execute()
  expect(work).toEqual([{ state: 'done', due_at: null }])
})

for (const kind of kinds)
  test(`a canary that an earlier version took for a request is in no list and no reminder, on ${kind}`, async () => {
    const { arrive, signedIn, post, desk, db, look, pass } = await leadsDesk(kind)
    const { cookie } = await signedIn({ role: 'owner' })
    const id = await arrive({ fields: canary(desk.inbox.personKey) })
    await look()
    const due_at = new Date(desk.now().getTime() + 30 * 60_000).toISOString()
    await db
      .updateTable('desk_lead_work')
      .set({ state: 'new', due_at, next_at: due_at, canary: 0, people_version: 0 })
      .where('lead_id', '=', id)
      .execute()
    await openInbox({ ...desk.inbox }).look()
    expect((await post('/desk/leads', {}, cookie)).json()).toMatchObject({ requests: [], hasMore: false })
    const sent: string[] = []
    const mailing = { ...desk, mail: async (to: string, subject: string) => sent.push(`${to} ${subject}`) > 0 }
    await mailArrivals(mailing, [id])
    await remind(mailing)
    pass(60)
    await remind(mailing)
    expect(sent).toEqual([])
    // Others of the same time are.
    const other = await arrive()
    await look()
    await db.updateTable('desk_lead_work').set({ due_at }).where('lead_id', '=', other).execute()
    await remind(mailing)
    expect(sent).toEqual(['mei@example.com A promise was not kept'])
  })

test('canaries take no place in a list', async () => {
  const { arrive, signedIn, post, desk, db, look } = await leadsDesk()
  const { cookie } = await signedIn({ role: 'owner' })
  for (let i = 0; i < listLimit; i += 1) await arrive()
  await arrive({ fields: canary(desk.inbox.personKey) })
  await look()
  await db.updateTable('desk_lead_work').set({ state: 'done' }).execute()
  const { requests, hasMore } = (await post('/desk/leads', { state: 'done' }, cookie)).json() as LeadList
  expect([requests.length, hasMore]).toEqual([listLimit, false])
})

test('an address that somebody types makes no canary', async () => {
  const { arrive, signedIn, post, get, look } = await leadsDesk()
  const { cookie } = await signedIn(advisor)
  const shown = async () => ((await post('/desk/leads', {}, cookie)).json() as LeadList).requests.map(({ id }) => id)
  const typed = await arrive({ fields: { email: 'canary-1@seeded.example' } })
  const made = await arrive({ fields: { email: `canary-1-${'0'.repeat(32)}@seeded.example` } })
  await look()
  expect((await shown()).toSorted()).toEqual([typed, made].toSorted())
  expect((await get(`/desk/leads/${typed}`, cookie)).statusCode).toBe(200)
})

test('a correction puts no address of false requests into one', async () => {
  const { arrive, signedIn, post, get, look, desk } = await leadsDesk()
  const { cookie } = await signedIn(advisor)
  const id = await arrive()
  await look()
  for (const email of ['canary-1@seeded.example', 'x@seeded.example ', canaryAddress(desk.inbox.personKey, 1)]) {
    const answer = await post(`/desk/leads/${id}/correct`, { why: 'mistyped', changes: { email } }, cookie)
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('false leads')])
  }
  expect((await get(`/desk/leads/${id}`, cookie)).statusCode).toBe(200)
})
