/** The lead database, on SQLite and PostgreSQL: opening, migrations, audit, damage. */
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type Sqlite from 'better-sqlite3'
import {
  type ColumnDefinitionBuilder,
  CompiledQuery,
  type Generated,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import {
  type SqliteWorker,
  type StartThread,
  sqliteWorkerDialect,
  startSqliteWorker,
} from './database/sqlite-dialect.ts'

/** Creates the table of how often steps of forms are seen and answered. */
async function createFormCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('form_counts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('seen', 'integer', (column) => column.notNull())
    .addColumn('answered', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('form_counts_by_day').on('form_counts').column('day').execute()
}

export type DatabaseKind = 'sqlite' | 'postgres'

/** One migration: a step of the tables. */
export interface Step extends Migration {
  /**
   * Whether the version before works with what it leaves, and loses nothing: `reads`, as after a new table or column
   * that may be empty, or `refuses`, where what that version writes would lack something or mislead.
   */
  readonly versionBefore: 'reads' | 'refuses'
}

/** All migrations by name, in order. A published one never changes. */
export function leadMigrations(kind: DatabaseKind): Record<string, Step> {
  const identity = (column: ColumnDefinitionBuilder) =>
    kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity()
  return {
    '001-leads': { versionBefore: 'refuses', up: (db) => createLeads(db, identity) },
    '002-deliveries': { versionBefore: 'refuses', up: (db) => createDeliveries(db, identity) },
    ...(kind === 'postgres' && { '003-post-counts': { versionBefore: 'reads', up: createPostCounts } }),
    '004-clock': { versionBefore: 'reads', up: createClock },
    '005-quarantine': { versionBefore: 'reads', up: indexQuarantine },
    '007-events': { versionBefore: 'refuses', up: addEvents },
    '008-audit': { versionBefore: 'refuses', up: (db) => createAudit(db, identity, kind) },
    '009-consent': { versionBefore: 'refuses', up: createConsents },
    '010-keys': { versionBefore: 'reads', up: createKeys },
    '011-write-probe': { versionBefore: 'reads', up: createWriteProbe },
    '012-premium': { versionBefore: 'reads', up: addTextToLeads('plan_premium') },
    '013-language': { versionBefore: 'reads', up: addTextToLeads('language') },
    '014-checksum': { versionBefore: 'refuses', up: addTextToLeads('checksum') },
    '015-move': { versionBefore: 'refuses', up: createMove },
    '016-steps': { versionBefore: 'refuses', up: (db) => createSteps(db, 'steps') },
    '018-quarantine-reason': { versionBefore: 'reads', up: addTextToLeads('quarantine_reason') },
    '019-form-counts': { versionBefore: 'reads', up: createFormCounts },
    '020-price': { versionBefore: 'reads', up: addTextToLeads('plan_price') },
  }
}

type Identity = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

async function createLeads(db: Kysely<unknown>, identity: Identity): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'integer', identity)
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('market', 'text')
    .addColumn('plan_id', 'integer')
    .addColumn('plan_name', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('quarantined', 'integer', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('leads_by_fingerprint').on('leads').columns(['fingerprint', 'received_at']).execute()
}

async function createDeliveries(db: Kysely<unknown>, identity: Identity): Promise<void> {
  await db.schema.alterTable('leads').addColumn('erased_at', 'text').execute()
  await db.schema.createIndex('leads_by_time').on('leads').column('received_at').execute()
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'integer', identity)
    .addColumn('lead_id', 'integer', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('queued_at', 'text', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('last_result', 'text')
    .addColumn('settled_at', 'text')
    .addUniqueConstraint('deliveries_once', ['lead_id', 'channel'])
    .execute()
  await db.schema.createIndex('deliveries_due').on('deliveries').columns(['state', 'channel', 'next_at']).execute()
  await db.schema
    .createTable('disabled_targets')
    .addColumn('target', 'text', (column) => column.primaryKey())
    .addColumn('disabled_at', 'text', (column) => column.notNull())
    .execute()
}

async function indexQuarantine(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('quarantine_by_time')
    .on('leads')
    .column('received_at')
    .where(sql.ref('quarantined'), '=', sql.lit(1))
    .execute()
}

async function createPostCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('post_counts')
    // Counts of a minute need not survive a power cut.
    .modifyFront(sql`unlogged`)
    .addColumn('sender', 'text', (column) => column.primaryKey())
    .addColumn('posts', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('post_counts_by_end').on('post_counts').column('ends_at').execute()
}

async function createClock(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute()
}

async function addEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('deliveries')
    .addColumn('event', 'text', (column) => column.notNull().defaultTo('received'))
    .execute()
}

async function createAudit(db: Kysely<unknown>, identity: Identity, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'integer', identity)
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('detail', 'text')
    .execute()
  for (const statement of appendOnly[kind]) await sql.raw(statement).execute(db)
}

async function createConsents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consents')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('leads').addColumn('consent', 'text').execute()
}

