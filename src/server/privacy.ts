/** What a person can ask for: their leads found, corrected, erased. */
import { createHmac, randomBytes } from 'node:crypto'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Kysely, sql, type Transaction } from 'kysely'
import { walk } from '#engine/answers.ts'
import { type Form, forms } from '#engine/forms.ts'
import { withOptions } from '#engine/offers.ts'
import {
  dividedNumbers,
  evenParts,
  extended,
  internationalDigits,
  isCallingCode,
  nationalDigits,
  plainText,
  spacedNumbers,
} from '#engine/phones.ts'
import type { FieldError, Site } from '#engine/site.ts'
import { fieldRulesAt, type LeadRequest, optionsAsked, readSubmission, trimmed } from '#engine/submission.ts'
import { isEncrypted } from './backups/encryption.ts'
import { isSeeded } from './canary.ts'
import { audit, type LeadDatabase, leadFile, makeLeadFolder, type Tables } from './database.ts'
import {
  type CheckedColumns,
  fieldsFrom,
  isTime,
  isUnreadable,
  type Lead,
  leadName,
  type NumberedLead,
  newReference,
  readLeads,
  renewChecksum,
  type UnreadableLead,
} from './leads.ts'
import { queueChange } from './outbox/queue.ts'
import type { LeadSettings } from './settings.ts'

/** The columns with what people of the desk write about leads, and with the day that a sender chose. */
const written = {
  desk_lead_work: ['next_step', 'lost_why', 'call_from', 'call_until'],
  desk_lead_events: ['text'],
} as const

/** The tables whose rows are of no use without the personal data of a lead, or must not be sent any more. */
const kept = ['desk_lead_drafts', 'desk_lead_people', 'desk_state_deliveries'] as const

/** Has the desk find a lead anew by the people whom it names now, where the database has tables of a desk. */
async function forgetPeople(transaction: Transaction<Tables>, lead: number): Promise<void> {
  const tables = new Set((await transaction.introspection.getTables()).map(({ name }) => name))
  if (!tables.has('desk_lead_people')) return
  await sql`delete from desk_lead_people where lead_id = ${lead}`.execute(transaction)
  await sql`update desk_lead_work set people_version = 0 where lead_id = ${lead}`.execute(transaction)
}

/**
 * Empties what the desk has of leads that are erased or deleted, where the database has tables of a desk. The figures stay, and
 * lead to no lead any more.
 */
export async function emptyWork(transaction: Transaction<Tables>, leads: readonly number[], now: Date): Promise<void> {
  const tables = await tablesOf(transaction)
  const ids = sql.join(leads)
  for (const [table, columns] of Object.entries(written)) {
    if (!tables.has(table)) continue
    const emptied = sql.join(columns.map((column) => sql`${sql.ref(column)} = null`))
    const filled = sql.join(
      columns.map((column) => sql`${sql.ref(column)} is not null`),
      sql` or `,
    )
    await sql`update ${sql.table(table)} set ${emptied} where lead_id in (${ids}) and (${filled})`.execute(transaction)
  }
  for (const table of kept)
    if (tables.has(table)) await sql`delete from ${sql.table(table)} where lead_id in (${ids})`.execute(transaction)
  if (!tables.has('desk_outcomes')) return
  await sql`delete from desk_outcomes where lead_id in (select id from leads where id in (${ids}) and quarantined = 1)`.execute(
    transaction,
  )
  // Nobody can keep a promise to somebody who was erased, so one that is open is not told as broken later.
  await sql`update desk_outcomes set lead_id = null,
    promised_at = case when kept is null and promised_at > ${now.toISOString()} then null else promised_at end
    where lead_id in (${ids})`.execute(transaction)
}

/** The migration of the desk that lets the work on a lead be deleted. */
export const workEnds = '015-work-ends'

