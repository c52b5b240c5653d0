import type { Kysely } from 'kysely'
import type { AuditRow, Tables } from './tables.ts'

/** An action on leads; holds no personal data. */
export interface AuditEntry {
  /** A user of the operating system, or `server`. */
  readonly actor: string
  readonly action:
    | 'list'
    | 'show'
    | 'find'
    | 'export'
    | 'correct'
    | 'erase'
    | 'release'
    | 'replay'
    | 'purge'
    | 'seed'
    | 'canary'
  readonly reference?: string
  /** Counts or names of fields; never their values. */
  readonly detail?: string
}

/** Appends entries; the database refuses to change or delete them. */
export async function audit(db: Kysely<Tables>, now: Date, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const at = now.toISOString()
  const rows = entries.map(({ actor, action, reference = null, detail = null }) => ({
    at,
    actor,
    action,
    reference,
    detail,
  }))
  await db.insertInto('audit').values(rows).execute()
}

export async function readAudit(db: Kysely<Tables>): Promise<AuditRow[]> {
  return db.selectFrom('audit').selectAll().orderBy('id').execute()
}
