/** Leads: added once, read, exported, quarantined, sent again. */
import { createHash, hash, randomBytes } from 'node:crypto'
import type { Insertable, Kysely, Transaction } from 'kysely'
import { msPerDay } from '#engine/dates.ts'
import { amountCell, leadPriceText, readLeadPrice, referencePattern } from '#engine/forms.ts'
import { type LeadRequest, type Suspicion, suspicions } from '#engine/submission.ts'
import { byteOrderMark, csvLine, escapeFormula } from '#engine/text.ts'
import type { AlertSource } from './alerts/alerts.ts'
import {
  audit,
  type Channel,
  DamagedError,
  type DeliveryState,
  type LeadDatabase,
  type LeadEvent,
  type LeadRow,
  type Tables,
} from './database.ts'
import { consentVersion, storeConsents } from './leads/consent.ts'
import { queue } from './outbox/queue.ts'
import { printable, printableJson } from './report.ts'

export interface Lead {
  /** Shown to the visitor: such as `AB-7K3M-9QXT`. */
  readonly reference: string
  /** ISO 8601 in UTC, to the millisecond. */
  readonly receivedAt: string
  readonly form: string
  /** Undefined for forms of the whole site. */
  readonly market: string | undefined
  /** The visitor's language (BCP 47), if it is not that of the config. */
  readonly language?: string
  readonly plan: LeadRequest['plan']
  /** Values by field name; empty once they were erased. */
  readonly fields: LeadRequest['fields']
  /** The consent text of the form; `version` identifies it. */
  readonly consent?: { readonly version: string; readonly text: string }
  /** Probably sent by software; not delivered until it is released. */
  readonly quarantined: boolean
  readonly quarantineReason?: Suspicion
  /** When its personal data were erased (ISO 8601). */
  readonly erasedAt?: string
}

export type NumberedLead = Lead & { readonly id: number }

/** A damaged row of the table of leads. */
export interface UnreadableLead {
  readonly id: number
  /** As stored: it may be damaged, as may the next. */
  readonly reference: string
  readonly receivedAt: string
  /** The first column that is invalid; `checksum` if each is valid and one was changed. */
  readonly column: keyof LeadRow
}

export function isUnreadable(lead: NumberedLead | UnreadableLead): lead is UnreadableLead {
  return 'column' in lead
}

/** How commands name a lead: by its reference or, if that is damaged, by its id. */
export function leadName({ reference, id }: Pick<NumberedLead, 'reference' | 'id'>): string {
  return referencePattern.test(reference) ? reference : String(id)
}

export function leadFrom(row: LeadRow): NumberedLead | UnreadableLead {
  const fields = fieldsFrom(row.fields)
  const column = damagedColumn(row, fields)
  if (!fields || column) {
    return {
      id: row.id,
      reference: String(row.reference),
      receivedAt: String(row.received_at),
      column: column ?? 'fields',
    }
  }
  return {
    id: row.id,
    reference: row.reference,
    receivedAt: row.received_at,
    form: row.form,
    market: row.market ?? undefined,
    ...(row.language !== null && { language: row.language }),
    plan: row.plan_id === null ? undefined : planFrom(row.plan_id, row),
    fields,
    quarantined: row.quarantined === 1,
    ...(isSuspicion(row.quarantine_reason) && { quarantineReason: row.quarantine_reason }),
    ...(row.consent !== null && { consent: { version: row.consent, text: row.consent_text ?? '' } }),
    ...(row.erased_at !== null && { erasedAt: row.erased_at }),
  }
}

/** A lead whose `fields` alone are damaged, with none; undefined if other columns are damaged too. */
export function repairableLead(row: LeadRow): NumberedLead | undefined {
  const lead = leadFrom({ ...row, fields: fieldsFrom(row.fields) ? row.fields : '{}', checksum: null })
  return isUnreadable(lead) ? undefined : lead
}

/** Undefined if the text is no object of strings. */
export function fieldsFrom(text: unknown): LeadRequest['fields'] | undefined {
  try {
    const fields: unknown = JSON.parse(String(text))
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined
    return Object.values(fields).every((value) => typeof value === 'string')
      ? (fields as LeadRequest['fields'])
      : undefined
  } catch {
    return undefined
  }
}