/** Deletes what was done about leads that are deleted; a desk that lacks the migration for it keeps it until it starts again. */
export async function removeWork(transaction: Transaction<Tables>, leads: readonly number[]): Promise<void> {
  const tables = await tablesOf(transaction)
  if (!tables.has('desk_migration')) return
  const { rows } = await sql`select 1 from desk_migration where name = ${workEnds}`.execute(transaction)
  if (rows.length === 0) return
  for (const table of ['desk_lead_events', 'desk_lead_work'])
    await sql`delete from ${sql.table(table)} where lead_id in (${sql.join(leads)})`.execute(transaction)
}

/** For so many months the figures of a request stay once it is erased or deleted. */
const keptMonths = 24

/** Deletes the figures of requests that are gone and came too long ago. */
export async function purgeOutcomes({ db }: Pick<LeadDatabase, 'db'>, now: Date): Promise<void> {
  if (!(await tablesOf(db)).has('desk_outcomes')) return
  const first = new Date(now)
  first.setUTCMonth(first.getUTCMonth() - keptMonths)
  const day = first.toISOString().slice(0, 10)
  await sql`delete from desk_outcomes where lead_id is null and day < ${day}`.execute(db)
}

async function tablesOf(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  return new Set((await db.introspection.getTables()).map(({ name }) => name))
}

interface CorrectOptions {
  readonly site: Site
  readonly actor: string
  readonly now: Date
  /** Why, in a word: never in those of a person. */
  readonly why?: string
}

/**
 * Changes fields of a lead as if its visitor had given the new values, derived fields included, and queues the correction
 * for the targets that got the lead. Returns a message for each invalid field; then nothing was changed. Throws if the
 * lead was erased since it was read.
 */
export async function correctLead(
  { db }: LeadDatabase,
  lead: NumberedLead,
  changes: Readonly<Record<string, string>>,
  { site, actor, now, why }: CorrectOptions,
): Promise<readonly FieldError[]> {
  const form = forms(site).find(({ name }) => name === lead.form)
  const names = Object.keys(changes)
  const given = { ...lead.fields, ...Object.fromEntries(names.map((name) => [name, trimmed(changes[name])])) }
  const refused = await refusals(db, lead, form, names, given)
  if (refused.length > 0) return refused
  const plan = lead.plan && { plan: String(lead.plan.id) }
  const rules = fieldRulesAt(site, new Date(lead.receivedAt), form)
  const read = (fields: LeadRequest['fields']) => {
    return form && readSubmission(form, { ...fields, ...plan, 'form-name': form.name }, rules)
  }
  // The config may have changed since the lead came: earlier errors are no fault of the correction.
  const before = read(lead.fields)
  const wasWrong = (field: string) => before?.accepted === false && before.errors.some((error) => error.field === field)
  const submission = read(given)
  const errors = submission?.accepted === false ? submission.errors : []
  const caused = errors.filter(({ field }) => names.includes(field) || !wasWrong(field))
  if (caused.length > 0) return caused
  const fields = { ...given, ...(submission?.accepted ? submission.request.fields : derivedFields(form, given)) }
  for (const name of names) if (given[name] === '') delete fields[name]
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('leads')
      .set({ fields: JSON.stringify(fields) })
      .where('id', '=', lead.id)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Error(`${lead.reference} was erased meanwhile and has nothing to correct.`)
    await renewChecksum(transaction, lead.id)
    await forgetPeople(transaction, lead.id)
    await queueChange(transaction, { leadId: lead.id, at: now.toISOString() }, 'corrected')
    const detail = names.join(', ') + (why === undefined ? '' : ` (${why})`)
    await audit(transaction, now, [{ actor, action: 'correct', reference: lead.reference, detail }])
  })
  return []
}

