/** Backups of the leads, and rescue from a damaged database. */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { cp, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import type { AlertSource } from './alerts/alerts.ts'
import { decrypt, encrypt, isEncrypted } from './backups/encryption.ts'
import { type Clocks, everyMinute, type Repetition } from './clocks.ts'
import { withFolderLock } from './database/folder-lock.ts'
import {
  keptTables,
  type LeadRow,
  leadFile,
  type Mark,
  makeLeadFolder,
  missingIn,
  openSqliteDatabase,
  readMark,
  toRescue,
} from './database.ts'
import { isUnreadable, leadFrom, readLeads, type UnreadableLead } from './leads.ts'
import { type Report, reportLine } from './report.ts'
import type { BackupSettings } from './settings/backup-settings.ts'
import type { LeadSettings } from './settings.ts'

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

/**
 * Backs up the lead database of a folder into a new file, encrypted if there is a key of 32 bytes, while servers use it.
 * Returns how many leads the file has; leaves no file if it throws.
 */
export async function backUp(folder: string, file: string, key?: Buffer): Promise<number> {
  const source = leadFile(folder)
  if (!existsSync(source)) throw new Error(`There is no lead database in ${folder} (DATA_DIR).`)
  return writeNew(file, async (unfinished) => {
    if (!key) return copyVerified(source, unfinished)
    // Plain data stays on the disk of the database.
    return withUnfinished(source, async (plain) => {
      const leads = copyVerified(source, plain)
      await encrypt(plain, unfinished, key)
      return leads
    })
  })
}

/** Copies a database that is in use and verifies the copy; returns how many leads it has. */
function copyVerified(source: string, copy: string): number {
  const database = new Sqlite(source, { fileMustExist: true })
  try {
    // Reads one snapshot. SQLite's online backup would restart with every write of another program, and would copy deleted
    // data as well.
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
  return verifiedLeads(copy, ` ${toRescue}`)
}

/**
 * Restores a backup into a folder without a lead database; returns how many leads it has. Throws while a program has the
 * leads of that folder open, even if their file was moved away under it.
 */
export async function restore(folder: string, file: string, key?: Buffer): Promise<number> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const target = leadFile(folder)
  makeLeadFolder(folder)
  const inTheWay = ['', '-wal', '-shm'].map((end) => target + end).filter((name) => existsSync(name))
  if (inTheWay.length > 0) {
    throw new Error(`Stop the server and move these away first, they hold its leads: ${inTheWay.join(', ')}`)
  }
  return withFolderLock(folder, () =>
    writeNew(target, async (unfinished) => {
      if (await isEncrypted(file)) await decrypt(file, unfinished, key)
      else await pipeline(createReadStream(file), createWriteStream(unfinished))
      return verifiedLeads(unfinished)
    }),
  )
}

/** Writes a new file completely or not at all. */
async function writeNew<Result>(file: string, write: (unfinished: string) => Promise<Result>): Promise<Result> {
  if (existsSync(file)) throw new Error(`${file} exists already and is not overwritten.`)
  return withUnfinished(file, async (unfinished) => {
    const result = await write(unfinished)
    await sync(unfinished)
    await rename(unfinished, file)
    await sync(path.dirname(file))
    return result
  })
}

/** Works with a private temporary file beside another one. */
async function withUnfinished<Result>(file: string, work: (unfinished: string) => Promise<Result>): Promise<Result> {
  await removeUnfinished(path.dirname(file))
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  await (await open(unfinished, 'wx', 0o600)).close()
  try {
    return await work(unfinished)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** A temporary file that was not written to for this long is abandoned. */
const abandonedMs = 60 * 60_000

/** Removes abandoned temporary files of backups and restores. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.[0-9a-f]{8}\.unfinished(-journal)?$/.test(name)) continue
    const file = path.join(folder, name)
    const written = await stat(file).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > abandonedMs) await rm(file, { force: true })
  }
}

/** Checks a database file's integrity; returns how many leads it has, quarantined and erased ones included. */
function verifiedLeads(file: string, advice = ''): number {
  const database = new Sqlite(file, { fileMustExist: true })
  try {
    const found = database.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new Error(`it is damaged (${found})`)
    return Number(database.prepare('select count(*) from leads').pluck().get())
  } catch (error) {
    throw new Error(`This is no sound lead database: ${error instanceof Error ? error.message : error}.${advice}`)
  } finally {
    database.close()
  }
}

async function sync(name: string): Promise<void> {
  const handle = await open(name, 'r')
  await handle.sync().finally(() => handle.close())
}

interface Restored {
  /** Quarantined and erased ones included. */
  readonly leads: number
  /** When the latest lead was received: ISO 8601 in UTC. */
  readonly newest: string | undefined
  /** As they were in the database. */
  readonly unreadable: readonly UnreadableLead[]
}

/**
 * Restores a backup into a temporary folder, migrates it and reads every lead, as a server would. The folder is in the data
 * folder if there is one, so that decrypted data stays on its disk.
 */
export async function verifyBackup(file: string, key: Buffer | undefined, dataFolder?: string): Promise<Restored> {
  const place = dataFolder && existsSync(dataFolder) ? dataFolder : tmpdir()
  const folder = await mkdtemp(path.join(place, 'lead-backup-'))
  try {
    await restore(folder, file, key)
    const database = await openSqliteDatabase(folder)
    try {
      const unreadable: UnreadableLead[] = []
      let [readable, newest]: [number, string | undefined] = [0, undefined]
      for await (const { receivedAt } of readLeads(database, {}, (lead) => void unreadable.push(lead))) {
        readable += 1
        if (!newest || receivedAt > newest) newest = receivedAt
      }
      return { leads: readable + unreadable.length, newest, unreadable }
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A backup to be made by this module as a program of its own, which its parent can end at any time. */
interface BackupTask {
  readonly folder: string
  readonly file: string
  readonly key: Uint8Array | undefined
}

type BackupReply = { readonly leads: number } | { readonly error: string }

if (import.meta.main) {
  process.once('message', async ({ folder, file, key }: BackupTask) => {
    const reply: BackupReply = await backUp(folder, file, key && Buffer.from(key)).then(
      (leads) => ({ leads }),
      (error: Error) => ({ error: error.message }),
    )
    process.send?.(reply, () => process.connected && process.disconnect())
  })
}

const hour = 60 * 60_000

/** A backup that is late by more is an alert. */
const toleranceMs = hour

const retryMs = hour / 6

interface ScheduledBackup {
  readonly file: string
  readonly takenAt: Date
}

/** The file name by which `listBackups` recognises a backup. */
export function backupName(takenAt: Date, isEncrypted: boolean): string {
  return `leads-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite${isEncrypted ? '.enc' : ''}`
}

/** The backups in a folder with names of `backupName`, the newest first. */
export async function listBackups(folder: string): Promise<ScheduledBackup[]> {
  const backups = (await readdir(folder)).flatMap((name) => {
    const [, day, hours, minutes, seconds] =
      /^leads-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite(?:\.enc)?$/.exec(name) ?? []
    return day ? [{ file: path.join(folder, name), takenAt: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }] : []
  })
  return backups.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
}

interface ScheduleOptions extends Clocks {
  readonly settings: BackupSettings
  /** Writes a backup into a new file; returns how many leads it holds. */
  readonly write: (file: string) => Promise<number>
  readonly isEncrypted: boolean
  readonly report: Report
}

interface Schedule {
  /** Makes a backup if one is due, and removes surplus ones. */
  backUpIfDue(): Promise<void>
  /** The alert `backup-too-old`: a backup has been due for an hour. */
  readonly alerts: AlertSource
}

/** Backs up when the newest backup, of whatever process, is old enough. A failure removes none. */
export function backupSchedule(options: ScheduleOptions): Schedule {
  const { settings, write, isEncrypted, now, monotonic, report } = options
  const { folder, everyHours, keep } = settings
  const began = monotonic()
  let failedAt: number | undefined
  // A backup dated in the future was made while the clock was wrong: it neither counts nor is removed.
  const present = async () => (await listBackups(folder)).filter(({ takenAt }) => takenAt <= now())
  const dueAt = (newest: ScheduledBackup | undefined) => (newest ? newest.takenAt.getTime() + everyHours * hour : 0)
  const backUp = async () => {
    if (now().getTime() < dueAt((await present())[0])) return
    await write(path.join(folder, backupName(now(), isEncrypted)))
    for (const { file } of (await present()).slice(keep)) await rm(file, { force: true })
  }
  return {
    async backUpIfDue() {
      if (failedAt !== undefined && monotonic() < failedAt + retryMs) return
      try {
        await backUp()
        if (failedAt !== undefined) report('backups are made again', 'backups-again')
        failedAt = undefined
      } catch (error) {
        const { message } = error as Error
        if (failedAt === undefined) report(`a backup could not be made, it is tried again: ${message}`, 'backup-failed')
        failedAt = monotonic()
      }
    },
    async alerts() {
      const [newest] = await present().catch(() => [])
      if (monotonic() - began <= toleranceMs || now().getTime() <= dueAt(newest) + toleranceMs) return []
      const age = newest
        ? `The newest backup is ${Math.floor((now().getTime() - newest.takenAt.getTime()) / hour)} hours old`
        : 'There is no backup'
      return [{ name: 'backup-too-old', detail: `${age}; one is due every ${everyHours}.` }]
    },
  }
}

/** Starts the backups that the settings ask for; stopping ends the one under way. */
export function startBackups(
  { folder, backups, backupKey }: LeadSettings,
  clocks: Clocks,
): Repetition & Pick<Schedule, 'alerts'> {
  if (!backups) return { stop: async () => {}, alerts: async () => [] }
  const stopping = new AbortController()
  const write = (file: string) => backUpInProcess({ folder, file, key: backupKey }, stopping.signal)
  const isEncrypted = backupKey !== undefined
  const { backUpIfDue, alerts } = backupSchedule({
    settings: backups,
    write,
    isEncrypted,
    report: reportLine,
    ...clocks,
  })
  const { stop } = everyMinute(async () => {
    await Promise.allSettled([folder, backups.folder].map(removeUnfinished))
    await backUpIfDue()
  })
  return {
    alerts,
    stop() {
      stopping.abort()
      return stop()
    },
  }
}

async function backUpInProcess(task: BackupTask, signal: AbortSignal): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<BackupReply>()
  const program = new URL('./backups.ts', import.meta.url)
  const child = fork(program, { signal, execArgv: [], serialization: 'advanced' })
  child.once('message', resolve).once('error', reject)
  child.once('exit', (code, by) => reject(new Error(`its process ended with ${code ?? by}`)))
  child.send(task)
  const reply = await promise
  if ('error' in reply) throw new Error(reply.error)
  return reply.leads
}
