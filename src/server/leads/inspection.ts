import { msPerDay } from '../../engine/dates/dates.ts'
import type { Alert, AlertSource } from '../alerts/alerts.ts'
import { toRescue } from '../database/damage.ts'
import { nameOf, type UnreadableLead } from '../database/lead.ts'
import type { Inspection, LeadDatabase } from '../database/lead-database.ts'
import { findUnreadable } from './read-leads.ts'

/** After an inspection the next one waits for so many times as long as it took: it costs a hundredth of the time at most. */
const rest = 100

/** How many leads are named one by one. */
const maxNamed = 5

/**
 * The alerts `leads-damaged`, for files that are, and `leads-unreadable`, for leads that cannot be read or are not as they
 * were stored. The whole database is read at each look, or less often where that takes its time; at least daily.
 */
export function inspectionAlerts(database: LeadDatabase, monotonic: () => number): AlertSource {
  let alerts: readonly Alert[] = []
  let dueAt = Number.NEGATIVE_INFINITY
  return async () => {
    const began = monotonic()
    if (began < dueAt) return alerts
    const inspection = await database.inspect((db) => findUnreadable({ db }))
    alerts = [...leadsDamaged(inspection), ...leadsUnreadable(inspection.found ?? [])]
    dueAt = began + Math.min((monotonic() - began) * rest, msPerDay)
    return alerts
  }
}

function leadsDamaged({ damage, missing }: Inspection<unknown>): Alert[] {
  const details = [
    ...(damage === undefined ? [] : [`The lead database is damaged (${damage}), so posts are refused. ${toRescue}`]),
    ...(missing === 0 ? [] : [`${missing === 1 ? '1 lead that was' : `${missing} leads that were`} stored ${gone}`]),
  ]
  return details.length > 0 ? [{ name: 'leads-damaged', detail: details.join(' ') }] : []
}

const gone =
  'last cannot be found any more: leads.sqlite-wal was cut short, or an older leads.sqlite was put in place. ' +
  'Look for them in what was delivered and in a backup, then delete leads.sqlite-mark.'

function leadsUnreadable(found: readonly UnreadableLead[]): Alert[] {
  const [first] = found
  if (!first) return []
  const named = found.slice(0, maxNamed).map((lead) => `${nameOf(lead)} (${lead.column})`)
  const names = [...named, ...(found.length > maxNamed ? [`${found.length - maxNamed} more`] : [])].join(', ')
  const [subject, object] = found.length === 1 ? ['1 lead is', 'it'] : [`${found.length} leads are`, 'each']
  const detail = `${subject} damaged and set aside, the others are delivered: ${names}. \`npm run leads -- show ${nameOf(first)}\` prints what is left of ${object}.`
  return [{ name: 'leads-unreadable', detail }]
}
