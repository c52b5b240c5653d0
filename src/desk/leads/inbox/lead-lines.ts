import { priceSeenAndNow } from '#engine/forms.ts'
import type { Suspicion } from '#engine/submission.ts'
import type { LeadForms } from '#studio/server/lead-forms.ts'
import { allApiKeys } from '../../api/api-keys.ts'
import type { LeadState, Outcome } from '../../database/lead-work-tables.ts'
import { deskTablesOf, type Inbox } from './inbox.ts'
import { type Answer, answersOf, contactOf, languageName } from './lead-words.ts'
import type { Asking, WorkedLead } from './list.ts'
import { othersOf } from './same-person.ts'

/** A request as the list shows it. Times are ISO 8601 in UTC. */
export interface LeadLine {
  readonly id: number
  readonly reference: string
  readonly name: string
  /** The market's id; empty for none. */
  readonly market: string
  readonly marketTitle: string
  /** IANA; empty where the request is of no market. */
  readonly timeZone: string
  readonly plan: string
  /** What it cost a year when the visitor chose it. */
  readonly price: string
  readonly language: string
  readonly answers: readonly Answer[]
  readonly receivedAt: string
  readonly isQuarantined: boolean
  /** Why it was quarantined; null where it was not, and in older requests. */
  readonly quarantineReason: Suspicion | null
  readonly state: LeadState
  /** Empty for nobody. */
  readonly owner: string
  readonly ownerName: string
  readonly dueAt: string | null
  readonly isOverdue: boolean
  readonly waitingUntil: string | null
  readonly nextStep: string
  readonly outcome: Outcome | null
  readonly contactedAt: string | null
  /** How many other requests seem to be of the same person. */
  readonly others: number
  readonly version: number
}

/** Leads as lists show them to somebody. */
export async function linesOf(inbox: Inbox, asking: Asking, leads: readonly WorkedLead[]): Promise<LeadLine[]> {
  const [forms, others, people] = await Promise.all([inbox.forms(), othersOf(inbox, asking, leads), namesOf(inbox)])
  const context = { forms, others, people, now: inbox.now().toISOString() }
  return leads.map((lead) => lineOf(lead, context))
}

interface Context {
  readonly forms: LeadForms | undefined
  readonly others: ReadonlyMap<number, readonly WorkedLead[]>
  readonly people: ReadonlyMap<string, string>
  readonly now: string
}

function lineOf(lead: WorkedLead, { forms, others, people, now }: Context): LeadLine {
  const { id, reference, work, market = '' } = lead
  const known = forms?.markets.find((one) => one.id === market)
  return {
    id,
    reference,
    name: contactOf(lead, forms).name,
    market,
    marketTitle: known?.title ?? market,
    timeZone: known?.timeZone ?? '',
    plan: lead.plan?.name ?? '',
    price: priceSeenAndNow(lead.plan?.premium ?? '', lead.plan?.price),
    language: languageName(lead.language ?? forms?.language ?? 'en'),
    answers: answersOf(lead, forms),
    receivedAt: lead.receivedAt,
    isQuarantined: lead.quarantined,
    quarantineReason: lead.quarantineReason ?? null,
    state: work.state,
    owner: work.owner ?? '',
    ownerName: nameOf(people, work.owner),
    dueAt: work.due_at,
    isOverdue: work.state !== 'done' && work.due_at !== null && work.due_at <= now,
    waitingUntil: work.waiting_until,
    nextStep: work.next_step ?? '',
    outcome: work.outcome,
    contactedAt: work.contacted_at,
    others: others.get(id)?.length ?? 0,
    version: work.version,
  }
}

/** The names of the people at the desk and of its API keys, by id. */
export async function namesOf({ leads }: Pick<Inbox, 'leads'>): Promise<ReadonlyMap<string, string>> {
  const db = deskTablesOf({ leads })
  const people = await db.selectFrom('desk_people').select(['id', 'name']).execute()
  return new Map([...people, ...(await allApiKeys(db))].map(({ id, name }) => [id, name]))
}

/** The name of a person; of one who was erased, words. */
export function nameOf(people: ReadonlyMap<string, string>, id: string | null): string {
  return id === null ? '' : (people.get(id) ?? 'Somebody who left')
}
