import { isCanary } from '#server/canary.ts'
import { isUnreadable, type NumberedLead } from '#server/leads.ts'
import { isSentBy, sendersIn } from '#server/privacy.ts'
import { type Inbox, tablesOf } from './inbox.ts'
import { type Asking, inMarkets, type WorkedLead, workedFrom, workedRows } from './list.ts'
import { personKeysIn } from './person-keys.ts'

/** How many other requests of a person are shown. */
const maxShown = 20

/** How many leads of each are compared: other numbers end alike. */
const maxCompared = 200

/**
 * The other requests that the senders of leads seem to have sent, the latest first, by lead. There are those alone that
 * somebody may see: of their markets, and neither quarantined nor erased.
 */
export async function othersOf(
  inbox: Inbox,
  asking: Asking,
  leads: readonly NumberedLead[],
): Promise<ReadonlyMap<number, readonly WorkedLead[]>> {
  const candidates = await candidatesOf(inbox, leads)
  const seen = new Map((await visibleLeads(inbox, asking, [...candidates.values()].flat())).map((one) => [one.id, one]))
  return new Map(
    leads.map((lead) => {
      const people = sendersIn(lead.fields)
      const others = (candidates.get(lead.id) ?? []).flatMap((id) => seen.get(id) ?? [])
      return [lead.id, others.filter(({ fields }) => isSentBy(fields, people)).slice(0, maxShown)]
    }),
  )
}

/** The ids of leads that share a key with these, the latest first, by lead. */
async function candidatesOf(
  inbox: Inbox,
  leads: readonly NumberedLead[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const byKey = new Map<string, number[]>()
  for (const { id, fields } of leads)
    for (const key of personKeysIn(inbox.personKey, fields)) byKey.set(key, [...(byKey.get(key) ?? []), id])
  if (byKey.size === 0) return new Map()
  const rows = await tablesOf(inbox)
    .selectFrom('desk_lead_people')
    .select(['person_key', 'lead_id'])
    .where('person_key', 'in', [...byKey.keys()])
    .orderBy('lead_id', 'desc')
    .limit(maxCompared * leads.length)
    .execute()
  const found = new Map<number, Set<number>>()
  for (const { person_key, lead_id } of rows)
    for (const id of byKey.get(person_key) ?? [])
      if (id !== lead_id) found.set(id, (found.get(id) ?? new Set()).add(lead_id))
  return new Map([...found].map(([id, others]) => [id, [...others].slice(0, maxCompared)]))
}

async function visibleLeads(inbox: Inbox, asking: Asking, ids: readonly number[]): Promise<WorkedLead[]> {
  if (ids.length === 0) return []
  // A query of its own: PostgreSQL would go through all leads from the last one on for their order.
  const rows = await workedRows(inbox)
    .where('leads.id', 'in', [...new Set(ids)])
    .where((row) => inMarkets(row, asking.grants, undefined))
    .where('erased_at', 'is', null)
    .where('quarantined', '=', 0)
    .execute()
  return rows
    .map(workedFrom)
    .flatMap((lead) => (isUnreadable(lead) || isCanary(lead.fields, inbox.personKey) ? [] : lead))
}
