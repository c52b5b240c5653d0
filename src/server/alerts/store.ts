import { fileReplaced } from '../database/sqlite-connection.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import type { AlertSource } from './alerts.ts'

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
