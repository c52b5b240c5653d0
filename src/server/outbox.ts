/** Deliveries to webhooks and by mail, each until it was taken. */
import { createHash, randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Transporter } from 'nodemailer'
import { msPerDay } from '#engine/dates.ts'
import { leadPriceText, sentPlan } from '#engine/forms.ts'
import { isMoved } from './database/gate.ts'
import type { Channel, LeadDatabase, LeadEvent, LeadRow, Tables } from './database.ts'
import { isTime, isUnreadable, type Lead, leadFrom, leadRows } from './leads.ts'
import { signatureHeader } from './outbox/webhook-signature.ts'
import type { Report } from './report.ts'
import { isMailAddress, type MailSettings, mailConnection, type WebhookTarget } from './settings.ts'
import type { LeadErasedEvent, LeadEvent as LeadReceivedEvent, TestEvent, WebhookEvent } from './webhook-contract.ts'

export type { LeadStateEvent } from './webhook-contract.ts'

/** A lead, and its latest change if it was corrected or erased. */
export interface Delivery extends Lead {
  /** `at` is ISO 8601. */
  readonly change?: { readonly event: Exclude<LeadEvent, 'received'>; readonly at: string }
}

/** The same in every attempt at a delivery, and different from that of any other; without full stops. */
export function idempotencyKey({ reference, change }: Delivery): string {
  return change ? `${reference}-${change.event}-${Date.parse(change.at)}` : reference
}

export interface DeliveryOutcome {
  readonly delivered: boolean
  /** A status or a kind of failure, such as `HTTP 503`; never a text that the other side wrote. */
  readonly result: string
  readonly retryAfter?: Date | undefined
  /** Whether the target refuses all further deliveries (410 Gone). */
  readonly gone?: boolean
}

/** The leads that a target gets: those of one market, or all but those of some. */
export type MarketScope = { readonly only: string } | { readonly except: readonly string[] }

/** A target of leads and how they are sent to it. */
export interface Sender {
  readonly channel: Channel
  /** All leads when left out. */
  readonly markets?: MarketScope
  /** Identifies the target among those of its channel, past ones too: 64 hexadecimal digits. */
  readonly target: string
  /** The target's host and port, for the operator; nothing secret. */
  readonly host: string
  /** Makes one attempt; ends within a minute and throws nothing. */
  send(delivery: Delivery): Promise<DeliveryOutcome>
}

/** The parts of a network library's error that name its cause. */
interface NetworkError {
  readonly name?: string
  readonly code?: unknown
  /** From nodemailer, which replaces it by a vaguer `code`. */
  readonly originalCode?: unknown
  /** From `fetch`. */
  readonly cause?: { readonly code?: unknown }
}

/** The outcome of an attempt that threw, named by the error's code. */
function failedOutcome(error: unknown): DeliveryOutcome {
  const { name, code, originalCode, cause } = error as NetworkError
  const isTimeout = name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT'
  const found = [cause?.code, originalCode, code].find(
    (word) => typeof word === 'string' && /^[A-Z][A-Z0-9_]*$/.test(word),
  )
  return { delivered: false, result: isTimeout ? 'timed out' : String(found ?? 'failed') }
}

/** Shorter than the time that a server has to stop. */
const messageTimeoutMs = 25_000

export function mailSender(settings: MailSettings, timeoutMs?: number): Sender {
  const { server, to } = settings
  const send = mailer(settings, timeoutMs)
  return {
    channel: 'mail',
    target: createHash('sha256')
      .update([server.host, ...to].join(' '))
      .digest('hex'),
    host: server.host,
    send: (delivery) => send(leadMail(delivery)),
  }
}