/** Damage of this column hurts nobody. */
function isSuspicion(value: string | null): value is Suspicion {
  return suspicions.some((one) => one === value)
}

const isText = (value: unknown) => typeof value === 'string'
const isNullOr = (isRight: (value: unknown) => boolean) => (value: unknown) => value === null || isRight(value)

/** Whether a value is a time in the format of the database. */
export function isTime(value: unknown): boolean {
  return isText(value) && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)))
}

function isLanguage(value: unknown): boolean {
  try {
    return isText(value) && Intl.getCanonicalLocales(String(value)).length === 1
  } catch {
    return false
  }
}

/**
 * The valid values of each column: SQLite's types are not enforced. Checksums are made in this order, so a new column must
 * not change those of older leads.
 */
const columns: readonly (readonly [keyof LeadRow, (value: unknown) => boolean])[] = [
  ['reference', (value) => isText(value) && referencePattern.test(String(value))],
  ['received_at', isTime],
  ['form', isText],
  ['market', isNullOr(isText)],
  ['plan_id', isNullOr(Number.isInteger)],
  ['plan_name', isNullOr(isText)],
  ['plan_premium', isNullOr(isText)],
  ['quarantined', (value) => value === 0 || value === 1],
  ['consent', isNullOr(isText)],
  ['erased_at', isNullOr(isTime)],
  ['language', isNullOr(isLanguage)],
]

function damagedColumn(row: LeadRow, fields: LeadRequest['fields'] | undefined): keyof LeadRow | undefined {
  const [damaged] = columns.find(([name, isRight]) => !isRight(row[name])) ?? []
  if (damaged || !fields) return damaged ?? 'fields'
  return row.checksum === null || row.checksum === checksumOf(row) ? undefined : 'checksum'
}

/** The columns that a lead's checksum covers. */
export type CheckedColumns = Omit<
  LeadRow,
  'id' | 'fingerprint' | 'checksum' | 'consent_text' | 'quarantine_reason' | 'plan_price'
>

/** 32 hexadecimal digits of a SHA-256. */
export function checksumOf(row: CheckedColumns): string {
  const content = [...columns.map(([name]) => row[name as keyof CheckedColumns]), row.fields]
  return hash('sha256', JSON.stringify(content), 'hex').slice(0, 32)
}

/** Updates the checksum of a row after an intended change. */
export async function renewChecksum(transaction: Transaction<Tables>, id: number): Promise<void> {
  const row = await transaction.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await transaction
    .updateTable('leads')
    .set({ checksum: checksumOf(row) })
    .where('id', '=', id)
    .execute()
}

/** Selects leads with the text of their consent. */
export function leadRows(db: Kysely<Tables>) {
  return db
    .selectFrom('leads')
    .leftJoin('consents', 'consents.version', 'leads.consent')
    .selectAll('leads')
    .select('consents.text as consent_text')
}

function planFrom(id: number, row: LeadRow): NonNullable<Lead['plan']> {
  const { plan_name: name, plan_premium: premium, plan_price: stored } = row
  const price = stored === null ? undefined : readLeadPrice(stored)
  return { id, name: name ?? '', ...(premium !== null && { premium }), ...(price && { price }) }
}

export interface LeadFilter {
  readonly market?: string | undefined
  /** Received at or after this time: ISO 8601 in UTC. */
  readonly since?: string | undefined
  /** Received before this time: ISO 8601 in UTC. */
  readonly until?: string | undefined
  readonly quarantined?: boolean | undefined
  readonly erased?: boolean | undefined
  readonly fromId?: number | undefined
  readonly upToId?: number | undefined
}

export interface DeliveryStatus {
  readonly channel: Channel
  readonly event: LeadEvent
  readonly state: DeliveryState
  readonly attempts: number
  /** Such as `HTTP 503`; null before the first attempt. */
  readonly lastResult: string | null
  /** The time of the next attempt: ISO 8601 in UTC. */
  readonly nextAt: string
}

/** The id of the oldest among the `count` newest leads that match. */
export async function firstOfNewest({ db }: LeadDatabase, filter: LeadFilter, count: number): Promise<number> {
  const row = await matching(db, filter)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst()
  return row?.id ?? 0
}

