import type { Clocks } from '../clocks.ts'
import { audit } from '../database/audit.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { AlertSource } from './alerts.ts'

/** In the audit, the end of a canary: a false lead that is posted, followed to its delivery, and erased. */
const ends = { arrived: 'delivered and erased', lost: 'not delivered or not erased' } as const

const hourMs = 60 * 60_000

/** Keeps whether a canary arrived. */
export async function noteCanary(
  { db }: LeadDatabase,
  now: Date,
  { actor, hasArrived }: { readonly actor: string; readonly hasArrived: boolean },
): Promise<void> {
  await audit(db, now, [{ actor, action: 'canary', detail: hasArrived ? ends.arrived : ends.lost }])
}

/**
 * The alert `canary-missing`: the latest canary did not arrive, or none has come for so many hours, counted from the start at
 * the earliest. There is none without hours.
 */
export function canaryAlerts({ db }: LeadDatabase, hours: number | undefined, { now, monotonic }: Clocks): AlertSource {
  if (hours === undefined) return async () => []
  const began = monotonic()
  return async () => {
    const latest = await db
      .selectFrom('audit')
      .select(['at', 'detail'])
      .where('action', '=', 'canary')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const detail = problemOf(latest, now().getTime() - hours * hourMs)
    const isNew = monotonic() - began < hours * hourMs
    // A server that has only just started may have been down when the last one was due.
    if (detail === undefined || (isNew && latest?.detail !== ends.lost)) return []
    return [{ name: 'canary-missing', detail: `${detail} \`npm run smoke -- https://… --canary\` says what fails.` }]
  }
}

function problemOf(
  latest: { readonly at: string; readonly detail: string | null } | undefined,
  since: number,
): string | undefined {
  if (!latest) return 'No canary has come yet.'
  if (latest.detail !== ends.arrived) return `The canary of ${latest.at} was ${ends.lost}.`
  return Date.parse(latest.at) < since ? `The last canary came at ${latest.at}.` : undefined
}