/** A message in plain text; `id`, a word, is the same in every attempt, so that mail programs recognise a duplicate. */
interface Mail {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly date: Date
  readonly replyTo?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the function that makes one attempt to send a message by SMTP, encrypted unless the server is this machine. */
export function mailer(
  { server, to, from }: MailSettings,
  timeoutMs = messageTimeoutMs,
): (mail: Mail) => Promise<DeliveryOutcome> {
  let transport: Transporter | undefined
  const bare = (address: string) => ({ name: '', address })
  return async ({ id, replyTo, headers, ...mail }) => {
    try {
      // Loaded lazily: most servers send no mail.
      transport ??= (await import('nodemailer')).createTransport({
        ...mailConnection(server),
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 15_000,
        // Otherwise the library would read files and addresses that a visitor names.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await transport.sendMail({
        ...mail,
        from: bare(from),
        to: to.map(bare),
        ...(replyTo !== undefined && { replyTo: bare(replyTo) }),
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { delivered: true, result: 'accepted' }
    } catch (error) {
      const { responseCode } = error as { responseCode?: unknown }
      return typeof responseCode === 'number' && responseCode >= 400
        ? { delivered: false, result: `SMTP ${responseCode}` }
        : failedOutcome(error)
    }
  }
}

/** The mail of a lead; its headers contain nothing that a visitor wrote but the address for replies. */
function leadMail(delivery: Delivery): Mail {
  const { reference, receivedAt, market, fields, change } = delivery
  return {
    id: idempotencyKey(delivery),
    subject: `${market === undefined ? '' : `[${market}] `}Lead ${reference}${change ? ` ${change.event}` : ''}`,
    text: mailText(delivery),
    date: new Date(change?.at ?? receivedAt),
    replyTo: Object.values(fields).map(asciiAddress).find(isReplyAddress),
    headers: { 'X-Lead-Reference': reference },
  }
}

/** An address whose domain is in letters that headers have; all else as it is. */
function asciiAddress(value: string): string {
  const at = value.lastIndexOf('@')
  const domain = at < 0 ? '' : domainToASCII(value.slice(at + 1))
  return domain === '' ? value : `${value.slice(0, at)}@${domain}`
}

/** RFC 5321 allows no address of more than 254 characters. */
function isReplyAddress(value: string): boolean {
  return value.length <= 254 && isMailAddress(value)
}

const instructions = {
  corrected: 'This lead was corrected. Replace your copy with this one.',
  erased: 'This person has had their data erased. Erase your copy too, and this thread.',
} as const

/** The body, a line for each property; further lines of a value are indented. */
export function mailText({
  reference,
  receivedAt,
  form,
  market,
  language,
  plan,
  fields,
  consent,
  change,
}: Delivery): string {
  const details = plan?.price && leadPriceText(plan.price)
  const chosen = { Plan: plan?.name, Price: plan?.premium, 'Price details': details }
  const read = language && `${new Intl.DisplayNames('en', { type: 'language' }).of(language)} (${language})`
  const about = { Reference: reference, Received: receivedAt, Form: form, Market: market, Language: read, ...chosen }
  const agreed = consent && { Consent: `${consent.text} (version ${consent.version})` }
  const entries = Object.entries({ ...about, ...fields, ...agreed }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  const lines = entries.map(([name, value]) => `${name}: ${withoutControls(value)}\n`).join('')
  return change ? `${instructions[change.event]}\n\n${lines}` : lines
}

function withoutControls(text: string): string {
  return text
    .replaceAll('\n', '\n  ')
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' || character === '\t' ? character : ' ',
    )
}

const second = 1000
const hour = 60 * 60 * second

/** How long a delivery is retried. */
const maxRetryMs = 72 * hour

/** The longest `Retry-After` that is honoured. */
const maxRetryAfterMs = 24 * hour

interface FailedAttempt {
  /** This attempt included. */
  readonly attempts: number
  readonly queuedAt: Date
  readonly now: Date
  readonly retryAfter?: Date | undefined
  /** From 0 up to 1. */
  readonly random: number
}

/**
 * When to retry: after 5 seconds, then three times as long each time up to 6 hours, with up to half of it taken off as
 * jitter. Undefined once the delivery has been retried for three days.
 */
export function nextAttempt({ attempts, queuedAt, now, retryAfter, random }: FailedAttempt): Date | undefined {
  if (now.getTime() - queuedAt.getTime() >= maxRetryMs) return undefined
  const backoff = Math.min(5 * second * 3 ** (attempts - 1), 6 * hour) * (1 - random / 2)
  const asked = Math.min((retryAfter?.getTime() ?? 0) - now.getTime(), maxRetryAfterMs)
  return new Date(now.getTime() + Math.max(backoff, asked))
}

/** Reads a `Retry-After` header (RFC 9110: seconds or a date); undefined if it is neither. */
export function retryAfter(header: string | null, now: Date): Date | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return validDate(now.getTime() + Number(text) * 1000)
  // `Date` would read almost anything.
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? validDate(Date.parse(text))
    : undefined
}

/** Caps a time at the last one that can be written. */
function validDate(time: number): Date | undefined {
  return Number.isNaN(time) ? undefined : new Date(Math.min(time, Date.UTC(9999, 11, 31)))
}

/** Longer than any attempt can take. */
export const leaseMs = 2 * 60 * 1000

/** A delivery that a worker has leased. */
export interface Claim {
  readonly id: number
  readonly lease: string
  readonly attempts: number
  readonly queuedAt: Date
  readonly delivery: Delivery
}

type Target = Pick<Sender, 'channel' | 'markets'>

/** The result of deliveries whose lead or event cannot be read. */
export const unreadableResult = 'unreadable'

/** After this time an unreadable delivery is tried again: somebody may have mended it. */
const unreadablePauseMs = 15 * 60 * 1000

/** Leases up to `limit` due deliveries to a target; no two workers get the same one. Postpones unreadable ones. */
export async function claim(database: LeadDatabase, target: Target, now: Date, limit: number): Promise<Claim[]> {
  // Usually there is none, and this takes no lock.
  while (await due(database.db, database, target, now).executeTakeFirst()) {
    const { claims, unreadable } = await claimSome(database, target, now, limit)
    if (claims.length > 0 || unreadable === 0) return claims
  }
  return []
}

async function claimSome(
  database: LeadDatabase,
  target: Target,
  now: Date,
  limit: number,
): Promise<{ claims: Claim[]; unreadable: number }> {
  const { kind, db, sharedTime } = database
  const lease = randomUUID()
  return db.transaction().execute(async (transaction) => {
    const query = due(transaction, database, target, now).limit(limit)
    const ids = (await (kind === 'postgres' ? query.forUpdate().skipLocked() : query).execute()).map(({ id }) => id)
    if (ids.length === 0) return { claims: [], unreadable: 0 }
    await transaction
      .updateTable('deliveries')
      .set((row) => ({ lease, next_at: sharedTime(now, leaseMs), attempts: row('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
    const rows = await leadRows(transaction)
      .innerJoin('deliveries', 'deliveries.lead_id', 'leads.id')
      .select(['deliveries.id as delivery_id', 'event', 'attempts', 'queued_at'])
      .where('deliveries.id', 'in', ids)
      .execute()
    const claims: Claim[] = []
    const unreadable: number[] = []
    for (const { delivery_id: id, event, attempts, queued_at, ...row } of rows) {
      const queuedAt = isTime(queued_at) ? new Date(queued_at) : now
      const delivery = deliveryFrom(row, event, queuedAt)
      if (delivery) claims.push({ id, lease, attempts, queuedAt, delivery })
      else unreadable.push(id)
    }
    await postpone(transaction, unreadable, new Date(now.getTime() + unreadablePauseMs))
    return { claims, unreadable: unreadable.length }
  })
}

/** Undefined if the lead or the event cannot be read. */
function deliveryFrom(row: LeadRow, event: LeadEvent, queuedAt: Date): Delivery | undefined {
  const lead = leadFrom(row)
  if (isUnreadable(lead)) return undefined
  if (event === 'received') return lead
  return event === 'corrected' || event === 'erased'
    ? { ...lead, change: { event, at: queuedAt.toISOString() } }
    : undefined
}

async function postpone(transaction: Transaction<Tables>, ids: readonly number[], until: Date): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .updateTable('deliveries')
    .set((row) => ({
      lease: null,
      attempts: row('attempts', '-', 1),
      last_result: unreadableResult,
      next_at: until.toISOString(),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** The deliveries to a target, in any state, of leads that may be sent. */
export function deliveriesTo(db: Kysely<Tables>, { channel, markets }: Target) {
  return db
    .selectFrom('deliveries')
    .where('channel', '=', channel)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('leads')
          .select('leads.id')
          .whereRef('leads.id', '=', 'deliveries.lead_id')
          .where('quarantined', '=', 0)
          .where((row) => row.or([row('erased_at', 'is', null), row('event', '=', 'erased')]))
          .where(isOf(markets)),
      ),
    )
}

/** Whether a lead is of some markets: a condition on rows of leads. */
export function isOf(markets: MarketScope | undefined): RawBuilder<boolean> {
  if (!markets) return sql`1 = 1`
  if ('only' in markets) return sql`leads.market = ${markets.only}`
  return sql`(leads.market is null or leads.market not in (${sql.join(markets.except)}))`
}

/** No retry is scheduled further ahead. */
const maxAheadMs = 2 * msPerDay

/** No lease ends later. It is twice as long because workers read the shared clock at different moments. */
const maxLeaseMs = 2 * leaseMs

function due(db: Kysely<Tables>, shared: Pick<LeadDatabase, 'sharedTime'>, target: Target, now: Date) {
  return deliveriesTo(db, target)
    .select('id')
    .where('state', '=', 'pending')
    .where(isDue(shared, now))
    .orderBy('next_at')
}

/**
 * Due (local clock), or leased longer than the lease (database clock): a condition on rows with `lease` and `next_at`. A time
 * too far ahead counts as due: a wrong clock wrote it, or it is damaged.
 */
export function isDue({ sharedTime }: Pick<LeadDatabase, 'sharedTime'>, now: Date): RawBuilder<boolean> {
  const latest = new Date(now.getTime() + maxAheadMs).toISOString()
  return sql`(
    (lease is null and (next_at <= ${now.toISOString()} or next_at > ${latest})) or
    (lease is not null and (next_at <= ${sharedTime(now)} or next_at > ${sharedTime(now, maxLeaseMs)})))`
}

/** Stores the outcome of an attempt; returns the new state, undefined if another worker has leased it since. */
export async function recordOutcome(
  { db }: LeadDatabase,
  { id, lease, attempts, queuedAt }: Claim,
  { delivered, result, retryAfter, gone }: DeliveryOutcome,
  { now, random }: { readonly now: Date; readonly random: number },
): Promise<'delivered' | 'pending' | 'parked' | undefined> {
  const next = delivered || gone ? undefined : nextAttempt({ attempts, queuedAt, now, retryAfter, random })
  const state = delivered ? 'delivered' : next ? 'pending' : 'parked'
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state, lease: null, last_result: result, next_at: (next ?? now).toISOString() })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? state : undefined
}

/** Whether a target has answered 410 Gone. */
export async function isTargetDisabled({ db }: LeadDatabase, target: string): Promise<boolean> {
  const row = await db.selectFrom('disabled_targets').select('target').where('target', '=', target).executeTakeFirst()
  return row !== undefined
}

/** Stops deliveries to a target that answered 410 Gone; they stay queued. */
export async function disableTarget({ db }: LeadDatabase, target: string, now: Date): Promise<void> {
  const row = { target, disabled_at: now.toISOString() }
  await db
    .insertInto('disabled_targets')
    .values(row)
    .onConflict((conflict) => conflict.column('target').doNothing())
    .execute()
}

const responseTimeoutMs = 15_000

interface WebhookOptions {
  readonly now: () => Date
  readonly timeoutMs?: number
}

/** Sends leads as signed JSON by HTTP POST. */
export function webhookSender(target: WebhookTarget, options: WebhookOptions): Sender {
  return {
    channel: 'webhook',
    target: createHash('sha256').update(target.url).digest('hex'),
    host: new URL(target.url).host,
    send: (delivery) => postSigned(target, { id: idempotencyKey(delivery), content: payload(delivery) }, options),
  }
}

interface WebhookMessage {
  /** The idempotency key. */
  readonly id: string
  readonly content: WebhookEvent
}

/** Makes one attempt to post a message as signed JSON; throws nothing. Follows no redirect: any 2xx counts as received. */
export async function postSigned(
  target: WebhookTarget,
  message: WebhookMessage,
  { now, timeoutMs = responseTimeoutMs }: WebhookOptions,
): Promise<DeliveryOutcome> {
  try {
    const response = await post(target, message, now(), timeoutMs)
    // It may never end.
    response.body?.cancel().catch(() => {})
    return outcomeOf(response, now())
  } catch (error) {
    return failedOutcome(error)
  }
}

function post(
  { url, secrets }: WebhookTarget,
  { id, content }: WebhookMessage,
  now: Date,
  timeoutMs: number,
): Promise<Response> {
  const body = JSON.stringify(content)
  const timestamp = Math.floor(now.getTime() / 1000)
  return fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureHeader(id, timestamp, body, secrets),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

function payload(delivery: Delivery): LeadReceivedEvent | LeadErasedEvent {
  const { reference, receivedAt, form, market, language, plan, fields, consent, change } = delivery
  const about = { reference, receivedAt, form, market: market ?? null, ...(language && { language }) }
  const timestamp = change?.at ?? receivedAt
  if (change?.event === 'erased') return { type: 'lead.erased', timestamp, data: about }
  const data = { ...about, plan: plan ? sentPlan(plan) : null, fields, ...(consent && { consent }) }
  return { type: `lead.${change?.event ?? 'received'}`, timestamp, data }
}

/** Sends a test event to a webhook, once; `market` is the one whose webhook it is. */
export function testWebhook(
  target: WebhookTarget,
  market: string | null,
  options: WebhookOptions,
): Promise<DeliveryOutcome> {
  const content: TestEvent = { type: 'webhook.test', timestamp: options.now().toISOString(), data: { market } }
  return postSigned(target, { id: `test-${randomUUID()}`, content }, options)
}

function outcomeOf({ ok, status, headers }: Response, now: Date): DeliveryOutcome {
  const result = `HTTP ${status}`
  if (ok) return { delivered: true, result }
  return { delivered: false, result, gone: status === 410, retryAfter: retryAfter(headers.get('retry-after'), now) }
}

export interface WorkerOptions {
  readonly database: LeadDatabase
  readonly sender: Sender
  readonly now: () => Date
  /** From 0 up to 1. */
  readonly random: () => number
  readonly report: Report
}

export interface Worker {
  /** Polls at once. */
  wake(): void
  /** Takes no further work; resolves once the attempts under way have ended. */
  stop(): Promise<void>
}

/** More than one, so that an attempt that hangs holds nothing up. */
const maxConcurrent = 8

/** After failures of the database up to 30 times as long. */
const pollIntervalMs = 1000

/**
 * Claims up to `limit` due deliveries and starts an attempt at each. The inner promises resolve to their outcomes, and
 * reject only if the database fails.
 */
export async function startDue(options: WorkerOptions, limit: number): Promise<Promise<DeliveryOutcome>[]> {
  const { database, sender, now } = options
  if (limit === 0 || (await isTargetDisabled(database, sender.target))) return []
  const claims = await claim(database, sender, now(), limit)
  return claims.map((claimed) => attempt(options, claimed))
}

async function attempt(
  { database, sender, now, random, report }: WorkerOptions,
  claimed: Claim,
): Promise<DeliveryOutcome> {
  // A sender that throws is no failure of the database.
  const outcome = await Promise.try(() => sender.send(claimed.delivery)).catch(failedOutcome)
  if (outcome.gone) await disableTarget(database, sender.target, now())
  const state = await recordOutcome(database, claimed, outcome, { now: now(), random: random() })
  const { reference } = claimed.delivery
  if (outcome.gone)
    report(`${sender.channel}: ${sender.host} is gone (${outcome.result}); nothing more is sent there`, 'delivery-gone')
  else if (state === 'parked')
    report(`${sender.channel}: ${reference} is parked after three days (${outcome.result})`, 'delivery-parked')
  return outcome
}

interface Polling extends Pick<WorkerOptions, 'report'> {
  readonly sender: Pick<Sender, 'channel' | 'host'>
  /** The name of what is sent, for the operator. */
  readonly sent: string
  /** Starts up to `limit` due attempts, as `startDue` does. */
  readonly start: (limit: number) => Promise<Promise<DeliveryOutcome>[]>
}

/** Returns the function that reports the first failure of a target, and the first success after it. */
function stateReporter({ sender: { channel, host }, sent, report }: Polling): (outcome: DeliveryOutcome) => void {
  let isFailing = false
  return ({ delivered, gone, result }) => {
    if (gone || delivered !== isFailing) return
    isFailing = !delivered
    if (delivered) report(`${channel}: ${host} takes ${sent} again`, 'delivery-again')
    else
      report(
        `${channel}: ${host} does not take ${sent} (${result}); they wait here and are sent again`,
        'delivery-failing',
      )
  }
}

/** Polls for due deliveries and attempts them, until it is stopped. */
export function startWorker(options: WorkerOptions): Worker {
  return startPolling({ ...options, sent: 'leads', start: (limit) => startDue(options, limit) })
}

/** Starts what is due, and what becomes due, until it is stopped. */
export function startPolling(options: Polling): Worker {
  let stopped = false
  let failures = 0
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const underWay = new Set<Promise<void>>()
  const onFailure = (error: unknown) => {
    failures += 1
    if (failures === 1)
      options.report(`${options.sender.channel}: waiting for the database (${codeOf(error)})`, 'database-waiting')
  }
  const reportState = stateReporter(options)
  const follow = (attempt: Promise<DeliveryOutcome>) => {
    const followed = attempt
      .then(reportState)
      .catch(onFailure)
      .then(() => {
        underWay.delete(followed)
        wake()
      })
    underWay.add(followed)
  }
  const run = async () => {
    while (!stopped) {
      woken = Promise.withResolvers()
      const started = await options.start(maxConcurrent - underWay.size).catch(onFailure)
      if (started) failures = 0
      started?.forEach(follow)
      if (!started?.length) await pause(woken.promise, pollIntervalMs * Math.min(Math.max(failures, 1), 30))
    }
    await Promise.all(underWay)
  }
  const ended = run()
  return {
    wake,
    stop() {
      stopped = true
      wake()
      return ended
    },
  }
}

async function pause(woken: Promise<void>, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMs)
  timer.unref()
  await Promise.race([promise, woken])
  clearTimeout(timer)
}

function codeOf(error: unknown): string {
  if (isMoved(error)) return 'its leads are moved to another one'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'failed'
}