/** The errors of values that no form has to read. */
async function refusals(
  db: LeadDatabase['db'],
  lead: NumberedLead,
  form: Form | undefined,
  names: readonly string[],
  given: LeadRequest['fields'],
): Promise<FieldError[]> {
  // A typed address must not hide a lead, or take it out of the figures.
  const seeded = names.filter((name) => isSeeded({ [name]: given[name] ?? '' }))
  if (seeded.length > 0)
    return seeded.map((field) => ({ field, message: 'Addresses at seeded.example are those of false leads.' }))
  const asked = askedFields(form, lead.plan ? { ...given, plan: String(lead.plan.id) } : given)
  const unknown = names.filter((name) => !Object.hasOwn(lead.fields, name) && !asked.has(name))
  if (unknown.length > 0) {
    const known = Object.keys(lead.fields).join(', ') || 'none that can be read'
    return unknown.map((field) => ({ field, message: `It is no field of this lead, which has ${known}.` }))
  }
  const retired = names.filter((name) => given[name] && given[name] !== lead.fields[name] && !asked.has(name))
  return retired.length > 0 ? refusedAnswers(db, lead, retired, given) : []
}

/** The fields that a form of today has from its questions, the options of the plan, its rules and the contact details. */
function askedFields(form: Form | undefined, posted: LeadRequest['fields']): ReadonlySet<string> {
  const { wizard, fields = [] } = form ?? {}
  const questions = form && wizard ? withOptions(wizard, optionsAsked(form, posted)).questions : []
  return new Set([
    ...questions.map(({ field }) => field),
    ...[...(wizard?.fields ?? []), ...fields].map(({ name }) => name),
  ])
}

/** The form of an option's value, such as `live-in`: a field with any other value holds words of people. */
const optionValue = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Refuses values of fields whose question is gone, so that what it took is known by stored requests alone: if all that
 * they have are values of options, numbers and days, another value must be theirs too, a number or a day.
 */
async function refusedAnswers(
  db: LeadDatabase['db'],
  lead: NumberedLead,
  names: readonly string[],
  posted: LeadRequest['fields'],
): Promise<FieldError[]> {
  const rows = await db.selectFrom('leads').select('fields').where('form', '=', lead.form).execute()
  const stored = rows.map(({ fields }) => fieldsFrom(fields))
  return names.flatMap((field): FieldError[] => {
    const known = new Set(stored.flatMap((fields) => fields?.[field]?.split(',') ?? []))
    const digits = new Set(known.values().map(withoutDigits))
    const isKnown = (value: string) => known.has(value) || (/^[\d-]+$/.test(value) && digits.has(withoutDigits(value)))
    const isOfWords = known.values().some((value) => !optionValue.test(value))
    if (isOfWords || posted[field]?.split(',').every(isKnown)) return []
    // Days and numbers of other people are no choice.
    const options = [...known].filter((value) => !/^[\d-]+$/.test(value)).toSorted()
    const values = options.join(', ') || 'a number or a day alike'
    return [
      { field, message: `No question asks for it any more: write what a request has in it (${values}), or nothing.` },
    ]
  })
}

/** The form of a number (`0`) or a day (`0-0-0`). */
function withoutDigits(value: string): string {
  return value.replaceAll(/\d+/g, '0')
}

/** The derived fields that follow from the answers among these values, even if others are invalid. */
function derivedFields(form: Form | undefined, values: LeadRequest['fields']): LeadRequest['fields'] {
  if (!form?.wizard) return {}
  const { questions, fields = [] } = form.wizard
  const answers = questions.flatMap(({ id, field }) => (values[field] ? [[id, values[field]] as const] : []))
  const walked = walk(form.wizard, Object.fromEntries(answers))
  const decided = fields.filter((field) => field.kind === 'derived' && !walked.undecided.includes(field.rule))
  return Object.fromEntries(decided.map(({ name }) => [name, walked.fields[name] ?? '']))
}

export interface Person {
  readonly kind: 'email' | 'phone'
  /** An e-mail address in lower case, or the digits of a number without leading zeros. */
  readonly value: string
}

/** The fields of a lead that name a person. */
interface PersonMatches {
  /** The value is the person, perhaps beside a second number of theirs: it is their lead. */
  readonly own: readonly string[]
  /** The same phone number without a country code on one side: perhaps theirs. */
  readonly likely: readonly string[]
  /** The person is part of a longer text. */
  readonly mentions: readonly string[]
}

/** The fewest digits of a number in a text. */
const minDigits = 7

/** The fewest digits of a number that a form takes: in small places people leave out all but these. */
const minLocalDigits = 5

