import { msPerDay } from '../../engine/dates/dates.ts'
import type { AlertSource } from '../alerts/alerts.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { fileReplaced } from '../database/sqlite-connection.ts'
import type { LeadStore } from './lead-store.ts'

/** Fewer leads than this in a day are no alert: somebody looks through them now and then. */
const unremarkable = 20

/**
 * The alert `quarantine-growing`: in the last 24 hours at least 20 leads were set apart, and more than twice as many as
 * on an average day of the week before. Either software attacks the forms, or people are taken for software.
 */
export function quarantineAlerts({ db }: LeadDatabase, now: () => Date): AlertSource {
  const count = async (from: number, to: number) => {
    const { count } = await db
      .selectFrom('leads')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('quarantined', '=', 1)
      .where('received_at', '>', new Date(from).toISOString())
      .where('received_at', '<=', new Date(to).toISOString())
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return async () => {
    const time = now().getTime()
    const today = await count(time - msPerDay, time)
    if (today < unremarkable) return []
    const usual = (await count(time - 8 * msPerDay, time - msPerDay)) / 7
    if (today <= 2 * usual) return []
    const detail = `${today} leads were quarantined in 24 hours, before that ${usual.toFixed(1)} a day: \`npm run leads -- list --quarantined\` shows them.`
    return [{ name: 'quarantine-growing', detail }]
  }
}

const full = 'the disk is full. Make room.'
const readOnly = 'the database can only be read.'

/** Why a write failed and what to do, by the code of its error: those of SQLite, then those of PostgreSQL. */
const causes: Readonly<Record<string, string>> = {
  SQLITE_FULL: full,
  SQLITE_READONLY: readOnly,
  SQLITE_BUSY: 'another program keeps the database locked. End it.',
  [fileReplaced]:
    'the files of the database were deleted, moved or replaced under the server. ' +
    'Stop it, put them back or restore a backup, and start it again.',
  '53100': full,
  '25006': readOnly,
}

/** The alert `leads-not-stored`: a lead could not be written, so that posts are refused. */
export function storeAlerts({ check }: Pick<LeadStore, 'check'>): AlertSource {
  return () =>
    check().then(
      () => [],
      ({ code = 'failed' }: NodeJS.ErrnoException) => {
        return [
          { name: 'leads-not-stored', detail: `Posts are refused: ${causes[code] ?? `a write failed (${code}).`}` },
        ]
      },
    )
}
