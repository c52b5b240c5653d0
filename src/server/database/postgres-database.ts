import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { LeadDatabase } from './lead-database.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

const statementTimeoutMs = 10_000

/** Connects to PostgreSQL and runs the missing migrations. */
export async function openPostgresDatabase(url: string): Promise<LeadDatabase> {
  await prepare(url)
  const db = connect(url, { max: 10, statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + 2000 })
  return {
    kind: 'postgres',
    db,
    async lockFingerprints(transaction, fingerprints) {
      // Sorted, so that no two transactions deadlock.
      const keys = fingerprints.toSorted().map((one) => String(BigInt.asIntN(64, BigInt(`0x${one.slice(0, 16)}`))))
      await sql`select pg_advisory_xact_lock(key) from unnest(${keys}::bigint[]) as key`.execute(transaction)
    },
    sharedTime: (_now, offsetMs = 0) => sql`to_char(
      (clock_timestamp() + ${offsetMs} * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    // The pool replaces broken connections.
    lost: Promise.withResolvers<Error>().promise,
    // PostgreSQL vacuums by itself.
    scrub: async () => true,
    inspect: async (read) => ({ found: await read(db), damage: undefined, missing: 0 }),
    close: () => db.destroy(),
  }
}

function connect(url: string, settings: pg.PoolConfig): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5000, ...settings })
  // Idle connections break when the server restarts; the next query opens new ones.
  pool.on('error', () => {})
  // A connection that breaks during a query emits `error` as well as rejecting; unhandled, that would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => void (await connection.executeQuery(CompiledQuery.raw(syncCommits))),
    }),
  })
}

/** Makes commits wait for the disk; settings that wait for replicas too stay as they are. */
const syncCommits = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'`

/** Checks the server and migrates, on a connection without a timeout. */
async function prepare(url: string): Promise<void> {
  const db = connect(url, { max: 1 })
  try {
    const { rows } = await sql<{ fsync: string }>`select current_setting('fsync') as fsync`.execute(db)
    if (rows[0]?.fsync !== 'on') throw new Error('PostgreSQL runs with fsync=off, so that commits can be lost.')
    await migrate(db, 'postgres')
  } finally {
    await db.destroy()
  }
}

export type PostgresTls =
  /** On this machine. */
  | 'local'
  /** Encrypted, with the certificate and its name checked. */
  | 'verified'
  /** Encrypted without a check of the certificate: `sslmode=no-verify`. */
  | 'unverified'
  /** Plain text, by `sslmode=disable`. */
  | 'disabled'
  /** Plain text by omission. */
  | 'none'

/** The library takes `prefer`, `require` and `verify-ca` for `verify-full`. */
const sslModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']

/** The TLS that `pg` would use for an address. Throws if it cannot parse the address. */
export function postgresTls(address: string): PostgresTls {
  const mode = new URL(address).searchParams.get('sslmode')
  if (mode !== null && !sslModes.includes(mode)) throw new Error(`sslmode must be one of ${sslModes.join(', ')}`)
  // This connects to nothing. The host may be in the address, in its query or in PGHOST.
  const { host, ssl }: { host: string; ssl: unknown } = new pg.Client({ connectionString: address })
  if (host.startsWith('/') || /^(localhost|127(\.\d+){3}|::1)$/.test(host)) return 'local'
  if (mode === 'disable') return 'disabled'
  if (ssl === true) return 'verified'
  if (typeof ssl !== 'object' || ssl === null) return 'none'
  return 'rejectUnauthorized' in ssl && !ssl.rejectUnauthorized ? 'unverified' : 'verified'
}
