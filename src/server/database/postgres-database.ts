import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type LeadDatabase, migrate } from './lead-database.ts'
import type { Tables } from './tables.ts'

/** How long a statement of the running server may take, in milliseconds: a visitor is waiting. */
const statementTimeoutMs = 10_000

/** The database at a PostgreSQL address, brought to the latest tables; several servers may share it. */
export async function openPostgresDatabase(url: string): Promise<LeadDatabase> {
  await prepare(url)
  const db = connect(url, { max: 10, statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + 2000 })
  return {
    kind: 'postgres',
    db,
    async lockFingerprints(transaction, fingerprints) {
      // Everybody locks in the same order: nobody waits for one who waits for them.
      const keys = fingerprints.toSorted().map((one) => String(BigInt.asIntN(64, BigInt(`0x${one.slice(0, 16)}`))))
      await sql`select pg_advisory_xact_lock(key) from unnest(${keys}::bigint[]) as key`.execute(transaction)
    },
    sharedTime: (_now, later = 0) => sql`to_char(
      (clock_timestamp() + ${later} * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    // Broken connections are replaced by new ones.
    lost: Promise.withResolvers<Error>().promise,
    // PostgreSQL clears old rows away by itself.
    scrub: async () => true,
    inspect: async (read) => ({ found: await read(db), damage: undefined, missing: 0 }),
    close: () => db.destroy(),
  }
}

function connect(url: string, settings: pg.PoolConfig): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5000, ...settings })
  // A server that restarts breaks idle connections; the next query opens new ones.
  pool.on('error', () => {})
  // One that breaks while a query uses it says so twice: to the query, and here, where silence would end the program.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => void (await connection.executeQuery(CompiledQuery.raw(durably))),
    }),
  })
}

/** Makes commits of a connection wait for the disk, unless they wait for even more. */
const durably = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'`

/** Checks the server and makes its tables, one program at a time, for as long as that takes. */
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

/** How the way to a PostgreSQL server is protected. */
export type PostgresTls =
  /** It does not leave this machine. */
  | 'local'
  /** Encrypted, and the server's certificate is checked with its name. */
  | 'verified'
  /** Encrypted, but by whoever answers: `sslmode=no-verify`. */
  | 'unverified'
  /** Readable by all on the way, as `sslmode=disable` asks. */
  | 'disabled'
  /** Readable by all on the way, though nobody asked for that. */
  | 'none'

/** What `sslmode` may be. The library takes `prefer`, `require` and `verify-ca` for `verify-full`. */
const sslModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']

/** How the library that connects would go to a PostgreSQL address. Throws where it cannot read the address. */
export function postgresTls(address: string): PostgresTls {
  const mode = new URL(address).searchParams.get('sslmode')
  if (mode !== null && !sslModes.includes(mode)) throw new Error(`sslmode must be one of ${sslModes.join(', ')}`)
  // It connects to nothing yet. The host may stand in the address, in its query or in PGHOST.
  const { host, ssl }: { host: string; ssl: unknown } = new pg.Client({ connectionString: address })
  if (host.startsWith('/') || /^(localhost|127(\.\d+){3}|::1)$/.test(host)) return 'local'
  if (mode === 'disable') return 'disabled'
  if (ssl === true) return 'verified'
  if (typeof ssl !== 'object' || ssl === null) return 'none'
  return 'rejectUnauthorized' in ssl && !ssl.rejectUnauthorized ? 'unverified' : 'verified'
}