function matching(db: LeadDatabase['db'], filter: LeadFilter) {
  let query = leadRows(db)
  if (filter.market !== undefined) query = query.where('market', '=', filter.market)
  if (filter.since !== undefined) query = query.where('received_at', '>=', filter.since)
  if (filter.until !== undefined) query = query.where('received_at', '<', filter.until)
  if (filter.fromId !== undefined) query = query.where('id', '>=', filter.fromId)
  if (filter.upToId !== undefined) query = query.where('id', '<=', filter.upToId)
  if (filter.quarantined !== undefined) query = query.where('quarantined', '=', Number(filter.quarantined))
  if (filter.erased !== undefined) query = query.where('erased_at', filter.erased ? 'is not' : 'is', null)
  return query
}

const pageSize = 500

/** Streams the leads in the order of their arrival; new ones may join while it runs. Unreadable rows go to `onUnreadable`. */
export async function* readLeads(
  { db }: Pick<LeadDatabase, 'db'>,
  filter: LeadFilter,
  onUnreadable: (lead: UnreadableLead) => void,
): AsyncGenerator<NumberedLead> {
  for await (const page of leadPages(matching(db, filter))) {
    for (const lead of page) {
      if (isUnreadable(lead)) onUnreadable(lead)
      else yield lead
    }
  }
}

/**
 * The leads of a query, page by page, so that few are in memory at a time; deleting those of a page skips none. Throws a
 * `DamagedError` if the database gives the same leads again and again.
 */
export async function* leadPages(
  query: ReturnType<typeof leadRows>,
): AsyncGenerator<(NumberedLead | UnreadableLead)[]> {
  for (let last = 0; ; ) {
    const rows = await query.where('id', '>', last).orderBy('id').limit(pageSize).execute()
    if (rows.length > 0) yield rows.map(leadFrom)
    if (rows.length < pageSize) return
    const next = Math.max(...rows.map(({ id }) => id))
    // In a damaged table, pages can follow one another in a circle.
    if (next <= last) throw new DamagedError('The lead database is damaged: its leads have no end.')
    last = next
  }
}

export async function findUnreadable(database: Pick<LeadDatabase, 'db'>): Promise<UnreadableLead[]> {
  const found: UnreadableLead[] = []
  for await (const _ of readLeads(database, {}, (lead) => void found.push(lead)));
  return found
}

/** Finds a lead by its reference or id. */
export async function findLead({ db }: LeadDatabase, name: string): Promise<NumberedLead | UnreadableLead | undefined> {
  const isNumber = /^\d+$/.test(name)
  const query = isNumber ? leadRows(db).where('id', '=', Number(name)) : leadRows(db).where('reference', '=', name)
  const row = await query.executeTakeFirst()
  return row && leadFrom(row)
}