/** How many of its last digits stand in each writing of a number, also behind Argentina's 15. */
const sharedDigits = 6

/** The longest country code and a trunk prefix, behind the `011` that dials abroad, whose zero is left out. */
const prefixes = /^(?:11)?\d{0,4}$/

/**
 * Reads an e-mail address or a phone number in any spelling; undefined for anything else.
 *
 * @param isAskedFor whether somebody asks for this person: then short numbers count, which else may be amounts.
 */
export function personFrom(text: string, isAskedFor = false): Person | undefined {
  const plain = plainText(text).trim()
  if (/^[^\s@]+@[^\s@]+$/.test(plain)) return { kind: 'email', value: plain.toLowerCase() }
  const { number } = extended(plain)
  return isNumber(number) ? readings(number, isAskedFor ? minLocalDigits : minDigits)[0] : undefined
}

/** The people whom a text names: it may be one address or number, several numbers, or a message. */
export function peopleIn(text: string): readonly Person[] {
  const plain = plainText(text)
  return [...addressesIn(plain), ...numbersIn(plain)]
}

/** Which fields of a lead name a person. This is what 'the same person' means to lists, searches and erasures. */
export function matchPerson(fields: Readonly<Record<string, string>>, person: Person): PersonMatches {
  const own: string[] = []
  const likely: string[] = []
  const mentions: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    const local = localNumber(value)
    const people = [...peopleIn(value), ...local]
    const isSame = people.some((one) => isSamePerson(one, person))
    if (!isSame && !people.some((one) => isLikelySame(one, person))) continue
    if (!isContact(value) && local.length === 0) mentions.push(name)
    else (isSame ? own : likely).push(name)
  }
  return { own, likely, mentions }
}

/** The last digits of a number, by which people look for it, if a text is nothing else; undefined for a whole number. */
export function endingFrom(text: string): string | undefined {
  const plain = plainText(text).trim()
  const digits = plain.replaceAll(/\D/g, '')
  return isNumber(plain) && digits.length >= minLocalDigits && digits.length < minDigits ? digits : undefined
}

/** Whether one of the numbers in a field for them has these last digits. */
export function hasNumberEnding(phone: string, ending: string): boolean {
  return [...peopleIn(phone), ...localNumber(phone)].some(
    ({ kind, value }) => kind === 'phone' && (value.endsWith(ending) || value === ending.replace(/^0+/, '')),
  )
}

/** A short number that is all of a value. Amounts look the same, so it is compared with a number that is asked for alone. */
export function localNumber(value: string): Person[] {
  const { number } = extended(plainText(value))
  return isNumber(number) ? readings(number, minLocalDigits).filter(isLocal) : []
}

function isLocal({ kind, value }: Person): boolean {
  return kind === 'phone' && value.length < minDigits
}

/** Whether the sender of a lead seems to be one of these people: a mention in a message is not enough. */
export function isSentBy(fields: Readonly<Record<string, string>>, people: readonly Person[]): boolean {
  return sendersIn(fields).some((one) =>
    people.some((person) => isSamePerson(one, person) || isLikelySame(one, person)),
  )
}

/** The people whom the fields of a lead name as its sender. */
export function sendersIn(fields: Readonly<Record<string, string>>): Person[] {
  return Object.values(fields)
    .filter(isContact)
    .flatMap((value) => peopleIn(value))
}

/** Whether a value is nothing but an address or numbers. */
function isContact(value: string): boolean {
  const plain = plainText(value)
  return personFrom(value) !== undefined || (isNumber(extended(plain).number) && numbersIn(plain).length > 0)
}

function isSamePerson(one: Person, other: Person): boolean {
  return one.kind === other.kind && one.value === other.value
}

/** Whether two numbers are equal but for what is dialled before one of them; another country may have the same digits. */
function isLikelySame(one: Person, other: Person): boolean {
  return lacksCode(one, other) || isBehindTrunk(one, other) || isBehindTrunk(other, one)
}

