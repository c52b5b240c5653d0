import type { Transaction } from 'kysely'
import type { Tables } from '#server/database.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { ContactChannel, LeadEventKind, LeadWorkRow, Outcome } from '../database/lead-work-tables.ts'
import type { DeskTables } from '../database/tables.ts'
import { formOf, type Inbox, tablesOf } from './inbox/inbox.ts'
import { dueAfterAttempt, nextAt, restsAt } from './inbox/promised.ts'
import { countWork } from './outcomes/counting.ts'
import { queueState } from './state-webhook/state-queue.ts'

/** What somebody does about a lead. */
export type LeadAction =
  | { readonly kind: 'take' }
  | { readonly kind: 'give-back' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'attempt'; readonly channel: ContactChannel; readonly text?: string }
  | { readonly kind: 'wait'; readonly until: string; readonly nextStep?: string }
  | { readonly kind: 'done'; readonly outcome: Outcome; readonly why?: string }

interface Acting {
  readonly lead: number
  /** The version that the person has seen. */
  readonly version: number
  readonly person: string
  /** Work of the same transaction. */
  readonly alongside?: (transaction: Transaction<Tables & DeskTables>) => Promise<unknown>
}

type Change = Partial<LeadWorkRow>

/**
 * Does an action as one step, with its event. Throws a `RequestError` where somebody else was faster, so that two can never
 * take one, and where the action does not fit the state.
 */
export async function act(
  inbox: Inbox,
  { lead, version, person, alongside }: Acting,
  action: LeadAction,
): Promise<void> {
  const now = inbox.now()
  const forms = await inbox.forms()
  await tablesOf(inbox)
    .transaction()
    .execute(async (transaction) => {
      const query = transaction
        .selectFrom('desk_lead_work')
        .innerJoin('leads', 'leads.id', 'desk_lead_work.lead_id')
        .selectAll('desk_lead_work')
        .select(['form', 'received_at'])
        .where('lead_id', '=', lead)
        .where('erased_at', 'is', null)
      // An erasure at the same time waits for this, and empties what is written.
      const row = await (inbox.leads.kind === 'postgres' ? query.forShare('leads') : query).executeTakeFirst()
      if (!row) throw new RequestError('missing', 'This request was deleted or erased.')
      if (row.version !== version) throw new RequestError('conflict', faster)
      const take = {
        state: 'mine',
        owner: person,
        taken_at: now.toISOString(),
        rests_at: restsAt(formOf(forms, row.form), now),
      } as const
      const change = changeOf(row, action, { at: now.toISOString(), take })
      const after = { ...row, ...change }
      const { numUpdatedRows } = await transaction
        .updateTable('desk_lead_work')
        .set({ ...change, next_at: nextAt(after), version: version + 1 })
        .where('lead_id', '=', lead)
        .where('version', '=', version)
        .executeTakeFirst()
      // On PostgreSQL, another transaction may have ended in between.
      if (numUpdatedRows === 0n) throw new RequestError('conflict', faster)
      await countWork(transaction, row, after, formOf(forms, row.form)?.office)
      await transaction
        .insertInto('desk_lead_events')
        .values({ lead_id: lead, at: now.toISOString(), person, ...eventOf(action) })
        .execute()
      await queueState(transaction, lead, version + 1, now.toISOString())
      await alongside?.(transaction)
    })
}

const faster = 'Somebody else has changed this request meanwhile. Look at it again.'

/** The values of somebody who takes a lead, or works on one that they have. */
interface Context {
  readonly at: string
  readonly take: Pick<LeadWorkRow, 'state' | 'owner' | 'taken_at' | 'rests_at'>
}

function changeOf(row: LeadWorkRow, action: LeadAction, { at, take }: Context): Change {
  const refuse = (sentence: string) => new RequestError('conflict', sentence)
  if (action.kind === 'reopen') {
    if (row.state !== 'done') throw refuse('This request is open already.')
    return { ...take, outcome: null, lost_why: null }
  }
  if (row.state === 'done') throw refuse('This request is done. Open it again first.')
  if (action.kind === 'take') {
    if (row.state === 'mine' && row.owner === take.owner) throw refuse('You have this request already.')
    return { ...take, waiting_until: null }
  }
  if (action.kind === 'give-back')
    return { state: 'new', owner: null, taken_at: null, rests_at: null, waiting_until: null }
  if (action.kind === 'attempt') return attempted(row, { at, take })
  const owner = row.owner ?? take.owner
  if (action.kind === 'wait') {
    if (action.until <= at) throw refuse('Choose a time that is to come.')
    return { state: 'waiting', owner, rests_at: null, waiting_until: action.until, next_step: action.nextStep ?? null }
  }
  if (action.outcome === 'lost' && !action.why) throw refuse('Say why it was lost.')
  const why = action.outcome === 'lost' ? (action.why ?? null) : null
  return { state: 'done', owner, rests_at: null, waiting_until: null, outcome: action.outcome, lost_why: why }
}

/** An attempt stops the clock; who makes one on a lead that nobody has takes it, and one's own take rests anew. */
function attempted(row: LeadWorkRow, { at, take }: Context): Change {
  const contact = { contacted_at: row.contacted_at ?? at, due_at: dueAfterAttempt(row, at) }
  if (row.state === 'new') return { ...take, ...contact }
  const isOwn = row.state === 'mine' && row.owner === take.owner
  return isOwn ? { ...contact, rests_at: take.rests_at } : contact
}

function eventOf(action: LeadAction): { kind: LeadEventKind; channel: ContactChannel | null; text: string | null } {
  const { kind } = action
  if (kind === 'attempt') return { kind, channel: action.channel, text: action.text ?? null }
  if (kind === 'wait') return { kind, channel: null, text: action.nextStep ?? null }
  return { kind, channel: null, text: kind === 'done' ? (action.why ?? null) : null }
}
