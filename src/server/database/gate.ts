import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseKind, keptTables, Move, Tables } from '../database.ts'

/** The database's own message for a write that it refuses because its leads go to another one. */
const movedMessage = 'the leads are moved to another database, and this one takes nothing'

export function isMoved(error: unknown): boolean {
  return error instanceof Error && error.message === movedMessage
}

/** Undefined in a database that never took part in a move. */
export async function readMove(db: Kysely<Tables>): Promise<Move | undefined> {
  return db.selectFrom('move').select(['move', 'state', 'other', 'at']).executeTakeFirst()
}

/**
 * Stores the state of a move. A database that is not `open` refuses writes by triggers, so also those of programs that
 * run already, of any version.
 */
export async function setMove(db: Kysely<Tables>, kind: DatabaseKind, move: Move): Promise<void> {
  await db
    .insertInto('move')
    .values({ id: 1, ...move })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(move))
    .execute()
  for (const table of guarded) for (const change of changes) await dropTrigger(table, change, kind).execute(db)
  if (move.state === 'open') return
  if (kind === 'postgres') await sql.raw(refusal).execute(db)
  for (const table of guarded) {
    for (const change of changes) {
      const exception = move.state === 'closing' ? untilCopied[table] : undefined
      await refuse(table, change, exception?.[change], kind).execute(db)
    }
  }
}

/** In the order in which a post writes, so that locks are taken without a deadlock. */
const guarded = [
  'leads',
  'consents',
  'deliveries',
  'disabled_targets',
  'clock',
  'keys',
  'audit',
  'form_counts',
  'write_probe',
] as const
guarded satisfies readonly (keyof typeof keptTables | 'write_probe')[]
const changes = ['insert', 'update', 'delete'] as const

/** A condition in SQL for what is refused already while deliveries under way end. */
const untilCopied: Readonly<Record<string, Partial<Record<(typeof changes)[number], string>>>> = {
  deliveries: { update: 'not (old.lease is not null and new.lease is null)' },
  disabled_targets: { insert: 'false' },
}

const refusal = `create or replace function leads_moved() returns trigger language plpgsql as
  $$ begin raise exception '${movedMessage}'; end $$`

function dropTrigger(table: string, change: string, kind: DatabaseKind): RawBuilder<unknown> {
  return sql.raw(`drop trigger if exists ${table}_moved_${change}${kind === 'postgres' ? ` on ${table}` : ''}`)
}

function refuse(table: string, change: string, when: string | undefined, kind: DatabaseKind): RawBuilder<unknown> {
  const condition = when ? ` when (${when})` : ''
  // PostgreSQL knows rows in conditions of triggers for each row alone.
  const each = kind === 'postgres' && !when ? 'statement' : 'row'
  const action =
    kind === 'postgres' ? 'execute function leads_moved()' : `begin select raise(abort, '${movedMessage}'); end`
  return sql.raw(
    `create trigger ${table}_moved_${change} before ${change} on ${table} for each ${each}${condition} ${action}`,
  )
}