/** Whether one of two numbers lacks the country's code of the other. */
function lacksCode(one: Person, other: Person): boolean {
  const [long, short] = one.value.length > other.value.length ? [one, other] : [other, one]
  if (long.kind !== 'phone' || short.kind !== 'phone' || !long.value.endsWith(short.value)) return false
  const prefix = long.value.slice(0, -short.value.length)
  return isLocal(short) ? isCallingCode(prefix) : prefixes.test(prefix)
}

/** Whether a number is dialled with a prefix that is no zero and no country's code, such as Russia's 8 and Argentina's 15. */
function isBehindTrunk(dialled: Person, { kind, value }: Person): boolean {
  // Reading each number of many leads would take long.
  if (dialled.kind !== 'phone' || kind !== 'phone' || !dialled.value.endsWith(value.slice(-sharedDigits))) return false
  return nationalDigits(value).some((national) => {
    const isWhole = dialled.value.length >= national.length
    const [long, short] = isWhole ? [dialled.value, national] : [national, dialled.value]
    const prefix = long.slice(0, -short.length)
    return long.endsWith(short) && prefixes.test(prefix) && !(isWhole && isCallingCode(prefix))
  })
}

/** All but digits that a form takes in a number, which may be two numbers. */
function isNumber(plain: string): boolean {
  return /^[^\p{L}\p{Cc}@]+$/u.test(plain) && !/^\d{4}-\d{2}-\d{2}$/.test(plain)
}

/** Digits and what stands between them. */
const digitRuns = /\+?[\d ()./*‐-―-]{7,}/g

/** The numbers in a text, each whole and in its parts; if it is nothing else, whatever stands between its digits. */
function numbersIn(plain: string): Person[] {
  const { number } = extended(plain)
  const texts = [...(plain.match(digitRuns) ?? []), ...(isNumber(number) ? [number] : [])]
  const parts = texts.flatMap((text) => {
    // Even parts of a text that signs between blanks divide would be numbers of strangers.
    const divided = [...dividedNumbers(text), ...spacedNumbers(text)]
    return [text, ...divided, ...divided.flatMap(evenParts)]
  })
  return [...new Set(parts.map((part) => part.trim()))].filter(isNumber).flatMap((part) => readings(part))
}

/** A number by its digits: without a trunk prefix that stands behind the country's code, and as it is written. */
function readings(plain: string, least = minDigits): Person[] {
  const written = plain.replaceAll('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')
  const values = [internationalDigits(plain) ?? written, written].filter(({ length }) => length >= least)
  return [...new Set(values)].map((value) => ({ kind: 'phone', value }))
}

/** The characters that end an address within a text. */
const besideAddress = /[\s@<>(),;:"]/

/** The addresses in a text, found from each @ outwards, so that the work grows with the length of the text. */
function addressesIn(plain: string): Person[] {
  const isPart = (at: number) => at >= 0 && at < plain.length && !besideAddress.test(plain.charAt(at))
  const addresses: Person[] = []
  for (let at = plain.indexOf('@'); at >= 0; at = plain.indexOf('@', at + 1)) {
    let [from, to] = [at, at + 1]
    while (isPart(from - 1)) from -= 1
    while (isPart(to)) to += 1
    // A full stop ends a sentence here.
    let end = to
    while (end > at && '.-'.includes(plain.charAt(end - 1))) end -= 1
    if (from < at && end > at + 1) addresses.push({ kind: 'email', value: plain.slice(from, end).toLowerCase() })
  }
  return addresses
}

/** Erased leads and people, whose data a backup may still have. */
interface ErasureList {
  readonly size: number
  /** Whether a lead was erased, or is that of a person who was erased after it came. */
  has(lead: Pick<NumberedLead, 'reference' | 'receivedAt' | 'fields'>): boolean
}

/** The list holds keyed hashes with their times; without the key it reveals nothing. */
export function erasureFiles(folder: string): { readonly list: string; readonly key: string } {
  return { list: path.join(folder, 'erasures.list'), key: path.join(folder, 'erasures.key') }
}

/** Resolves once the entries are on the disk. */
async function addToErasureList(
  folder: string,
  entries: { readonly references: readonly string[]; readonly people: readonly Person[] },
  now: Date,
): Promise<void> {
  makeLeadFolder(folder)
  const files = erasureFiles(folder)
  const key = (await readKey(files.key)) ?? (await makeKey(files.key))
  const identities = [...entries.references, ...entries.people.map(identityKey)]
  const lines = identities.map((identity) => `${now.toISOString()} ${hash(key, identity)}\n`)
  await append(files.list, lines.join(''), 'a')
}

/** Reads the list in a folder; empty if there is none. Throws if its key is missing. */
async function readErasureList(folder: string): Promise<ErasureList> {
  const files = erasureFiles(folder)
  const text = await readFile(files.list, 'utf8').catch(ignoreMissing)
  if (text === undefined) return { size: 0, has: () => false }
  const key = await readKey(files.key)
  if (!key) throw new Error(`${files.key} is missing, without which nobody can tell who is on ${files.list}.`)
  const erasedAt = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' '))
      .map(([at = '', hashed = '']) => [hashed, at]),
  )
  return {
    size: erasedAt.size,
    has: ({ reference, receivedAt, fields }) =>
      erasedAt.has(hash(key, reference)) ||
      // A lead that came after the erasure is a new one.
      sendersIn(fields).some((person) => receivedAt <= (erasedAt.get(hash(key, identityKey(person))) ?? '')),
  }
}

