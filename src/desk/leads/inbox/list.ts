import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { isCanary } from '#server/canary.ts'
import type { DatabaseKind, LeadRow, Tables } from '#server/database.ts'
import { isUnreadable, leadFrom, type NumberedLead, type UnreadableLead } from '#server/leads.ts'
import { endingFrom, hasNumberEnding, matchPerson, personFrom } from '#server/privacy.ts'
import type { LeadState, LeadWorkRow } from '../../database/lead-work-tables.ts'
import { bareReference, leadName } from '../../database/search-indexes.ts'
import type { DeskTables } from '../../database/tables.ts'
import type { Grant } from '../../people/roles.ts'
import { leadMarkets } from '../rights.ts'
import { type Inbox, tablesOf } from './inbox.ts'
import { contactOf } from './lead-words.ts'
import { searchKeysOf } from './person-keys.ts'

/** Which leads a list shows: the open ones, unless it says something else. */
export interface ListFilter {
  readonly state?: LeadState
  /** A market's id, or `none` for leads of no market. */
  readonly market?: string
  /** BCP 47. */
  readonly language?: string
  readonly mine?: boolean
  readonly overdue?: boolean
  /** The ones that were taken for software's work, and no others. */
  readonly quarantined?: boolean
  /**
   * A part of a name, a number or e-mail address in any writing, the last five or six digits of a number, or a reference.
   * Finds what is done too.
   */
  readonly search?: string
}

export interface Asking {
  readonly person: string
  readonly grants: readonly Grant[]
}

export type WorkedLead = NumberedLead & { readonly work: LeadWorkRow }

interface Found {
  readonly leads: readonly WorkedLead[]
  /** Damaged rows of the table of leads. */
  readonly unreadable: readonly UnreadableLead[]
  /** Whether there are more than are listed. */
  readonly hasMore: boolean
}

/** The most leads of a list. */
export const listLimit = 100

/** The leads of somebody's markets that a filter shows, what is to be done first at the top. */
export async function findLeads(inbox: Inbox, asking: Asking, filter: ListFilter): Promise<Found> {
  const { query, isShown, isSearch } = await filtered(inbox, asking, filter)
  const isRecent = filter.state === 'done' || filter.quarantined || isSearch
  const sorted = isRecent
    ? query.orderBy('desk_lead_work.lead_id', 'desc')
    : query.orderBy('next_at').orderBy('desk_lead_work.lead_id')
  const rows = await sorted.limit(listLimit + 1).execute()
  const found = rows.slice(0, listLimit).map(workedFrom)
  return {
    leads: found.flatMap((lead) => (isUnreadable(lead) || !isShown(lead) ? [] : lead)),
    unreadable: found.flatMap((lead) => (isUnreadable(lead) ? lead : [])),
    hasMore: rows.length > listLimit,
  }
}

/** All leads that a filter shows, in the order of their arrival, without damaged rows. */
export async function* everyLead(
  inbox: Inbox,
  asking: Asking,
  filter: ListFilter,
  upToId?: number,
): AsyncGenerator<WorkedLead> {
  const { query, isShown } = await filtered(inbox, asking, filter)
  const wanted = upToId === undefined ? query : query.where('leads.id', '<=', upToId)
  const ordered = wanted.orderBy('leads.id').limit(pageSize)
  for (let last = 0; ; ) {
    const rows = await ordered.where('leads.id', '>', last).execute()
    for (const lead of rows.map(workedFrom)) if (!isUnreadable(lead) && isShown(lead)) yield lead
    last = rows.at(-1)?.id ?? last
    if (rows.length < pageSize) return
  }
}

/** How many leads are read at once where all are. */
const pageSize = 500

