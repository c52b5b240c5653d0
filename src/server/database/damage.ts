import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'

/** The code of errors that refuse a write to a database known to be damaged. */
export const damaged = 'LEADS_FILE_DAMAGED'

/** The codes with which SQLite says that a file is not as it left it. */
const codes = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR_SHORT_READ', 'SQLITE_IOERR_CORRUPTFS', damaged]

/** Whether an error says that a database file is damaged. */
export function isDamage(error: unknown): error is Error & { readonly code: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return codes.some((one) => code.startsWith(one))
}

/** What an operator does about a damaged database. */
export const toRescue =
  'Stop the server and give `npm run leads -- rescue`: it writes what can be read into a new database. Or restore a backup.'

/** A write that is refused, for what it says might be lost. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
  readonly code = damaged

  constructor() {
    super('The lead database is damaged, so nothing is written to it.')
  }
}

/**
 * Says what was stored in a database, kept in a file beside it: where its write-ahead log is cut short, SQLite itself
 * forgets the latest leads without a word. Written after each commit, so that it is never ahead of an intact database.
 */
export interface HighWaterMark {
  /** Call after each commit. */
  advance(): void
}

/** What the mark says. */
export interface Mark {
  /** The number of the latest lead that was stored. */
  readonly last: number
  /** How many leads were not there any more at earlier starts; stays until somebody deletes the file. */
  readonly missing: number
}

/** The file of the mark of a database file; it begins with its name, so that both are moved away together. */
function markFile(file: string): string {
  return `${file}-mark`
}

/** Keeps the mark of an open database. */
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
      // The leads are stored; on a full disk the next commit fails by itself.
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

/** How many leads are missing by a mark in a database whose latest lead has a number. */
export function missingIn({ last, missing }: Mark, stored: number): number {
  return missing + Math.max(0, last - stored)
}

/** The number of the latest lead that was ever stored, though it may be deleted since. */
export const lastId = `select seq from sqlite_sequence where name = 'leads'`

/** The mark of a database file; of nothing, where there is none that can be read. */
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