function identityKey({ kind, value }: Person): string {
  return `${kind} ${value}`
}

function hash(key: Buffer, identity: string): string {
  return createHmac('sha256', key).update(identity).digest('hex')
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  if (text === undefined) return undefined
  // With another key no entry would match.
  if (!/^[0-9a-f]{64}$/.test(text.trim()))
    throw new Error(`${file} is damaged: put the copy of it that you keep there.`)
  return Buffer.from(text.trim(), 'hex')
}

async function makeKey(file: string): Promise<Buffer> {
  const key = randomBytes(32)
  await append(file, `${key.toString('hex')}\n`, 'wx')
  return key
}

/** Appends to a file that only its owner may read, and waits for the disk. */
async function append(file: string, text: string, flags: 'a' | 'wx'): Promise<void> {
  const handle = await open(file, flags, 0o600)
  try {
    await handle.appendFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

export interface EraseOptions {
  /** The folder of the erasure list. */
  readonly folder: string
  readonly actor: string
  readonly now: Date
  /** Why, in a word: never in those of a person. */
  readonly why?: string
}

export interface Erased {
  readonly references: readonly string[]
  /** Whether nothing of them is left in the database's own files; backups may still have them. */
  readonly isScrubbed: boolean
}

export interface FoundLead {
  readonly lead: NumberedLead
  readonly matches: PersonMatches
}

/** The leads that name a person, quarantined ones too; `onUnreadable` gets those that cannot be searched. */
export async function findPerson(
  database: LeadDatabase,
  person: Person,
  onUnreadable: (lead: UnreadableLead) => void,
): Promise<FoundLead[]> {
  const found: FoundLead[] = []
  for await (const lead of readLeads(database, { erased: false }, onUnreadable)) {
    const matches = matchPerson(lead.fields, person)
    if (Object.values(matches).some((names) => names.length > 0)) found.push({ lead, matches })
  }
  return found
}

/**
 * Erases the personal data of leads, puts them and the person on the erasure list, and queues the erasure for the targets
 * that got them.
 */
export async function eraseLeads(
  database: LeadDatabase,
  leads: readonly (NumberedLead | UnreadableLead)[],
  options: EraseOptions,
  person?: Person,
): Promise<Erased> {
  const wanted = leads.filter((lead) => isUnreadable(lead) || !lead.erasedAt)
  const references = wanted.map(leadName)
  if (wanted.length > 0) {
    // Before erasing: a superfluous entry does no harm, a missing one lets a restore bring the data back.
    await addToErasureList(options.folder, { references, people: person ? [person] : [] }, options.now)
  }
  for (const lead of wanted) await erase(database, lead, options)
  return { references, isScrubbed: await database.scrub() }
}

/**
 * Erases again all leads on the erasure list, as after a restore; undefined if there is no list. Unreadable leads are
 * matched by reference alone; the rest go to `onUnreadable`.
 */
export async function eraseListed(
  database: LeadDatabase,
  options: EraseOptions,
  onUnreadable: (lead: UnreadableLead) => void,
): Promise<Erased | undefined> {
  const list = await readErasureList(options.folder)
  if (list.size === 0) return undefined
  const unreadable: UnreadableLead[] = []
  const references: string[] = []
  const eraseOne = async (lead: NumberedLead | UnreadableLead) => {
    await erase(database, lead, options)
    references.push(lead.reference)
  }
  for await (const lead of readLeads(database, { erased: false }, (lead) => void unreadable.push(lead))) {
    if (list.has(lead)) await eraseOne(lead)
  }
  for (const lead of unreadable) {
    if (list.has({ ...lead, fields: {} })) await eraseOne(lead)
    else onUnreadable(lead)
  }
  return { references, isScrubbed: await database.scrub() }
}

async function erase(
  { db }: LeadDatabase,
  lead: NumberedLead | UnreadableLead,
  { actor, now, why }: EraseOptions,
): Promise<void> {
  const at = now.toISOString()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('leads')
      // A fingerprint would confirm a guess of the personal data that it is made of.
      .set({
        fields: '{}',
        plan_id: null,
        plan_name: null,
        plan_premium: null,
        plan_price: null,
        fingerprint: '',
        erased_at: at,
      })
      .set(isUnreadable(lead) ? readableValues(lead, at) : {})
      .where('id', '=', lead.id)
      .execute()
    await renewChecksum(transaction, lead.id)
    await emptyWork(transaction, [lead.id], now)
    await queueChange(transaction, { leadId: lead.id, at }, 'erased')
    await audit(transaction, now, [
      { actor, action: 'erase', reference: leadName(lead), ...(why !== undefined && { detail: why }) },
    ])
  })
}

