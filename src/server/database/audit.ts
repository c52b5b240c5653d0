import type { Kysely } from 'kysely'
import type { AuditRow, Tables } from './tables.ts'

/** What somebody did with leads; nothing of a person is in it. */
export interface AuditEntry {
  /** The user of the operating system, or `server` for what the server does by itself. */
  readonly actor: string
  readonly action: 'list' | 'show' | 'find' | 'export' | 'correct' | 'erase' | 'release' | 'replay' | 'purge'
  readonly reference?: string
  /** How much, or which fields: never what stood in them. */
  readonly detail?: string
}

/** Writes down what was done at a time; the database refuses to change or delete it afterwards. */
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

/** What was done, in its order. */
export async function readAudit(db: Kysely<Tables>): Promise<AuditRow[]> {
  return db.selectFrom('audit').selectAll().orderBy('id').execute()
}
