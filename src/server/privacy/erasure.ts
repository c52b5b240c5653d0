import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { isEncrypted } from '../backups/encryption.ts'
import { audit } from '../database/audit.ts'
import {
  type CheckedColumns,
  isTime,
  isUnreadable,
  type Lead,
  leadName,
  type NumberedLead,
  renewChecksum,
  type UnreadableLead,
} from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { leadFile } from '../database/sqlite-database.ts'
import { newReference } from '../leads/add-leads.ts'
import { readLeads } from '../leads/read-leads.ts'
import { queueChange } from '../outbox/queue.ts'
import type { LeadSettings } from '../settings/lead-settings.ts'
import { addToErasureList, readErasureList } from './erasure-list.ts'
import { emptyWork } from './lead-work.ts'
import { matchPerson, type Person, type PersonMatches } from './person.ts'

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
