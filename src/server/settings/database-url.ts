import { type PostgresTls, postgresTls } from '../database.ts'
import type { Reader } from '../settings.ts'
import { addressCut, isCutShort, percentStray } from './credentials.ts'

/** The address of PostgreSQL; undefined for SQLite. */
export function databaseUrl({ text, problem }: Reader): string | undefined {
  const address = text('DATABASE_URL')
  if (address === '') return undefined
  const url = URL.parse(address)
  const isWhole = url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
  if (isCutShort(address) && (!isWhole || url.pathname.includes('@'))) {
    problem(`DATABASE_URL cannot be used: ${addressCut}.`)
  } else if (!isWhole) {
    problem('DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/leads.')
  } else if (tlsOf(address, problem) === 'none') {
    problem(
      'DATABASE_URL leads to another machine without TLS: add sslmode=verify-full to it, and sslrootcert=<file> for an ' +
        'authority of your own; or write sslmode=disable where nobody else can read or change what passes.',
    )
  }
  return address
}

function tlsOf(address: string, problem: Reader['problem']): PostgresTls | undefined {
  try {
    return postgresTls(address)
  } catch (error) {
    const reason = error instanceof URIError ? percentStray : error instanceof Error ? error.message : error
    problem(`DATABASE_URL cannot be used: ${reason}.`)
    return undefined
  }
}
