import { audit } from '../database/audit.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { type NumberedLead, readLeads } from '../leads/read-leads.ts'
import { queueChange } from '../outbox/outbox.ts'
import { addToErasureList, readErasureList } from './erasure-list.ts'
import { findIn, type Person, personFrom, type Sightings } from './person.ts'

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

/** The leads in which a person stands, quarantined ones too, in the order of their arrival. */
export async function findPerson(database: LeadDatabase, person: Person): Promise<FoundLead[]> {
  const found: FoundLead[] = []
  for await (const lead of readLeads(database, { erased: false })) {
    const sightings = findIn(lead.fields, person)
    if (sightings.own.length + sightings.mentions.length > 0) found.push({ lead, sightings })
  }
  return found
}

/**
 * Erases the personal data of leads, quarantined ones too; where they are those of a person, the person is put on the
 * erasure list as well. Those who were told of a lead are told to erase it.
 */
export async function eraseLeads(
  database: LeadDatabase,
  leads: readonly NumberedLead[],
  options: EraseOptions,
  person?: Person,
): Promise<Erased> {
  const wanted = leads.filter(({ erasedAt }) => !erasedAt)
  const references = wanted.map(({ reference }) => reference)
  if (wanted.length > 0) {
    const people = person ? peopleIn(wanted, person) : []
    // First: who is on the list in vain is erased by the next restore, who is missing comes back with it.
    await addToErasureList(options.folder, { references, people }, options.now)
  }
  for (const lead of wanted) await erase(database, lead, options)
  return { references, isScrubbed: await database.scrub() }
}

/** Erases again whom the erasure list names, as after a restore; undefined where there is no list. */
export async function eraseListed(database: LeadDatabase, options: EraseOptions): Promise<Erased | undefined> {
  const list = await readErasureList(options.folder)
  if (list.size === 0) return undefined
  const references: string[] = []
  for await (const lead of readLeads(database, { erased: false })) {
    if (!list.has(lead)) continue
    await erase(database, lead, options)
    references.push(lead.reference)
  }
  return { references, isScrubbed: await database.scrub() }
}

/** A person as they were asked for and as their leads spell them. */
function peopleIn(leads: readonly NumberedLead[], person: Person): Person[] {
  const spelled = leads.flatMap(({ fields }) =>
    findIn(fields, person).own.flatMap((name) => personFrom(fields[name] ?? '') ?? []),
  )
  return [...new Map([person, ...spelled].map((one) => [one.value, one])).values()]
}

/** Leaves of a lead what says nothing about a person. */
async function erase({ db }: LeadDatabase, lead: NumberedLead, { actor, now }: EraseOptions): Promise<void> {
  const at = now.toISOString()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('leads')
      // The fingerprint is made of personal data: whoever guesses them could confirm them by it.
      .set({ fields: '{}', plan_id: null, plan_name: null, plan_premium: null, fingerprint: '', erased_at: at })
      .where('id', '=', lead.id)
      .execute()
    await queueChange(transaction, { leadId: lead.id, at }, 'erased')
    await audit(transaction, now, [{ actor, action: 'erase', reference: lead.reference }])
  })
}
