import type { Transaction } from 'kysely'
import type { LeadWorkRow } from '#desk/database/lead-work-tables.ts'
import type { OutcomeRow } from '#desk/database/outcome-tables.ts'
import type { DeskTables } from '#desk/database/tables.ts'
import { formOf, type Inbox, tablesOf } from '#desk/leads/inbox/inbox.ts'
import { workedFrom, workedRows } from '#desk/leads/inbox/list.ts'
import { dayOf, wallClock } from '#engine/dates/dates.ts'
import type { Office } from '#engine/offices/office-hours.ts'
import { officeMinutesBetween } from '#engine/offices/office-time.ts'
import { isUnreadable, type NumberedLead, type UnreadableLead } from '#server/database/lead.ts'
import type { Tables } from '#server/database/tables.ts'
import { isSeeded } from '#server/leads/seed.ts'
import type { LeadForms } from '#studio/server/checker/lead-forms.ts'
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

/** Counts the leads whose work a version of before these figures began; false while the site cannot be read. */
export async function countUncounted(inbox: Inbox): Promise<boolean> {
  const forms = await inbox.forms()
  if (!forms) return false
  let last = 0
  for (;;) {
    const found = await workedRows(inbox)
      .leftJoin('desk_outcomes', 'desk_outcomes.lead_id', 'leads.id')
      .where('desk_outcomes.lead_id', 'is', null)
      .where('leads.id', '>', last)
      .where('erased_at', 'is', null)
      // Leads of before the desk have no outcome.
      .where((row) => row.or([row('state', '!=', 'done'), row('desk_lead_work.outcome', 'is not', null)]))
      .orderBy('leads.id')
      .limit(batch)
      .execute()
    last = found.at(-1)?.id ?? last
    const rows = found.map(workedFrom).flatMap((lead) => {
      if (isUnreadable(lead) || isSeeded(lead.fields)) return []
      const { work, receivedAt } = lead
      const office = formOf(forms, lead.form)?.office
      return {
        ...newRow(lead, work, forms),
        ...resultOf(work),
        ...contactOf({ ...work, received_at: receivedAt }, office),
      }
    })
    if (rows.length > 0) {
      const insert = tablesOf(inbox).insertInto('desk_outcomes').values(rows)
      await insert.onConflict((conflict) => conflict.column('lead_id').doNothing()).execute()
    }
    if (found.length < batch) return true
  }
}