/** The rows that a filter may show, in no order; `isShown` tells which of them it does. */
async function filtered(inbox: Inbox, asking: Asking, filter: ListFilter) {
  const search = filter.search?.trim() ?? ''
  const person = search === '' ? undefined : personFrom(search)
  const ending = endingFrom(search)
  const forms = await inbox.forms()
  let query = workedRows(inbox)
    .where((row) => inMarkets(row, asking.grants, filter.market))
    .where('leads.erased_at', 'is', null)
    .where('quarantined', '=', filter.quarantined ? 1 : 0)
  if (filter.state) query = query.where('state', '=', filter.state)
  else if (search === '') query = query.where('state', '!=', isDone)
  if (filter.language) {
    const { language } = filter
    const isMain = forms?.language === language
    query = query.where((row) =>
      isMain ? row.or([row('language', 'is', null), row('language', '=', language)]) : row('language', '=', language),
    )
  }
  if (filter.mine) query = query.where('owner', '=', asking.person)
  if (filter.overdue) query = query.where('due_at', '<=', inbox.now().toISOString()).where('state', '!=', 'done')
  const keys = person || ending ? searchKeysOf(inbox.personKey, person ?? { kind: 'phone', value: ending ?? '' }) : []
  // Found before the work on them is looked up, or that would be read for each lead there is.
  const named = matching(search, inbox.leads.kind)
  const withKey = sql<number>`select lead_id from desk_lead_people where person_key in (${sql.join(keys)})`
  if (person) query = query.where('leads.id', 'in', sql<number>`(${withKey})`)
  else if (ending) query = query.where('leads.id', 'in', sql<number>`(${withKey} union all ${named})`)
  else if (search !== '') query = query.where('leads.id', 'in', sql<number>`(${named})`)
  // Other numbers end alike.
  const isFound = (lead: NumberedLead) => {
    if (person) return Object.values(matchPerson(lead.fields, person)).flat().length > 0
    return !ending || hasNumberEnding(contactOf(lead, forms).phone, ending) || isNamed(lead, search)
  }
  return {
    query,
    isSearch: search !== '',
    isShown: (lead: NumberedLead) => !isCanary(lead.fields, inbox.personKey) && isFound(lead),
  }
}

/** Whether a part of the name or the reference of a lead is digits that somebody looks for. */
function isNamed({ fields, reference }: NumberedLead, digits: string): boolean {
  const isPart = reference.replaceAll('-', '').includes(digits.replaceAll(/\D/g, ''))
  return isPart || (fields['name'] ?? '').includes(digits)
}

/** Written into the query, so that the index of open requests serves it. */
const isDone = sql.lit<LeadState>('done')

/** Rows of leads with the work on them, without canaries, which nobody sees. */
export function workedRows(inbox: Pick<Inbox, 'leads'>) {
  return leadsWithWork(tablesOf(inbox)).where('canary', '=', 0)
}

/** Rows of all leads with the work on them. */
export function leadsWithWork(db: Kysely<Tables & DeskTables>) {
  return db
    .selectFrom('desk_lead_work')
    .innerJoin('leads', 'leads.id', 'desk_lead_work.lead_id')
    .leftJoin('consents', 'consents.version', 'leads.consent')
    .selectAll('desk_lead_work')
    .selectAll('leads')
    .select('consents.text as consent_text')
}

/** A lead with the work on it. */
export function workedFrom(row: LeadRow & LeadWorkRow): WorkedLead | UnreadableLead {
  const lead = leadFrom(row)
  return isUnreadable(lead) ? lead : { ...lead, work: row }
}

type Rows = ExpressionBuilder<DeskTables & Tables, 'leads' | 'desk_lead_work'>

/** Whether a lead is of the markets that grants let somebody answer, and of the wanted one, if any. */
export function inMarkets(row: Rows, grants: readonly Grant[], wanted: string | undefined) {
  const markets = leadMarkets(grants)
  const isAllowed =
    markets === 'all'
      ? sql<boolean>`1 = 1`
      : markets.length === 0
        ? sql<boolean>`1 = 0`
        : row('leads.market', 'in', [...markets])
  if (wanted === undefined) return isAllowed
  return row.and([isAllowed, wanted === 'none' ? row('leads.market', 'is', null) : row('leads.market', '=', wanted)])
}

/** The ids of leads with a part of a name in any case, or of a reference in any writing; each is found in an index. */
function matching(search: string, kind: DatabaseKind): RawBuilder<number> {
  const names = spellingsOf(search).map(
    (pattern) => sql`select id from leads where ${leadName[kind]} ${likeIn[kind]} ${pattern} escape '!'`,
  )
  const reference = search.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const references = sql`select id from leads where ${bareReference} like ${`%${reference}%`}`
  const found = reference.length < shortestReference ? names : [...names, references]
  // For a `union` without `all` SQLite reads both sorted by id, which only the table of leads is.
  return sql`${sql.join(found, sql` union all `)}`
}

/** A part of a reference that is worth looking for. */
const shortestReference = 4

/** Both ignore the case of Latin letters; PostgreSQL that of all others too. */
const likeIn = { postgres: sql`ilike`, sqlite: sql`like` } as const

/** Patterns for a part of a text of JSON, in the cases in which people write names. */
function spellingsOf(text: string): string[] {
  const isLatin = /^[\x20-\x7e]*$/.test(text)
  const lower = text.toLowerCase()
  const titled = lower.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  const patternOf = (one: string) =>
    `%${JSON.stringify(one)
      .slice(1, -1)
      .replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`
  return isLatin ? [patternOf(lower)] : [...new Set([text, lower, titled, text.toUpperCase()].map(patternOf))]
}
