import { expect, test } from 'vitest'
import { kinds } from '#tests/server/database/databases.ts'
import { forms, leadsDesk } from './leads-desk.ts'

for (const kind of kinds)
  test(`a promise is worked out once, whatever the office's hours become, on ${kind}`, async () => {
    const { arrive, look, db, desk } = await leadsDesk(kind)
    const id = await arrive({ fields: { preferredDate: '2027-01-09' } })
    await look()
    const row = () => db.selectFrom('desk_lead_work').selectAll().where('lead_id', '=', id).executeTakeFirstOrThrow()
    const before = await row()
    expect(before).toMatchObject({
      promised_at: '2027-01-06T08:00:00.000Z',
      due_at: '2027-01-06T08:00:00.000Z',
      // A Saturday was chosen: the call is on Monday.
      call_from: '2027-01-11T01:00:00.000Z',
      call_until: '2027-01-11T10:00:00.000Z',
    })
    const [form] = forms.forms
    const closed = { ...form?.office?.hours, exceptions: [{ name: 'Closed', date: '2027-01-06' }] }
    Object.assign(desk.inbox, { forms: async () => ({ ...forms, forms: [{ ...form, office: { hours: closed } }] }) })
    await look()
    expect(await row()).toEqual(before)
  })

test('requests wait until the site says what they were promised', async () => {
  const { arrive, db, desk } = await leadsDesk()
  await arrive()
  const { takeIn } = await import('#desk/leads/inbox/sync.ts')
  expect(await takeIn({ ...desk.inbox, forms: async () => undefined })).toEqual({ last: 0, ids: [] })
  expect(await db.selectFrom('desk_lead_work').selectAll().execute()).toEqual([])
})

test('what came before the desk, more than thirty days ago, begins as done', async () => {
  const { arrive, look, db } = await leadsDesk()
  await arrive({}, 31 * 24 * 60)
  await arrive({}, 29 * 24 * 60)
  await look()
  const rows = await db.selectFrom('desk_lead_work').select(['state', 'outcome', 'due_at']).orderBy('lead_id').execute()
  expect(rows.map(({ state, outcome }) => [state, outcome])).toEqual([
    ['done', null],
    ['new', null],
  ])
  expect(rows.map(({ due_at }) => due_at === null)).toEqual([true, false])
})
