import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { openInbox } from '#desk/leads/inbox/open-inbox.ts'
import { peopleVersion, storedKeysIn } from '#desk/leads/inbox/person-keys.ts'
import type { LeadList } from '#desk/leads/lead-routes.ts'
import { findLead, isUnreadable } from '#server/leads.ts'
import { correctLead } from '#server/privacy.ts'
import { site } from '#tests/fixtures/site.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { type LeadsDesk, leadsDesk } from './leads-desk.ts'

/** Leaves the table of people as an earlier version made it, by other keys, and starts the desk again. */
async function afterUpdate({ db, desk }: LeadsDesk) {
  const rows = await db.selectFrom('desk_lead_work').select('lead_id').execute()
  await db.deleteFrom('desk_lead_people').execute()
  await db
    .insertInto('desk_lead_people')
    .values(rows.map(({ lead_id }) => ({ lead_id, person_key: 'as of before' })))
    .execute()
  await db.updateTable('desk_lead_work').set({ people_version: 0, canary: 0 }).execute()
  return openInbox({ ...desk.inbox })
}

for (const kind of kinds)
  test(`requests that an earlier version took in are found by the people whom they name, part by part, on ${kind}`, async () => {
    const desk = await leadsDesk(kind)
    const { arrive, look, signedIn, post, db } = desk
    const { tell } = desk.desk.inbox
    const { cookie } = await signedIn({ role: 'owner' })
    const same = { phone: '+65 9123 4567' }
    const first = await arrive({ fields: same })
    for (let i = 0; i < 120; i += 1) await arrive()
    const last = await arrive({ fields: { phone: '9123-4567' } })
    await look()
    const found = async (search: string) => {
      // Nothing that was answered before is answered again.
      tell('leads')
      const { requests } = (await post('/desk/leads', { search }, cookie)).json() as LeadList
      return requests.map(({ id, others }) => [id, others])
    }
    const both = [
      [last, 1],
      [first, 1],
    ]
    expect(await found('91234567')).toEqual(both)
    const inbox = await afterUpdate(desk)
    expect(await found('91234567')).toEqual([])
    await inbox.look()
    expect(await found('91234567')).toEqual([[first, 0]])
    // A request that comes meanwhile is one of them.
    const newer = await arrive({ fields: same })
    await inbox.look()
    expect((await found('91234567')).map(([id]) => id)).toEqual([newer, last, first])
    const left = await db.selectFrom('desk_lead_people').selectAll().where('person_key', '=', 'as of before').execute()
    expect(left).toEqual([])
    await inbox.close()
  })

test('a request that a command corrects is found by what it has now', async () => {
  const { arrive, look, desk, signedIn, post } = await leadsDesk()
  const { cookie } = await signedIn({ role: 'owner' })
  const id = await arrive({ form: 'contact', fields: { email: 'ama@example.org' } })
  await look()
  const found = async (search: string) => {
    desk.inbox.tell('leads')
    return ((await post('/desk/leads', { search }, cookie)).json() as LeadList).requests.map((one) => one.id)
  }
  const lead = await findLead(desk.inbox.leads, String(id))
  if (!lead || isUnreadable(lead)) throw new Error('There is no such lead.')
  const options = { site, actor: 'mina', now: desk.now() }
  expect(await correctLead(desk.inbox.leads, lead, { email: 'ama.new@example.org' }, options)).toEqual([])
  await look()
  expect([await found('ama@example.org'), await found('ama.new@example.org')]).toEqual([[], [id]])
})

test('the keys of people stay those of their version, or stored requests are found no more', () => {
  const fields = {
    name: 'Ama',
    phone: '+65 9123 4567',
    other: '22 345',
    message: 'Or ama@example.org, or 6512 3456 / 6512 3457.',
  }
  const key = createSecretKey(Buffer.alloc(32, 7))
  // Raise the version with these keys: the desk then makes those of all stored requests anew.
  expect([peopleVersion, storedKeysIn(key, fields)]).toEqual([
    3,
    [
      '50d0c46f934ac64fc72a02a85efaae9d',
      'ccedd1fa1be214def44f0899cdddc66d',
      '789bb394da5052bd1bf206a290e3f95a',
      '546de4926052f1bb411c4d35620a2934',
      'd43040b78e7b5b7e73cd1623e3df5894',
    ],
  ])
})
