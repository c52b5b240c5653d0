import { acknowledge, runRules } from '#checker/check.ts'
import { inFiles, openOnes } from '#checker/findings.ts'
import { calendarRules, dueList, type Gap as Found } from '#checker/ready.ts'
import { dateIn } from '#engine/dates.ts'
import type { Gap } from '../../protocol.ts'
import type { CheckSession } from './check-session.ts'
import { gapOf, gapText } from './findings.ts'

/**
 * Tasks that are due by the calendar as of today, or of a day (YYYY-MM-DD), each with its place; none while the site has
 * errors.
 */
export function dueOf(session: CheckSession, { day }: { readonly day?: string }): Gap[] {
  const site = session.site()
  if (!site) return []
  const { diagnostics, documents, context } = session.checked()
  // Only what goes by the calendar is checked anew for another day.
  const dated = { ...context, today: day, complete: false }
  const found = day === undefined ? diagnostics : [...runRules(calendarRules, dated, documents)].flat()
  const open = openOnes(day === undefined ? found : acknowledge(found, dated, documents))
  const now = new Date()
  return dueList(site, open, (timeZone) => day ?? dateIn(timeZone, now)).map((gap) => placedGap(session, gap))
}

export function placedGap(session: CheckSession, { message, found, file, at }: Found): Gap {
  if (found) return gapOf(session, found)
  return file === undefined
    ? { message: inFiles(message) }
    : { message: gapText(session, message, file, at), file, ...(at && { at }) }
}
