import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { isDamage, lastId, missingIn, readMark } from './damage.ts'
import type { Inspection, LeadDatabase } from './lead-database.ts'
import { migrate } from './migrate.ts'
import { type SqliteWorker, type StartThread, sqliteWorkerDialect, startSqliteWorker } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** Opens `leads.sqlite` in a folder, made if it is missing, and runs the missing migrations; in a thread, unless another start is given. */
export async function openSqliteDatabase(folder: string, start?: StartThread): Promise<LeadDatabase> {
  makeLeadFolder(folder)
  const file = leadFile(folder)
  const worker = await startSqliteWorker({ file }, start)
  const db = new Kysely<Tables>({ dialect: sqliteWorkerDialect(worker) })
  try {
    return await sqliteDatabase(db, {
      lost: worker.lost,
      inspect: (read) => inspect({ file, worker, start }, read),
    })
  } catch (error) {
    await worker.close()
    throw error
  }
}

export async function sqliteDatabase(
  db: Kysely<Tables>,
  file: Pick<LeadDatabase, 'lost' | 'inspect'>,
): Promise<LeadDatabase> {
  await migrate(db, 'sqlite')
  return {
    ...file,
    kind: 'sqlite',
    db,
    // Each transaction has the write lock from its start.
    lockFingerprints: async () => {},
    sharedTime: (now, offsetMs = 0) => sql`${new Date(now.getTime() + offsetMs).toISOString()}`,
    async scrub() {
      const { rows } = await sql<{ busy: number; log: number }>`pragma wal_checkpoint(truncate)`.execute(db)
      return rows[0]?.busy === 0 && rows[0].log === 0
    },
    close: () => db.destroy(),
  }
}

interface Opened {
  readonly file: string
  /** The one that writes. */
  readonly worker: SqliteWorker
  readonly start: StartThread | undefined
}

/** Uses a connection and a thread of its own, so that posts do not wait and no cache hides the file. */
async function inspect<Result>(
  { file, worker: writer, start }: Opened,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Inspection<Result>> {
  // Before the database, so that a lead that is stored meanwhile does not count as missing.
  const mark = readMark(file)
  let found: Result | undefined
  let { missing } = mark
  let damage: string | undefined
  try {
    const reader = await startSqliteWorker({ file, readOnly: true }, start)
    const db = new Kysely<Tables>({ dialect: sqliteWorkerDialect(reader) })
    try {
      damage = await structuralDamage(db)
      const { rows } = await sql<{ seq: number }>`${sql.raw(lastId)}`.execute(db)
      missing = missingIn(mark, rows[0]?.seq ?? 0)
      found = await read(db)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    damage ??= error.message
  }
  if (damage !== undefined) await writer.refuseWrites()
  return { found, damage, missing }
}

/** The first message of SQLite's integrity check, which compares indexes with their tables too. */
async function structuralDamage(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const first = rows[0]?.integrity_check ?? 'it cannot be checked'
  return first === 'ok' ? undefined : first
}

export function leadFile(folder: string): string {
  return path.join(folder, 'leads.sqlite')
}

/** Makes the folder if it is missing; it will hold personal data, so only its owner may read it. */
export function makeLeadFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}
