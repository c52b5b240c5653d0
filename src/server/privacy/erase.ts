import { audit } from '../database/audit.ts'
import {
  type CheckedColumns,
  isTime,
  isUnreadable,
  type NumberedLead,
  nameOf,
  renewChecksum,
  type UnreadableLead,
} from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { newReference } from '../leads/add-leads.ts'
import { readLeads } from '../leads/read-leads.ts'
import { queueChange } from '../outbox/queue.ts'
import { addToErasureList, readErasureList } from './erasure-list.ts'
import { findIn, type Person, type Sightings } from './person.ts'

/** Who erases, when, and the folder of the erasure list. */
export interface EraseOptions {
  readonly folder: string
  readonly actor: string
  readonly now: Date
}

/** What was erased. */
export interface Erased {
  readonly references: readonly string[]
  /** Whether nothing of it is left in the database's own files; backups are another matter. */
  readonly isScrubbed: boolean
}

/** A lead and where in it a person stands. */
export interface FoundLead {
  readonly lead: NumberedLead
  readonly sightings: Sightings
}

/**
 * The leads in which a person stands, quarantined ones too, in the order of their arrival. `onUnreadable` is told of each
 * that cannot be read: it may be theirs.
 */
export async function findPerson(
  database: LeadDatabase,
  person: Person,
  onUnreadable: (lead: UnreadableLead) => void,
): Promise<FoundLead[]> {
  const found: FoundLead[] = []
  for await (const lead of readLeads(database, { erased: false }, onUnreadable)) {
    const sightings = findIn(lead.fields, person)
    if (Object.values(sightings).some((names) => names.length > 0)) found.push({ lead, sightings })
  }
  return found
}

/**
 * Erases the personal data of leads, quarantined ones too; where they are those of a person, the person is put on the
 * erasure list as well. Those who were told of a lead are told to erase it.
 */
export async function eraseLeads(
  database: LeadDatabase,
  leads: readonly (NumberedLead | UnreadableLead)[],
  options: EraseOptions,
  person?: Person,
): Promise<Erased> {
  const wanted = leads.filter((lead) => isUnreadable(lead) || !lead.erasedAt)
  const references = wanted.map(nameOf)
  if (wanted.length > 0) {
    // First: who is on the list in vain is erased by the next restore, who is missing comes back with it.
    await addToErasureList(options.folder, { references, people: person ? [person] : [] }, options.now)
  }
  for (const lead of wanted) await erase(database, lead, options)
  return { references, isScrubbed: await database.scrub() }
}

/**
 * Erases again whom the erasure list names, as after a restore; undefined where there is no list. A lead that cannot be
 * read is erased where the list has its reference, and `onUnreadable` is told of the others: they may be a person's on it.
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

/** Leaves of a lead what says nothing about a person. */
async function erase(
  { db }: LeadDatabase,
  lead: NumberedLead | UnreadableLead,
  { actor, now }: EraseOptions,
): Promise<void> {
  const at = now.toISOString()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('leads')
      // The fingerprint is made of personal data: whoever guesses them could confirm them by it.
      .set({ fields: '{}', plan_id: null, plan_name: null, plan_premium: null, fingerprint: '', erased_at: at })
      .set(isUnreadable(lead) ? sound(lead, at) : {})
      .where('id', '=', lead.id)
      .execute()
    await renewChecksum(transaction, lead.id)
    await queueChange(transaction, { leadId: lead.id, at }, 'erased')
    await audit(transaction, now, [{ actor, action: 'erase', reference: nameOf(lead) }])
  })
}

/** Values with which the row of a lead that could not be read can be: its own where they are sound for certain. */
function sound(lead: UnreadableLead, at: string): Partial<CheckedColumns> {
  return {
    reference: nameOf(lead) === lead.reference ? lead.reference : newReference(),
    received_at: isTime(lead.receivedAt) ? lead.receivedAt : at,
    form: '',
    market: null,
    consent: null,
    language: null,
    quarantined: 0,
  }
}