/** The row of a lead as it is stored. */
export async function rawLead({ db }: LeadDatabase, { id }: Pick<NumberedLead, 'id'>): Promise<LeadRow> {
  return leadRows(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The deliveries of leads, by lead id. */
export async function deliveriesOf(
  { db }: LeadDatabase,
  ids: readonly number[],
): Promise<Map<number, DeliveryStatus[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('deliveries').selectAll().where('lead_id', 'in', ids).orderBy('id').execute()
  const found = new Map<number, DeliveryStatus[]>()
  for (const { lead_id, channel, event, state, attempts, last_result, next_at } of rows) {
    const status = { channel, event, state, attempts, lastResult: last_result, nextAt: next_at }
    found.set(lead_id, [...(found.get(lead_id) ?? []), status])
  }
  return found
}

/** An equal request within this time is a duplicate. */
const duplicateMs = msPerDay

/** The references of equal requests that are stored and readable, by fingerprint. */
async function findEarlier(
  transaction: Transaction<Tables>,
  rows: readonly Pick<LeadRow, 'fingerprint' | 'received_at'>[],
): Promise<Map<string, string>> {
  const prints = rows.map(({ fingerprint }) => fingerprint)
  const times = rows.map(({ received_at }) => Date.parse(received_at))
  const found = await leadRows(transaction)
    .where('fingerprint', 'in', prints)
    .where('received_at', '>', new Date(Math.min(...times) - duplicateMs).toISOString())
    // A lead dated later was stored while the clock was ahead, and counts as no duplicate.
    .where('received_at', '<', new Date(Math.max(...times) + duplicateMs).toISOString())
    .execute()
  return new Map(found.filter(isReadable).map(({ fingerprint, reference }) => [fingerprint, reference]))
}

function isReadable(row: LeadRow): boolean {
  return !isUnreadable(leadFrom(row))
}

/** The SHA-256 (hexadecimal) of all that makes two requests the same, which excludes language and consent. */
export function fingerprint({ form, market, plan, fields, suspicious }: LeadRequest): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  const content = JSON.stringify([form, market ?? null, plan?.id ?? null, sorted, suspicious])
  return createHash('sha256').update(content).digest('hex')
}

export interface AddOptions {
  /** The channels by which leads are delivered. */
  readonly channels?: readonly Channel[]
  readonly makeReference?: typeof newReference
}

/** The stored lead's reference; of the first one for a duplicate. */
export interface Receipt {
  readonly reference: string
  readonly duplicate: boolean
}

export interface Arrival {
  readonly request: LeadRequest
  readonly receivedAt: Date
  /** The first letters of the lead's reference. */
  readonly prefix?: string | undefined
}

type NewRow = Omit<CheckedColumns, 'reference'> & Pick<LeadRow, 'fingerprint' | 'quarantine_reason' | 'plan_price'>

/**
 * Stores a batch of requests with their deliveries in one transaction. An equal request within 24 hours, or in the batch, is
 * a duplicate. Returns the receipts in the order of the arrivals once the commit is on the disk; all or none are stored.
 */
export async function addLeads(
  database: LeadDatabase,
  arrivals: readonly Arrival[],
  { channels = [], makeReference = newReference }: AddOptions,
): Promise<Receipt[]> {
  const rows = arrivals.map(rowOf)
  const prefixes = new Map(rows.map(({ fingerprint }, i) => [fingerprint, arrivals[i]?.prefix]))
  return database.db.transaction().execute(async (transaction) => {
    await database.lockFingerprints(transaction, [...new Set(rows.map(({ fingerprint }) => fingerprint))])
    const references = await findEarlier(transaction, rows)
    const fresh = new Map(rows.filter((row) => !references.has(row.fingerprint)).map((row) => [row.fingerprint, row]))
    const inserted = await insertLeads(transaction, fresh, ({ fingerprint }) =>
      makeReference(prefixes.get(fingerprint)),
    )
    await storeConsents(
      transaction,
      arrivals.map(({ request }) => request),
    )
    const deliverable = inserted.filter(({ quarantined }) => quarantined === 0)
    await queue(
      transaction,
      deliverable.map(({ id, received_at }) => ({ leadId: id, at: received_at })),
      channels,
    )
    for (const { fingerprint, reference } of inserted) references.set(fingerprint, reference)
    // The first arrival of a batch takes its fingerprint out; an equal one after it is a duplicate.
    return rows.map(({ fingerprint }) => ({
      reference: references.get(fingerprint) ?? '',
      duplicate: !fresh.delete(fingerprint),
    }))
  })
}

function rowOf({ request, receivedAt }: Arrival): NewRow {
  return {
    received_at: receivedAt.toISOString(),
    form: request.form,
    market: request.market ?? null,
    language: request.language ?? null,
    plan_id: request.plan?.id ?? null,
    plan_name: request.plan?.name ?? null,
    plan_premium: request.plan?.premium ?? null,
    plan_price: request.plan?.price ? JSON.stringify(request.plan.price) : null,
    fields: JSON.stringify(request.fields),
    quarantined: Number(request.suspicious),
    quarantine_reason: request.suspicion ?? null,
    fingerprint: fingerprint(request),
    consent: request.consent === undefined ? null : consentVersion(request.consent),
    erased_at: null,
  }
}

function withReference(reference: string, row: NewRow): Insertable<Tables['leads']> {
  return { reference, ...row, checksum: checksumOf({ reference, ...row }) }
}

async function insertLeads(
  transaction: Transaction<Tables>,
  rows: ReadonlyMap<string, NewRow>,
  referenceFor: (row: NewRow) => string,
): Promise<Pick<LeadRow, 'id' | 'reference' | 'fingerprint' | 'received_at' | 'quarantined'>[]> {
  const left = new Map(rows)
  const inserted = []
  for (let attempt = 0; attempt < 10; attempt++) {
    if (left.size === 0) return inserted
    const some = await transaction
      .insertInto('leads')
      .values([...left.values()].map((row) => withReference(referenceFor(row), row)))
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(['id', 'reference', 'fingerprint', 'received_at', 'quarantined'])
      .execute()
    inserted.push(...some)
    for (const { fingerprint } of some) left.delete(fingerprint)
  }
  if (left.size === 0) return inserted
  throw new Error('Ten references in a row were taken already: the source of randomness is broken.')
}

/** Crockford's base 32: without I, L and O, which look like 1 and 0, and without U. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A new reference, such as `AB-7K3M-9QXT`: 40 random bits, so that nobody can guess another visitor's.
 *
 * @param prefix two to four capitals.
 */
export function newReference(prefix = 'REF'): string {
  // 256 is a multiple of 32, so the remainder is unbiased.
  const characters = [...randomBytes(8)].map((byte) => digits[byte % digits.length]).join('')
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`
}

export const exportFormats = ['csv', 'jsonl'] as const

export interface ExportOptions {
  readonly format: (typeof exportFormats)[number]
  /** Begins CSV with a byte order mark. */
  readonly bom?: boolean
  /** Called for each lead that cannot be read; for CSV twice. */
  readonly onUnreadable: (lead: UnreadableLead) => void
}

/** Streams the leads as text, without erased ones. */
export function exportLeads(
  database: LeadDatabase,
  filter: LeadFilter,
  { format, bom = false, onUnreadable }: ExportOptions,
): AsyncGenerator<string> {
  const wanted = { ...filter, erased: false }
  const read = (more: LeadFilter = {}) => readLeads(database, { ...wanted, ...more }, onUnreadable)
  return format === 'csv' ? csv(read, { bom }) : jsonl(read)
}

type Read = (more?: LeadFilter) => AsyncGenerator<NumberedLead>

async function* jsonl(read: Read): AsyncGenerator<string> {
  for await (const { id: _, ...lead } of read()) yield `${printableJson(lead)}\n`
}

/** Followed by further exportColumns, and one for each field. */
const exportColumns = [
  'reference',
  'receivedAt',
  'form',
  'market',
  'planId',
  'plan',
  'premium',
  'price',
  'amount',
  'currency',
  'per',
  'quarantined',
  'consentVersion',
  'consent',
  'language',
]

interface CsvOptions<Read> {
  readonly bom?: boolean
  /** Columns of whoever exports, with their values for a lead. */
  readonly more?: { readonly names: readonly string[]; readonly cells: (lead: Read) => readonly string[] }
}

/** Streams leads as CSV that spreadsheets read as text; `read` is called twice, the second time with an id to stop after. */
export async function* csv<Read extends NumberedLead>(
  read: (upTo?: { readonly upToId: number }) => AsyncGenerator<Read>,
  { bom = false, more }: CsvOptions<Read> = {},
): AsyncGenerator<string> {
  // The header names all fields, so leads are read twice; none may join in between.
  const names = new Set<string>()
  let last = 0
  for await (const { id, fields } of read()) {
    for (const name of Object.keys(fields)) names.add(name)
    last = id
  }
  yield `${bom ? byteOrderMark : ''}${exportLine([...exportColumns, ...(more?.names ?? []), ...names])}`
  for await (const lead of read({ upToId: last }))
    yield exportLine([...cells(lead), ...(more?.cells(lead) ?? []), ...fieldsOf(lead, [...names])])
}

function cells({
  reference,
  receivedAt,
  form,
  market,
  plan,
  quarantined,
  consent,
  language,
}: NumberedLead): readonly string[] {
  return [
    reference,
    receivedAt,
    form,
    market ?? '',
    String(plan?.id ?? ''),
    plan?.name ?? '',
    plan?.premium ?? '',
    plan?.price ? leadPriceText(plan.price) : '',
    plan?.price ? amountCell(plan.price) : '',
    plan?.price?.currency ?? '',
    plan?.price?.per ?? '',
    String(quarantined),
    consent?.version ?? '',
    consent?.text ?? '',
    language ?? '',
  ]
}

function fieldsOf({ fields }: NumberedLead, names: readonly string[]): readonly string[] {
  return names.map((name) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : ''))
}

/** A line of CSV that spreadsheets read as text. A phone number stays as it is: as a formula it has no effect. */
export function exportLine(cells: readonly string[]): string {
  const safe = cells.map(printable).map((cell) => (/^\+\d[\d ]+$/.test(cell) ? cell : escapeFormula(cell)))
  return `${csvLine(safe)}\r\n`
}

interface ReleaseOptions {
  readonly channels: readonly Channel[]
  readonly actor: string
  readonly now: Date
  /** Why, in a word. */
  readonly why?: string
}

/** Ends the quarantine of a lead and queues its deliveries; false if it is not quarantined. */
export async function releaseLead(
  { db }: LeadDatabase,
  { id, reference, form, market, plan, fields }: NumberedLead,
  { channels, actor, now, why }: ReleaseOptions,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('leads')
      .set({ quarantined: 0, fingerprint: fingerprint({ form, market, plan, fields, suspicious: false }) })
      .where('id', '=', id)
      .where('quarantined', '=', 1)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await renewChecksum(transaction, id)
    await queue(transaction, [{ leadId: id, at: now.toISOString() }], channels)
    await audit(transaction, now, [{ actor, action: 'release', reference, ...(why !== undefined && { detail: why }) }])
    return true
  })
}

/** Fewer in a day are no alert: an operator looks through them now and then. */
const minPerDay = 20

/**
 * The alert `quarantine-growing`: in the last 24 hours at least 20 leads, and more than twice the daily average of the
 * week before. Either software attacks the forms, or people are taken for software.
 */
export function quarantineAlerts({ db }: LeadDatabase, now: () => Date): AlertSource {
  const count = async (from: number, to: number) => {
    const { count } = await db
      .selectFrom('leads')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('quarantined', '=', 1)
      .where('received_at', '>', new Date(from).toISOString())
      .where('received_at', '<=', new Date(to).toISOString())
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return async () => {
    const time = now().getTime()
    const today = await count(time - msPerDay, time)
    if (today < minPerDay) return []
    const average = (await count(time - 8 * msPerDay, time - msPerDay)) / 7
    if (today <= 2 * average) return []
    const detail = `${today} leads were quarantined in 24 hours, before that ${average.toFixed(1)} a day: \`npm run leads -- list --quarantined\` shows them.`
    return [{ name: 'quarantine-growing', detail }]
  }
}