/** A step that adds a text to leads, which earlier ones lack. */
function addTextToLeads(column: string): Step['up'] {
  return (db) => db.schema.alterTable('leads').addColumn(column, 'text').execute()
}

async function createWriteProbe(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_probe')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('payload', 'text', (column) => column.notNull())
    .execute()
}

async function createMove(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('move')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('move', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('other', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}

/** For versions that do not have a later step yet: whether they may work with it. */
export async function createSteps(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version_before', 'text', (column) => column.notNull())
    .execute()
}

/** Makes the database refuse to change or delete rows of the audit. */
const appendOnly: Record<DatabaseKind, readonly string[]> = {
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger audit_no_${change} before ${change} on audit
      begin select raise(abort, 'the audit can only be added to'); end`,
  ),
  postgres: [
    `create function audit_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'the audit can only be added to'; end $$`,
    `create trigger audit_append_only before update or delete or truncate on audit
      for each statement execute function audit_append_only()`,
  ],
}

async function createKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute()
}

/** The tables as the latest migration leaves them. */
export interface Tables {
  readonly leads: LeadTable
  readonly deliveries: DeliveryTable
  readonly disabled_targets: DisabledTargetTable
  readonly clock: ClockTable
  readonly consents: ConsentTable
  readonly audit: AuditTable
  readonly keys: KeyTable
  readonly write_probe: WriteProbeTable
  readonly form_counts: FormCountTable
  readonly move: MoveTable
  /** On PostgreSQL only. */
  readonly post_counts: PostCountTable
}

/** The tables that a copy of all leads needs, with their keys; no row refers to one of a later table. */
export const keptTables = {
  consents: 'version',
  leads: 'id',
  deliveries: 'id',
  disabled_targets: 'target',
  clock: 'id',
  keys: 'name',
  audit: 'id',
  form_counts: 'key',
} as const

export type KeptTable = keyof typeof keptTables

export type Channel = 'webhook' | 'mail'

/** The consent texts of forms, each once. */
interface ConsentTable {
  /** The first 12 hexadecimal digits of the text's SHA-256. */
  readonly version: string
  readonly text: string
}

export type LeadEvent = 'received' | 'corrected' | 'erased'

/** `parked` waits for the operator, `cancelled` has nothing left to send. */
export type DeliveryState = 'pending' | 'delivered' | 'parked' | 'cancelled'

interface LeadTable {
  readonly id: Generated<number>
  readonly reference: string
  /** ISO 8601 in UTC, to the millisecond: sorts as text. All times of the database are written so. */
  readonly received_at: string
  readonly form: string
  readonly market: string | null
  readonly plan_id: number | null
  readonly plan_name: string | null
  /** The premium a year when the lead came, as text; null in older leads. */
  readonly plan_premium: string | null
  /** JSON: what that price was made of, for whom it was, and what the visitor read; null in older leads. */
  readonly plan_price: string | null
  /** JSON: field values by field name. */
  readonly fields: string
  /** 0 or 1. */
  readonly quarantined: number
  /** Why it was quarantined, also after its release; null in older leads. */
  readonly quarantine_reason: string | null
  readonly fingerprint: string
  /** The version of the consent text; null if there was none. */
  readonly consent: string | null
  /** When the personal data were erased; then `fields` is empty. */
  readonly erased_at: string | null
  /** BCP 47; null for the language of the config. */
  readonly language: string | null
  /** Covers all columns but `id`, `fingerprint`, `plan_price` and `quarantine_reason`; null in older leads. */
  readonly checksum: string | null
}

/** The outbox: one row for each lead and channel, with the latest event. */
interface DeliveryTable {
  readonly id: Generated<number>
  readonly lead_id: number
  readonly channel: Channel
  readonly event: Generated<LeadEvent>
  readonly state: DeliveryState
  /** The attempt under way included. */
  readonly attempts: number
  readonly queued_at: string
  /** When it is due; while leased, when the lease ends; after the last attempt, when that was. */
  readonly next_at: string
  /** Identifies the worker that has leased it. */
  readonly lease: string | null
  /** A status or a kind of failure; never a text from outside. */
  readonly last_result: string | null
}

/** Signing keys shared by all servers on the database. */
interface KeyTable {
  readonly name: string
  /** Hexadecimal. */
  readonly key: string
}

/** Targets that answered 410 Gone; enabled again by a replay. */
interface DisabledTargetTable {
  /** SHA-256 of the target's address, hexadecimal. */
  readonly target: string
  readonly disabled_at: string
}

/** Append-only. */
interface AuditTable {
  readonly id: Generated<number>
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly reference: string | null
  readonly detail: string | null
}

type AuditRow = Selectable<AuditTable>

/** One row: the latest time at which the clock was trusted. */
interface ClockTable {
  /** 1. */
  readonly id: number
  readonly seen_at: string
}

/** One row, written to test whether leads can be stored. */
interface WriteProbeTable {
  /** 1. */
  readonly id: number
  /** Random each time, so that it needs new space on the disk. */
  readonly payload: string
}

/** How often a step of a form was seen and answered on a day, by nobody in particular. */
interface FormCountTable {
  /** Day, form and step with spaces between. */
  readonly key: string
  /** YYYY-MM-DD by the time of the form's market. */
  readonly day: string
  readonly form: string
  /** A question's id, or `contact`. */
  readonly step: string
  readonly seen: number
  /** For `contact`, how often the form was accepted. */
  readonly answered: number
}

export type FormCountRow = Selectable<FormCountTable>

/** One row: how the database takes part in a move of all leads to another one; none before the first move. */
interface MoveTable {
  /** 1. */
  readonly id: number
  /** The same in both databases. */
  readonly move: string
  /**
   * `open` has the leads and takes new ones. `closing` still has them, and takes the outcomes of deliveries under way
   * alone; `copying` has them and takes nothing. `closed` takes nothing, for the leads are in the other database.
   */
  readonly state: 'open' | 'closing' | 'copying' | 'closed'
  /** The other database, without user and password. */
  readonly other: string
  readonly at: string
}

export type Move = Omit<Selectable<MoveTable>, 'id'>

/** Counts of the rate limit. */
interface PostCountTable {
  /** An HMAC of the network and the day, 64 hexadecimal digits. */
  readonly sender: string
  readonly posts: number
  /** When the row expires. */
  readonly ends_at: string
}

/** A row of the table of leads, with the text of its consent. */
export type LeadRow = Selectable<LeadTable> & { readonly consent_text: string | null }

/** An open database of leads: SQLite or PostgreSQL, with the same tables and queries. */
export interface LeadDatabase {
  readonly kind: DatabaseKind
  readonly db: Kysely<Tables>
  /** Locks fingerprints (64 hexadecimal digits each) until the transaction ends. */
  lockFingerprints(transaction: Transaction<Tables>, fingerprints: readonly string[]): Promise<void>
  /** The time `offsetMs` from now by the clock that all programs on the database share: PostgreSQL's, or this machine's. */
  sharedTime(now: Date, offsetMs?: number): RawBuilder<string>
  /** Resolves to the reason when this process cannot use the database any more and has to be restarted. */
  readonly lost: Promise<Error>
  /** Removes erased rows from the write-ahead log; resolves to false while another program still reads from it. */
  scrub(): Promise<boolean>
  /**
   * Reads the database from the disk, past all caches. On SQLite this checks its integrity too, concurrently with other
   * work; once damage is found, all writes are refused.
   */
  inspect<Result>(read: (db: Kysely<Tables>) => Promise<Result>): Promise<Inspection<Result>>
  close(): Promise<void>
}

export interface Inspection<Result> {
  /** The result of `read`; undefined where the database could not be read. */
  readonly found: Result | undefined
  /** The database's own message about damaged files. */
  readonly damage: string | undefined
  /** How many of the latest leads have disappeared. */
  readonly missing: number
}

/** The steps of one program with a database, and the tables that say which were taken. */
interface History {
  /** Those of this version. */
  readonly steps: Readonly<Record<string, Step>>
  readonly taken: string
  readonly lock: string
  /** Whether the version before works with each step. */
  readonly allowed: string
  /** The step that makes `allowed`, which says nothing of those before. */
  readonly firstRecorded: string
}

/** Runs the missing migrations of leads. `steps` are those of this version. */
export const migrate = (db: Kysely<Tables>, kind: DatabaseKind, steps = leadMigrations(kind)): Promise<void> =>
  takeMissingSteps(db, {
    steps,
    taken: 'kysely_migration',
    lock: 'kysely_migration_lock',
    allowed: 'steps',
    firstRecorded: '016-steps',
  })

/**
 * Runs the missing migrations; several programs may do so at once. A database with newer steps is left as it is: it is
 * used where all of them allow that, and an error says what to do where one does not.
 */
export async function takeMissingSteps<T>(db: Kysely<T>, history: History): Promise<void> {
  if (await isNewer(db, history)) return
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => recorded(history) },
    migrationTableName: history.taken,
    migrationLockTableName: history.lock,
  }).migrateToLatest()
  // A newer program may have come in between.
  if (error && !(await isNewer(db, history))) throw error
}

function recorded({ steps, allowed, firstRecorded }: History): Record<string, Migration> {
  const recording = (name: string, { up, versionBefore }: Step): Migration => ({
    async up(db: Kysely<unknown>) {
      await up(db)
      if (name >= firstRecorded)
        await sql`insert into ${sql.table(allowed)} values (${name}, ${versionBefore})`.execute(db)
    },
  })
  return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, recording(name, step)]))
}

/** Whether a newer version has taken steps that this one does not know; throws if one of them does not allow it. */
async function isNewer<T>(db: Kysely<T>, { steps, taken: table, allowed }: History): Promise<boolean> {
  const taken = await namesIn(sql<Named>`select name from ${sql.table(table)} order by name`.execute(db))
  const newer = taken.filter((name) => !(name in steps))
  if (newer.length === 0) return false
  const allowing = await namesIn(
    sql<Named>`select name from ${sql.table(allowed)} where version_before = 'reads'`.execute(db),
  )
  const barrier = newer.find((name) => !allowing.includes(name))
  const isWhole = Object.keys(steps).every((name) => taken.includes(name))
  if (barrier === undefined && isWhole) return true
  throw new Error(
    `a newer version of this program wrote the database: it has taken the step ${barrier ?? newer[0]}, and this version ` +
      `knows steps up to ${Object.keys(steps).at(-1)}. Run that version or a later one, or restore a backup of before its update.`,
  )
}

interface Named {
  readonly name: string
}

/** None where the table is not there yet. */
async function namesIn(rows: Promise<{ readonly rows: readonly Named[] }>): Promise<string[]> {
  return rows.then(
    (found) => found.rows.map(({ name }) => name),
    () => [],
  )
}

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
const lastId = `select seq from sqlite_sequence where name = 'leads'`

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

/** An action on leads; holds no personal data. */
export interface AuditEntry {
  /** A user of the operating system, or `server`. */
  readonly actor: string
  readonly action:
    | 'list'
    | 'show'
    | 'find'
    | 'export'
    | 'correct'
    | 'erase'
    | 'release'
    | 'replay'
    | 'purge'
    | 'seed'
    | 'canary'
  readonly reference?: string
  /** Counts or names of fields; never their values. */
  readonly detail?: string
}

/** Appends entries; the database refuses to change or delete them. */
export async function audit(db: Kysely<Tables>, now: Date, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const at = now.toISOString()
  const rows = entries.map(({ actor, action, reference = null, detail = null }) => ({
    at,
    actor,
    action,
    reference,
    detail,
  }))
  await db.insertInto('audit').values(rows).execute()
}

export async function readAudit(db: Kysely<Tables>): Promise<AuditRow[]> {
  return db.selectFrom('audit').selectAll().orderBy('id').execute()
}
