/** A move of all leads to another database, and back. */
import { hash, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { readMove, setMove } from './database/gate.ts'
import { type KeptTable, keptTables, type LeadDatabase, type Move, type Tables } from './database.ts'
import { copyRows, type Digests, digestsOf, type Rows } from './moves/kept-rows.ts'
import { plural } from './report.ts'

/** A table in both databases of a move. */
export interface ComparedTable {
  readonly table: KeptTable
  readonly from: TableSummary
  readonly to: TableSummary
  /** Rows that `to` lacks. */
  readonly added: number
  /** Rows that `to` has otherwise. */
  readonly changed: number
  /** Rows that only `to` has. */
  readonly gone: number
}

interface TableSummary {
  readonly rows: number
  /** The first digits of a SHA-256 over the rows. */
  readonly digest: string
}

/** Compares all tables that a move copies. */
export async function compare(from: Rows, to: Rows): Promise<ComparedTable[]> {
  const compared: ComparedTable[] = []
  for (const table of Object.keys(keptTables) as KeptTable[]) {
    const [there, here] = [await digestsOf(from, table), await digestsOf(to, table)]
    const added = there.keys().filter((key) => !here.has(key))
    const gone = here.keys().filter((key) => !there.has(key))
    const changed = here.entries().filter(([key, digest]) => there.has(key) && there.get(key) !== digest)
    const counts = { added: countOf(added), changed: countOf(changed), gone: countOf(gone) }
    compared.push({ table, from: summaryOf(there), to: summaryOf(here), ...counts })
  }
  return compared
}

export function isEqual({ from, to }: ComparedTable): boolean {
  return from.rows === to.rows && from.digest === to.digest
}

function countOf(items: IteratorObject<unknown>): number {
  return items.reduce((count: number) => count + 1, 0)
}

function summaryOf(digests: Digests): TableSummary {
  const lines = [...digests].map(([key, digest]) => `${key} ${digest}\n`).sort()
  return { rows: digests.size, digest: hash('sha256', lines.join('')).slice(0, 12) }
}

/** A database that takes part in a move. */
export interface Side {
  readonly database: LeadDatabase
  /** For people to read: without user and password. */
  readonly name: string
}

export interface MoveOptions {
  readonly now: () => Date
  /** Called where deliveries under way have to end first. */
  readonly onWait: (deliveries: number) => void
}

export interface Moved {
  /**
   * `moved`: all leads were copied; `repeated`: they were copied before; `reopened`: an unfinished move the other way is
   * given up, so that the target takes leads as before it.
   */
  readonly outcome: 'moved' | 'repeated' | 'reopened'
  readonly tables: readonly ComparedTable[]
}

/**
 * Closes a database to writes and moves all of its leads to another one, which then takes new ones. Sound to repeat after
 * an end at any point. Throws, and changes nothing, if the target holds other leads.
 */
export async function moveLeads(from: Side, to: Side, options: MoveOptions): Promise<Moved> {
  await settle(from, to, options)
  await settle(to, from, options)
  const [own, other] = [await readLocked(from), await readLocked(to)]
  if (other?.state === 'closing' || other?.state === 'copying') {
    await store(to, { ...other, state: 'open' }, options)
    return { outcome: 'reopened', tables: [] }
  }
  const isSame = own !== undefined && own.move === other?.move
  if (own?.state === 'closed') {
    if (!isSame || other?.state !== 'open')
      throw new Error(`The leads in ${from.name} were moved to ${own.other} on ${own.at}.`)
    return { outcome: 'repeated', tables: await compare(from.database, to.database) }
  }
  await assertRoom(to.database.db, to, own?.move)
  // A row that cannot be moved shows while the database still takes leads.
  await compare(from.database, to.database)
  const move = { move: own?.move ?? randomUUID(), other: to.name }
  await store(from, { ...move, state: 'closing' }, options)
  await drain(from, options)
  await store(from, { ...move, state: 'copying' }, options)
  const tables = await arrive(from, to, { ...move, other: from.name }, options)
  await store(from, { ...move, state: 'closed' }, options)
  return { outcome: 'moved', tables }
}

type NewState = Omit<Move, 'at'>

async function store({ database: { kind, db } }: Side, move: NewState, { now }: MoveOptions): Promise<void> {
  const { move: id, state, other } = move
  const row = { move: id, state, other, at: now().toISOString() }
  await db.transaction().execute((transaction) => setMove(transaction, kind, row))
}

/** Ends a move whose last step is missing: the leads are in `to`. */
async function settle(from: Side, to: Side, options: MoveOptions): Promise<void> {
  const [own, other] = [await readLocked(from), await readLocked(to)]
  if (own?.state === 'copying' && other?.state === 'open' && own.move === other.move) {
    await store(from, { ...own, state: 'closed' }, options)
  }
}

/** Waits for a transaction of another move, which may be committed although its program has ended. */
async function readLocked({ database: { kind, db } }: Side): Promise<Move | undefined> {
  return db.transaction().execute(async (transaction) => {
    if (kind === 'postgres') await lock(transaction)
    return readMove(transaction)
  })
}

/** Readers go on; programs that write wait. On SQLite each transaction has that lock. */
async function lock(transaction: Kysely<Tables>): Promise<void> {
  await sql`lock table move, leads in share row exclusive mode`.execute(transaction)
}

/** Throws if a database holds leads of its own. */
async function assertRoom(db: Kysely<Tables>, { name }: Side, move: string | undefined): Promise<void> {
  const found = await readMove(db)
  if (move !== undefined && found?.move === move) {
    if (found.state !== 'open') return
    throw new Error(`${name} has taken leads since, so none are copied over them.`)
  }
  for (const table of ['leads', 'audit'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    const what =
      table === 'leads' ? plural(Number(count), 'other lead') : `an audit of ${plural(Number(count), 'line')}`
    if (Number(count) > 0) throw new Error(`${name} holds ${what}: name an empty database.`)
  }
}

/** Resolves once no delivery is under way; a lease whose program has ended lasts two minutes. */
async function drain({ database: { db, sharedTime } }: Side, { now, onWait }: MoveOptions): Promise<void> {
  for (let hasTold = false; ; hasTold = true) {
    const { count } = await db
      .selectFrom('deliveries')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('lease', 'is not', null)
      .where('next_at', '>', sharedTime(now()))
      .executeTakeFirstOrThrow()
    if (Number(count) === 0) return
    if (!hasTold) onWait(Number(count))
    await setTimeout(200)
  }
}

/** Copies, compares and opens the target in one transaction, so that it has all leads or none. */
async function arrive(
  from: Side,
  to: Side,
  move: Omit<NewState, 'state'>,
  { now }: MoveOptions,
): Promise<ComparedTable[]> {
  const { kind, db } = to.database
  return db.transaction().execute(async (transaction) => {
    if (kind === 'postgres') await lock(transaction)
    await assertRoom(transaction, to, move.move)
    const target = { kind, db: transaction }
    await setMove(transaction, kind, { ...move, state: 'open', at: now().toISOString() })
    await copyRows(from.database, target)
    const tables = await compare(from.database, target)
    const wrong = tables.filter((table) => !isEqual(table)).map(({ table }) => table)
    if (wrong.length > 0) throw new Error(`The copy of ${wrong.join(', ')} is not as the original, so it is given up.`)
    return tables
  })
}

interface TakeBackOptions extends MoveOptions {
  /** Bring along what the second database has taken since the move. */
  readonly withNewer: boolean
}

/**
 * Undoes a move, also one that was not finished. Changes nothing where the second database has something newer that is
 * not to be brought along: then `outcome` is `newer`, and `tables` says in which tables.
 */
export async function takeBack(
  first: Side,
  second: Side,
  options: TakeBackOptions,
): Promise<Moved | { readonly outcome: 'newer'; readonly tables: readonly ComparedTable[] }> {
  const [here, there] = [await readMove(first.database.db), await readMove(second.database.db)]
  const isUnfinished = here?.state === 'closing' || here?.state === 'copying'
  if (!here || (here.move !== there?.move && !isUnfinished)) {
    throw new Error(`${second.name} has no leads that were moved from ${first.name}, so there is no way back.`)
  }
  if (there?.move === here.move && there.state === 'open' && !options.withNewer) {
    const tables = (await compare(second.database, first.database)).filter(isNewer)
    if (tables.length > 0) return { outcome: 'newer', tables }
  }
  return moveLeads(second, first, options)
}

/** A server that only stood by has written the clock. */
function isNewer(table: ComparedTable): boolean {
  return table.table !== 'clock' && !isEqual(table)
}
