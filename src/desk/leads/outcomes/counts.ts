import { sql } from 'kysely'
import { type Inbox, tablesOf } from '../inbox/inbox.ts'
import type { ContactCount, OutcomeFilter, ResultCount } from './outcomes.ts'

/** Which requests are counted: those of some days and markets, or of `all` and of none. */
interface Counted extends Pick<OutcomeFilter, 'from' | 'until'> {
  readonly markets: 'all' | readonly string[]
}

/** Those that are not in quarantine. */
function countedRows(inbox: Inbox, { from, until, markets }: Counted) {
  const rows = tablesOf(inbox)
    .selectFrom('desk_outcomes')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('lead_id', 'is', null),
        eb('lead_id', 'not in', selectFrom('leads').select('id').where('quarantined', '=', 1)),
      ]),
    )
  return markets === 'all' ? rows : rows.where('market', 'in', [...markets])
}

/** Grouped by the database: a hundred thousand rows would take long to be handed over. */
export async function countContacts(inbox: Inbox, counted: Counted): Promise<ContactCount[]> {
  const at = inbox.now().toISOString()
  const isBroken = sql`kept is null and promised_at <= ${at} and outcome is null`
  const rows = await countedRows(inbox, counted)
    .where(sql<boolean>`(outcome is null or outcome <> 'not-a-request')`)
    .select(({ fn }) => ['market', 'weekday', 'hour', fn.countAll<number | string>().as('requests')])
    .select([
      sql<string | null>`string_agg(cast(contact_minutes as text), ',')`.as('minutes'),
      sql<number | string>`sum(case when kept is not null or (${isBroken}) then 1 else 0 end)`.as('due'),
      sql<number | string>`sum(case when kept = 1 then 1 else 0 end)`.as('kept'),
    ])
    .groupBy(['market', 'weekday', 'hour'])
    .execute()
  return rows.map(({ requests, minutes, due, kept, ...rest }) => ({
    ...rest,
    requests: Number(requests),
    minutes: minutes === null ? [] : minutes.split(',').map(Number),
    due: Number(due),
    kept: Number(kept),
  }))
}

export async function countResults(inbox: Inbox, counted: Counted): Promise<ResultCount[]> {
  const rows = await countedRows(inbox, counted)
    .select(({ fn }) => [
      'market',
      'form',
      'plan',
      'language',
      'outcome',
      'lost_why',
      fn.countAll<number | string>().as('count'),
    ])
    .groupBy(['market', 'form', 'plan', 'language', 'outcome', 'lost_why'])
    .execute()
  return rows.map(({ count, ...rest }) => ({ ...rest, count: Number(count) }))
}