interface ReplayOptions {
  readonly channels: readonly Channel[]
  readonly now: Date
}

/** Queues one lead again for every channel, whatever became of it before; it must be deliverable. */
export async function replayLead(database: LeadDatabase, lead: NumberedLead, options: ReplayOptions): Promise<void> {
  await enableTargets(database)
  await queueAgain(database, lead.id, options)
}

/** Queues leads again for the channels that neither got them nor still try; returns how many leads. */
export async function replayUndelivered(
  database: LeadDatabase,
  filter: Pick<LeadFilter, 'market' | 'since' | 'until'>,
  { channels, now }: ReplayOptions,
): Promise<number> {
  await enableTargets(database)
  let count = 0
  for await (const { id } of readLeads(database, { ...filter, quarantined: false, erased: false }, () => {})) {
    const rows = await database.db
      .selectFrom('deliveries')
      .select('channel')
      .where('lead_id', '=', id)
      .where('state', 'in', ['pending', 'delivered'])
      .execute()
    const missing = channels.filter((channel) => !rows.some((row) => row.channel === channel))
    if (missing.length === 0) continue
    await queueAgain(database, id, { channels: missing, now })
    count += 1
  }
  return count
}

async function queueAgain({ db }: LeadDatabase, leadId: number, { channels, now }: ReplayOptions): Promise<void> {
  await db.transaction().execute((transaction) => queue(transaction, [{ leadId, at: now.toISOString() }], channels))
}

/** Lets targets that answered 410 Gone be tried again. */
export async function enableTargets({ db }: LeadDatabase): Promise<void> {
  await db.deleteFrom('disabled_targets').execute()
}
