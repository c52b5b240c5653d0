import { msPerDay } from '../../engine/dates/dates.ts'
import type { Alert, AlertSource } from '../alerts/alerts.ts'
import { nameOf, type UnreadableLead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { findUnreadable } from './read-leads.ts'

/** After an inspection the next one waits for so many times as long as it took: it costs a hundredth of the time at most. */
const rest = 100

/** How many leads are named one by one. */
const maxNamed = 5

/**
 * The alert `leads-unreadable`: some leads cannot be read, or are not as they were stored. All of them are read again at
 * each look, or less often where there are so many that this takes its time; at least daily.
 */
export function inspectionAlerts(database: LeadDatabase, monotonic: () => number): AlertSource {
  let found: readonly UnreadableLead[] = []
  let dueAt = Number.NEGATIVE_INFINITY
  return async () => {
    const began = monotonic()
    if (began < dueAt) return leadsUnreadable(found)
    found = await findUnreadable(database)
    dueAt = began + Math.min((monotonic() - began) * rest, msPerDay)
    return leadsUnreadable(found)
  }
}

function leadsUnreadable(found: readonly UnreadableLead[]): Alert[] {
  const [first] = found
  if (!first) return []
  const named = found.slice(0, maxNamed).map((lead) => `${nameOf(lead)} (${lead.column})`)
  const names = [...named, ...(found.length > maxNamed ? [`${found.length - maxNamed} more`] : [])].join(', ')
  const [subject, object] = found.length === 1 ? ['1 lead is', 'it'] : [`${found.length} leads are`, 'each']
  const detail = `${subject} damaged and set aside, the others are delivered: ${names}. \`npm run leads -- show ${nameOf(first)}\` prints what is left of ${object}.`
  return [{ name: 'leads-unreadable', detail }]
}
