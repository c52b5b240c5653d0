import pg from 'pg'

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
