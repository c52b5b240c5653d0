import { sentPlan } from '#engine/forms.ts'
import { isCanary } from '#server/canary.ts'
import { isUnreadable, type Lead } from '#server/leads.ts'
import { consentEventKinds, type LeadWorkRow } from '../database/lead-work-tables.ts'
import { type ContactGates, contactGates } from '../leads/contact-gates.ts'
import { type Inbox, tablesOf } from '../leads/inbox/inbox.ts'
import { inMarkets, type WorkedLead, workedFrom, workedRows } from '../leads/inbox/list.ts'
import { mayAnswer } from '../leads/rights.ts'
import { stateOf } from '../leads/state-webhook/state-webhook.ts'
import type { Grant } from '../people/roles.ts'
import { ApiProblem } from './problem.ts'

export type ApiWork = ReturnType<typeof workOf>

/** A lead as other programs read it; of an erased one, its reference alone. */
export type ApiLead =
  | (Pick<Lead, 'reference' | 'receivedAt' | 'form' | 'language' | 'fields' | 'consent'> & {
      readonly market: string | null
      readonly plan: ReturnType<typeof sentPlan<NonNullable<Lead['plan']>>> | null
      readonly contact: ContactGates
      readonly work: ApiWork
    })
  | { readonly reference: string; readonly erased: true }

export interface ApiLeadPage {
  readonly leads: readonly ApiLead[]
  readonly next: string
  readonly hasMore: boolean
}

/** The most leads of an answer. */
const pageSize = 100

/** The leads that have come or changed after a cursor, the oldest change first, without those in quarantine. */
export async function changedLeads(
  inbox: Inbox,
  grants: readonly Grant[],
  { after = '0', market }: { readonly after?: string; readonly market?: string },
): Promise<ApiLeadPage> {
  const rows = await workedRows(inbox)
    .innerJoin('desk_lead_changes', 'desk_lead_changes.lead_id', 'leads.id')
    .select('desk_lead_changes.seq')
    .where('desk_lead_changes.seq', '>', Number(after))
    .where((row) => inMarkets(row, grants, market))
    .where('quarantined', '=', 0)
    .orderBy('desk_lead_changes.seq')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  const leads = page
    .map(workedFrom)
    .flatMap((lead) => (isUnreadable(lead) || isCanary(lead.fields, inbox.personKey) ? [] : lead))
  return {
    leads: await apiLeadsOf(inbox, leads),
    next: String(page.at(-1)?.seq ?? after),
    hasMore: rows.length > pageSize,
  }
}

/** The lead with a reference. Throws an `ApiProblem` for one of another market as for one that does not exist. */
export async function leadWith(inbox: Inbox, grants: readonly Grant[], reference: string): Promise<WorkedLead> {
  const row = await workedRows(inbox).where('reference', '=', reference).executeTakeFirst()
  const missing = new ApiProblem(404, 'There is no such lead, or it is of a market that this key is not for.')
  if (!row || !mayAnswer(grants, row.market) || row.quarantined !== 0) throw missing
  const lead = workedFrom(row)
  if (isUnreadable(lead))
    throw new ApiProblem(409, `This lead is damaged (${lead.column}). Whoever runs the server can look at it.`)
  if (isCanary(lead.fields, inbox.personKey)) throw missing
  return lead
}

/** Leads as the API answers them. */
export async function apiLeadsOf(inbox: Inbox, leads: readonly WorkedLead[]): Promise<ApiLead[]> {
  const forms = await inbox.forms()
  const events = await consentEventsOf(
    inbox,
    leads.map(({ id }) => id),
  )
  return leads.map((lead) => {
    const { reference, receivedAt, form, market, language, plan, fields, consent, work } = lead
    if (lead.erasedAt !== undefined) return { reference, erased: true }
    const rules = forms?.markets.find(({ id }) => id === market) ?? {}
    const own = events.filter(({ lead_id }) => lead_id === lead.id)
    return {
      ...{ reference, receivedAt, form, market: market ?? null, plan: plan ? sentPlan(plan) : null, fields },
      ...(language !== undefined && { language }),
      ...(consent && { consent }),
      contact: contactGates(lead, own, rules, inbox.now()),
      work: workOf(work),
    }
  })
}

export function workOf(work: LeadWorkRow) {
  return { version: work.version, ...stateOf(work), nextStep: work.next_step }
}

async function consentEventsOf(inbox: Inbox, leads: readonly number[]) {
  if (leads.length === 0) return []
  return tablesOf(inbox)
    .selectFrom('desk_lead_events')
    .select(['lead_id', 'kind', 'at'])
    .where('lead_id', 'in', [...leads])
    .where('kind', 'in', [...consentEventKinds])
    .execute()
}
