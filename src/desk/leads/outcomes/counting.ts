import type { Transaction } from 'kysely'
import { dayOf, wallClock } from '#engine/dates.ts'
import { type Office, officeMinutesBetween } from '#engine/offices.ts'
import { isSeeded } from '#server/canary.ts'
import type { Tables } from '#server/database.ts'
import { isUnreadable, type NumberedLead, type UnreadableLead } from '#server/leads.ts'
import type { LeadForms } from '#studio/server/lead-forms.ts'
import type { LeadWorkRow } from '../../database/lead-work-tables.ts'
import type { OutcomeRow } from '../../database/outcome-tables.ts'
import type { DeskTables } from '../../database/tables.ts'
import { formOf, type Inbox, tablesOf } from '../inbox/inbox.ts'
import { type WorkedLead, workedFrom, workedRows } from '../inbox/list.ts'
import { lostReasonOf } from './lost-reasons.ts'

type Writing = Transaction<Tables & DeskTables>
type Taken = Pick<LeadWorkRow, 'lead_id' | 'state' | 'promised_at'>

/** Counts leads that were taken in just now, but for those of before the desk, canaries and damaged ones. */
export async function countNew(
  transaction: Writing,
  leads: readonly (NumberedLead | UnreadableLead)[],
  taken: readonly Taken[],
  forms: LeadForms,
): Promise<void> {
  const works = new Map(taken.map((work) => [work.lead_id, work]))
  const rows = leads.flatMap((lead) => {
    const work = works.get(lead.id)
    const isCounted = !isUnreadable(lead) && !lead.erasedAt && !isSeeded(lead.fields)
    return isCounted && work && work.state !== 'done' ? newRow(lead, work, forms) : []
  })
  if (rows.length > 0) await transaction.insertInto('desk_outcomes').values(rows).execute()
}

function newRow(lead: NumberedLead, { promised_at }: Taken, forms: LeadForms): OutcomeRow {
  const wall = wallClock(timeZoneOf(lead, forms), new Date(lead.receivedAt))
  return {
    lead_id: lead.id,
    market: lead.market ?? null,
    form: lead.form,
    plan: lead.plan?.name ?? null,
    language: lead.language ?? null,
    day: dayOf(wall),
    weekday: new Date(wall).getUTCDay(),
    hour: new Date(wall).getUTCHours(),
    promised_at,
    contact_minutes: null,
    kept: null,
    outcome: null,
    lost_why: null,
  }
}

function timeZoneOf({ market, form }: NumberedLead, forms: LeadForms): string {
  const ofMarket = forms.markets.find(({ id }) => id === market)?.timeZone
  return ofMarket ?? formOf(forms, form)?.office?.timeZone ?? 'UTC'
}

/** The work on a lead, and when that came. */
type Worked = LeadWorkRow & { readonly received_at: string }

/** Counts what came of a step in the work on a lead. */
export async function countWork(
  transaction: Writing,
  before: Worked,
  after: LeadWorkRow,
  office: Office | undefined,
): Promise<void> {
  if (before.contacted_at === after.contacted_at && before.outcome === after.outcome) return
  await transaction
    .updateTable('desk_outcomes')
    .set({
      ...resultOf(after),
      ...(before.contacted_at !== after.contacted_at && contactOf({ ...before, ...after }, office)),
    })
    .where('lead_id', '=', after.lead_id)
    .execute()
}

function resultOf({ outcome, lost_why }: LeadWorkRow): Pick<OutcomeRow, 'outcome' | 'lost_why'> {
  return { outcome, lost_why: outcome === 'lost' ? lostReasonOf(lost_why ?? '') : null }
}

function contactOf(
  { contacted_at, promised_at, received_at }: Worked,
  office: Office | undefined,
): Partial<Pick<OutcomeRow, 'contact_minutes' | 'kept'>> {
  if (contacted_at === null) return {}
  const minutes = office && officeMinutesBetween(office, new Date(received_at), new Date(contacted_at))
  return {
    contact_minutes: minutes ?? null,
    kept: promised_at === null ? null : Number(contacted_at <= promised_at),
  }
}

/** How many leads one transaction counts. */
const batch = 500

/** Counts leads on which a version without these figures has worked; false while the site cannot be read. */
export async function countUncounted(inbox: Inbox): Promise<boolean> {
  const forms = await inbox.forms()
  if (!forms) return false
  for (let last = 0; ; ) {
    const found = await uncountedRows(inbox).where('leads.id', '>', last).limit(batch).execute()
    last = found.at(-1)?.id ?? last
    await count(inbox, found.map(workedFrom), forms)
    if (found.length < batch) return true
  }
}

/** Leads without figures, or with those of before the last step in the work; of before the desk there is no outcome. */
function uncountedRows(inbox: Inbox) {
  return workedRows(inbox)
    .leftJoin('desk_outcomes', 'desk_outcomes.lead_id', 'leads.id')
    .where('erased_at', 'is', null)
    .where((row) => row.or([row('state', '!=', 'done'), row('desk_lead_work.outcome', 'is not', null)]))
    .where((row) =>
      row.or([
        row('desk_outcomes.lead_id', 'is', null),
        row('desk_outcomes.outcome', 'is distinct from', row.ref('desk_lead_work.outcome')),
        row.and([
          row('contacted_at', 'is not', null),
          row('desk_lead_work.promised_at', 'is not', null),
          row('kept', 'is', null),
        ]),
      ]),
    )
    .orderBy('leads.id')
}

async function count(inbox: Inbox, leads: readonly (WorkedLead | UnreadableLead)[], forms: LeadForms): Promise<void> {
  const rows = leads.flatMap((lead) => {
    if (isUnreadable(lead) || isSeeded(lead.fields)) return []
    const { work, receivedAt, form } = lead
    const contact = contactOf({ ...work, received_at: receivedAt }, formOf(forms, form)?.office)
    return { ...newRow(lead, work, forms), ...resultOf(work), ...contact }
  })
  if (rows.length === 0) return
  const ids = rows.flatMap(({ lead_id }) => lead_id ?? [])
  await tablesOf(inbox)
    .transaction()
    .execute(async (transaction) => {
      await transaction.deleteFrom('desk_outcomes').where('lead_id', 'in', ids).execute()
      await transaction.insertInto('desk_outcomes').values(rows).execute()
    })
}
