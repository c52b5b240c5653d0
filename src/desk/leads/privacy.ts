import { audit } from '#server/database.ts'
import { csv, exportLeads, releaseLead } from '#server/leads.ts'
import { correctLead, eraseLeads } from '#server/privacy.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { LeadWorkRow } from '../database/lead-work-tables.ts'
import type { Inbox } from './inbox/inbox.ts'
import { nameOf, namesOf } from './inbox/lead-lines.ts'
import { type Asking, everyLead, type ListFilter, type WorkedLead } from './inbox/list.ts'
import { renewPeople } from './inbox/senders.ts'
import { actorOf } from './looks.ts'
import { stateOf } from './state-webhook/state-webhook.ts'

/** Why something is done with personal data: words of a list, since the audits keep them for good. */
export const reasons = ['asked', 'withdrew', 'mistyped', 'test', 'genuine', 'work'] as const

export type Reason = (typeof reasons)[number]

interface Doing {
  /** The id of the person at the desk. */
  readonly person: string
  readonly why: Reason
}

/** Takes a request out of quarantine, and has it delivered. */
export async function release(inbox: Inbox, lead: WorkedLead, { person, why }: Doing): Promise<void> {
  const { channels, leads } = inbox
  const isReleased = await releaseLead(leads, lead, { channels, actor: actorOf(person), now: inbox.now(), why })
  if (!isReleased) throw new RequestError('conflict', 'Somebody has released or erased this request meanwhile.')
}

/** Puts other values into fields. Throws a `RequestError` with a sentence for each that is not valid. */
export async function correct(
  inbox: Inbox,
  lead: WorkedLead,
  changes: Readonly<Record<string, string>>,
  { person, why }: Doing,
): Promise<void> {
  const site = await inbox.site().catch((error: Error) => {
    throw new RequestError(
      'conflict',
      `Requests are corrected by the built site, which cannot be read. ${error.message}`,
    )
  })
  const errors = await correctLead(inbox.leads, lead, changes, { site, actor: actorOf(person), now: inbox.now(), why })
  if (errors.length > 0) throw new RequestError('input', errors.map(({ message }) => message).join(' '))
  await renewPeople(inbox, [lead.id])
}

/** Erases the personal data of a request, and tells who was sent it. */
export async function erase(inbox: Inbox, lead: WorkedLead, { person, why }: Doing): Promise<void> {
  const options = { folder: inbox.folder, actor: actorOf(person), now: inbox.now(), why }
  await eraseLeads(inbox.leads, [lead], options)
}

/** One request as JSON. */
export async function exportOne(inbox: Inbox, { id, reference }: WorkedLead, { person, why }: Doing): Promise<string> {
  await audit(inbox.leads.db, inbox.now(), [{ actor: actorOf(person), action: 'export', reference, detail: why }])
  const pieces = exportLeads(inbox.leads, { fromId: id, upToId: id }, { format: 'jsonl', onUnreadable: () => {} })
  return (await Array.fromAsync(pieces)).join('')
}

/** The requests that a filter shows as CSV, with the work on them; the audit of leads keeps how many they were. */
export async function exportList(inbox: Inbox, asking: Asking, filter: ListFilter, why: Reason): Promise<string> {
  const [people, pieces] = [await namesOf(inbox), [] as string[]]
  const read = ({ upToId }: { readonly upToId?: number } = {}) => everyLead(inbox, asking, filter, upToId)
  const cells = ({ work }: WorkedLead) => workCells(work, nameOf(people, work.owner))
  for await (const line of csv(read, { bom: true, more: { names: workColumns, cells } })) pieces.push(line)
  // The first line has the names of the columns.
  const detail = `${pieces.length - 1} of ${filter.market ?? 'all markets'} (${why})`
  await audit(inbox.leads.db, inbox.now(), [{ actor: actorOf(asking.person), action: 'export', detail }])
  return pieces.join('')
}

const workColumns = [
  'state',
  'owner',
  'outcome',
  'whyLost',
  'promisedAt',
  'dueAt',
  'contactedAt',
  'waitingUntil',
  'nextStep',
] as const

function workCells(work: LeadWorkRow, owner: string): readonly string[] {
  const values = { ...stateOf(work), owner, nextStep: work.next_step }
  return workColumns.map((name) => values[name] ?? '')
}