/** Values that make an unreadable row readable: its own if they are certainly intact. */
function readableValues(lead: UnreadableLead, at: string): Partial<CheckedColumns> {
  return {
    reference: leadName(lead) === lead.reference ? lead.reference : newReference(),
    received_at: isTime(lead.receivedAt) ? lead.receivedAt : at,
    form: '',
    market: null,
    consent: null,
    language: null,
    quarantined: 0,
  }
}

/** The backups in the folders of the settings that contain, or by their time may contain, the data of leads. */
export async function backupsContaining(
  { folder, backups }: Pick<LeadSettings, 'folder' | 'backups'>,
  leads: readonly (Lead | UnreadableLead)[],
): Promise<string[]> {
  const files = [await filesIn(folder), backups ? await filesIn(backups.folder) : []].flat()
  const found: string[] = []
  for (const file of new Set(files.toSorted())) {
    if (file !== leadFile(folder) && (await mayContain(file, leads))) found.push(file)
  }
  return found
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
}

async function mayContain(file: string, leads: readonly (Lead | UnreadableLead)[]): Promise<boolean> {
  if (await isSqlite(file)) return contains(file, leads)
  if (!(await isEncrypted(file))) return false
  const writtenAt = (await stat(file)).mtime.toISOString()
  return leads.some((lead) => {
    const erasedAt = 'erasedAt' in lead ? lead.erasedAt : undefined
    return lead.receivedAt <= writtenAt && (!erasedAt || writtenAt <= erasedAt)
  })
}

async function isSqlite(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
  return buffer.toString('latin1') === 'SQLite format 3\0'
}

/** Whether a database has one of the leads unerased; true if it cannot be read. */
function contains(file: string, leads: readonly Pick<Lead, 'reference'>[]): boolean {
  try {
    const database = new Sqlite(file, { fileMustExist: true })
    try {
      const one = database.prepare('select 1 from leads where reference = ? and erased_at is null')
      return leads.some(({ reference }) => one.get(reference) !== undefined)
    } finally {
      database.close()
    }
  } catch {
    return true
  }
}
