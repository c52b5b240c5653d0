import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { DatabaseKind } from './migrations.ts'
import type { Tables } from './tables.ts'

/** An open database of leads: SQLite or PostgreSQL, with the same tables and queries. */
export interface LeadDatabase {
  readonly kind: DatabaseKind
  readonly db: Kysely<Tables>
  /** Locks fingerprints (64 hexadecimal digits each) until the transaction ends. */
  lockFingerprints(transaction: Transaction<Tables>, fingerprints: readonly string[]): Promise<void>
  /** The time `offsetMs` from now by the clock that all programs on the database share: PostgreSQL's, or this machine's. */
  sharedTime(now: Date, offsetMs?: number): RawBuilder<string>
  /** Resolves to the reason when this process cannot use the database any more and has to be restarted. */
  readonly lost: Promise<Error>
  /** Removes erased rows from the write-ahead log; resolves to false while another program still reads from it. */
  scrub(): Promise<boolean>
  /**
   * Reads the database from the disk, past all caches. On SQLite this checks its integrity too, concurrently with other
   * work; once damage is found, all writes are refused.
   */
  inspect<Result>(read: (db: Kysely<Tables>) => Promise<Result>): Promise<Inspection<Result>>
  close(): Promise<void>
}

export interface Inspection<Result> {
  /** The result of `read`; undefined where the database could not be read. */
  readonly found: Result | undefined
  /** The database's own message about damaged files. */
  readonly damage: string | undefined
  /** How many of the latest leads have disappeared. */
  readonly missing: number
}
