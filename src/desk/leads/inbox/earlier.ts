import { mayAnswer } from '#desk/leads/rights.ts'
import { isUnreadable, type NumberedLead } from '#server/database/lead.ts'
import { matchPerson } from '#server/privacy/person.ts'
import { type Inbox, tablesOf } from './inbox.ts'
import { type Asking, type WorkedLead, workedFrom, workedRows } from './list.ts'
import { peopleIn, personKeyOf } from './person-keys.ts'

/** How many earlier requests of a person are shown. */
const mostEarlier = 20

/** The other requests of somebody's markets that the sender of a lead seems to have sent, the latest first. */
export async function earlierOf(inbox: Inbox, asking: Asking, lead: NumberedLead): Promise<WorkedLead[]> {
  const people = peopleIn(lead.fields)
  if (people.length === 0) return []
  const keys = people.map((person) => personKeyOf(inbox.personKey, person))
  // Two queries: PostgreSQL would go through all leads from the last one on for their order.
  const others = await tablesOf(inbox)
    .selectFrom('desk_lead_people')
    .select('lead_id')
    .distinct()
    .where('person_key', 'in', keys)
    .where('lead_id', '!=', lead.id)
    .orderBy('lead_id', 'desc')
    .limit(mostEarlier)
    .execute()
  if (others.length === 0) return []
  const ids = others.map(({ lead_id }) => lead_id)
  const rows = await workedRows(inbox)
    .where('leads.id', 'in', ids)
    .where('erased_at', 'is', null)
    .orderBy('leads.id', 'desc')
    .execute()
  const isSame = ({ fields }: NumberedLead) =>
    people.some((person) => {
      const { own, likely } = matchPerson(fields, person)
      return own.length + likely.length > 0
    })
  const leads = rows.map(workedFrom).flatMap((one) => (isUnreadable(one) ? [] : one))
  return leads.filter((one) => isSame(one) && mayAnswer(asking.grants, one.market))
}

/** How many other leads have an address, or the end of a number, of these; by lead. */
export async function countEarlier(inbox: Inbox, leads: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (leads.length === 0) return new Map()
  const rows = await tablesOf(inbox)
    .selectFrom('desk_lead_people as own')
    .innerJoin('desk_lead_people as other', 'other.person_key', 'own.person_key')
    .select(({ fn }) => ['own.lead_id', fn.count<number | string>('other.lead_id').distinct().as('count')])
    .where('own.lead_id', 'in', [...leads])
    .whereRef('other.lead_id', '!=', 'own.lead_id')
    .groupBy('own.lead_id')
    .execute()
  return new Map(rows.map(({ lead_id, count }) => [lead_id, Number(count)]))
}
