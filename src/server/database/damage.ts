import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'

/** The code of errors that refuse a write to a database known to be damaged. */
export const damaged = 'LEADS_FILE_DAMAGED'

/** https://www.sqlite.org/rescode.html */
const codes = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR_SHORT_READ', 'SQLITE_IOERR_CORRUPTFS', damaged]

export function isDamage(error: unknown): error is Error & { readonly code: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return codes.some((one) => code.startsWith(one))
}

/** Advice for the operator. */
export const toRescue =
  'Stop the server and give `npm run leads -- rescue`: it writes what can be read into a new database. Or restore a backup.'

/** Refuses a write that might be lost. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
  readonly code = damaged

  constructor(message = 'The lead database is damaged, so nothing is written to it.') {
    super(message)
  }
}

/**
 * The latest lead id, kept in a file beside the database: from a truncated write-ahead log SQLite silently drops the latest
 * commits. Written after each commit, so that it is never ahead of an intact database.
 */
export interface HighWaterMark {
  /** Call after each commit. */
  advance(): void
}

export interface Mark {
  /** The id of the latest lead that was stored. */
  readonly last: number
  /** How many leads were missing at earlier starts; stays until the operator deletes the file. */
  readonly missing: number
}

/** Shares the prefix of the database file, so that both are moved together. */
function markFile(file: string): string {
  return `${file}-mark`
}

export function highWaterMark(database: Sqlite.Database, file: string): HighWaterMark {
  const sequence = database.prepare(lastId).pluck()
  const stored = () => Number(sequence.get() ?? 0)
  let mark = readMark(file)
  const move = (last: number, missing: number) => {
    mark = { last, missing }
    try {
      const content = `${last} ${missing}`
      writeFileSync(markFile(file), `${content} ${digest(content)}\n`, { mode: 0o600 })
    } catch {
      // The leads are stored, and on a full disk the next commit fails.
    }
  }
  if (missingIn(mark, stored()) > mark.missing) move(stored(), missingIn(mark, stored()))
  return {
    advance() {
      const last = stored()
      if (last !== mark.last) move(last, mark.missing > 0 ? readMark(file).missing : 0)
    },
  }
}

/** How many leads are missing from a database whose latest lead id is `stored`. */
export function missingIn({ last, missing }: Mark, stored: number): number {
  return missing + Math.max(0, last - stored)
}

/** Selects the latest lead id ever stored, even if that lead was deleted since. */
export const lastId = `select seq from sqlite_sequence where name = 'leads'`

/** A missing or damaged mark counts as 0 leads. */
export function readMark(file: string): Mark {
  try {
    const [last = '', missing = '', check] = readFileSync(markFile(file), 'utf8').trim().split(' ')
    if (check === digest(`${last} ${missing}`)) return { last: Number(last), missing: Number(missing) }
  } catch {
    // It is written with the next commit.
  }
  return { last: 0, missing: 0 }
}

function digest(text: string): string {
  return hash('sha256', text).slice(0, 8)
}
