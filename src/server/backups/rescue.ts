import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Mark, missingIn, readMark } from '../database/damage.ts'
import { withFolderLock } from '../database/folder-lock.ts'
import { isUnreadable, leadFrom } from '../database/lead.ts'
import { leadFile, makeLeadFolder, openSqliteDatabase } from '../database/sqlite-database.ts'
import { keptTables, type LeadRow } from '../database/tables.ts'

export interface Rescued {
  readonly table: string
  readonly saved: number
  /** How many rows, certain or possible, could not be read. */
  readonly lost: number
  /** How many of the saved rows are damaged leads. */
  readonly unreadable: number
}

/**
 * Copies the readable rows of a damaged lead database into a new one in another folder; works on a copy of the files.
 * Throws if a program has the database open, if the target has one, and if no lead can be read.
 */
export async function rescue(folder: string, target: string): Promise<Rescued[]> {
  if (!existsSync(leadFile(folder))) throw new Error(`There is no lead database in ${folder} (DATA_DIR).`)
  if (existsSync(leadFile(target))) throw new Error(`${leadFile(target)} exists already and is not overwritten.`)
  return withFolderLock(folder, async () => {
    makeLeadFolder(target)
    const copies = await mkdtemp(path.join(target, 'damaged-'))
    try {
      for (const end of ['', '-wal']) {
        if (existsSync(leadFile(folder) + end)) await cp(leadFile(folder) + end, leadFile(copies) + end)
      }
      await (await openSqliteDatabase(target)).close()
      const rescued = copyRows(leadFile(copies), leadFile(target), readMark(leadFile(folder)))
      const leads = rescued.find(({ table }) => table === 'leads')
      if (leads?.saved === 0 && leads.lost > 0) throw new Error('No lead of it can be read: restore a backup.')
      return rescued
    } catch (error) {
      await rm(leadFile(target), { force: true })
      throw error
    } finally {
      await rm(copies, { recursive: true })
    }
  })
}

function copyRows(from: string, to: string, mark: Mark): Rescued[] {
  using stack = new DisposableStack()
  const target = stack.adopt(new Sqlite(to), (opened) => void opened.close())
  target.pragma('foreign_keys = OFF')
  const source = stack.adopt(openDamaged(from, to), (opened) => void opened.close())
  return target.transaction(() => Object.keys(keptTables).map((table) => copyTable(source, target, table, mark)))()
}

/** Opens a damaged copy; replaces its header by a sound one if it cannot be read. */
function openDamaged(file: string, sound: string): Sqlite.Database {
  for (const isRepair of [false, true]) {
    if (isRepair) copyHeader(sound, file)
    const database = new Sqlite(file)
    try {
      database.prepare('select name from sqlite_schema').all()
      return database
    } catch {
      database.close()
    }
  }
  throw new Error('Nothing of it can be read, not even which tables it has: restore a backup.')
}

/** https://www.sqlite.org/fileformat.html#the_database_header */
const headerBytes = 100

function copyHeader(from: string, to: string): void {
  const header = readFileSync(from).subarray(0, headerBytes)
  // A change counter (24) unlike `version-valid-for` (92) makes SQLite ignore the header's page count.
  header.writeUInt32BE(header.readUInt32BE(92) + 1, 24)
  const descriptor = openSync(to, 'r+')
  try {
    writeSync(descriptor, header, 0, headerBytes, 0)
  } finally {
    closeSync(descriptor)
  }
}

function copyTable(source: Sqlite.Database, target: Sqlite.Database, table: string, mark: Mark): Rescued {
  const known = columnsOf(target, table)
  const columns = columnsOf(source, table).filter((name) => known.includes(name))
  const result = { table, saved: 0, lost: 0, unreadable: 0 }
  if (columns.length === 0) return result
  const list = columns.join(', ')
  const read = source.prepare(`select ${list} from ${table} where rowid = ?`)
  const values = columns.map((name) => `@${name}`).join(', ')
  const write = target.prepare(`insert or ignore into ${table} (${list}) values (${values})`)
  const last = lastRow(source, table)
  for (let row = 1; row <= last; row++) {
    const found = tryTo(() => read.get(row))
    if (found === undefined) continue
    const isSaved = found !== failed && tryTo(() => write.run(found).changes === 1) === true
    result.saved += Number(isSaved)
    result.lost += Number(!isSaved)
    if (isSaved && table === 'leads') {
      result.unreadable += Number(
        isUnreadable(leadFrom({ consent_text: null, ...(found as Omit<LeadRow, 'consent_text'>) })),
      )
    }
  }
  if (table !== 'leads') return result
  const missing = missingIn(mark, last)
  // No later lead gets the number of one that is lost.
  target.prepare('delete from sqlite_sequence where name = ?').run(table)
  target.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, Math.max(last, mark.last))
  return { ...result, lost: result.lost + missing }
}

function columnsOf(database: Sqlite.Database, table: string): string[] {
  return (database.pragma(`table_info(${table})`) as { readonly name: string }[]).map(({ name }) => name)
}

/** For an upper bound of rows if their number cannot be read. */
const minRowBytes = 20

/** A larger row id is damaged; the search up to it would take too long. */
const maxRowId = 50_000_000

/** An upper bound of a table's row ids. */
function lastRow(source: Sqlite.Database, table: string): number {
  const sequence = tryTo(() => source.prepare('select seq from sqlite_sequence where name = ?').pluck().get(table))
  const last = tryTo(() => source.prepare(`select max(rowid) from ${table}`).pluck().get())
  const candidates = [sequence, last]
    .filter((number) => typeof number === 'number')
    .filter((number) => number <= maxRowId)
  return candidates.length > 0 || last === null
    ? Math.max(0, ...candidates)
    : Math.floor(statSync(source.name).size / minRowBytes)
}

const failed = Symbol('failed')

function tryTo<Result>(work: () => Result): Result | typeof failed {
  try {
    return work()
  } catch {
    return failed
  }
}
