import { sql } from 'kysely'
import { everyMinute, type Repetition } from '#server/clocks.ts'
import type { Desk } from '../../http/desk.ts'
import { tablesOf } from '../inbox/inbox.ts'
import { advisors, type MailWords, mailLeads, managers, type Told } from './lead-mail.ts'

/** How long before a promise ends its advisors are reminded. */
const aheadMs = 60 * 60_000

const soon: MailWords = {
  subject: 'Answers are due within the hour',
  sentence: (count) => `${count === 1 ? '1 request was' : `${count} requests were`} promised an answer by then:`,
}

const broken: MailWords = {
  subject: 'A promise was not kept',
  sentence: (count) =>
    `Nobody has tried to reach the ${count === 1 ? 'sender of 1 request' : `senders of ${count} requests`} in time:`,
}

type Reminders = Pick<Desk, 'db' | 'mail' | 'inbox' | 'origin'>

/**
 * Reminds the advisors of promises that end within an hour, and tells the managers of those that are broken: once for each
 * promise, and again in a minute where a mail could not be sent.
 */
export async function remind(desk: Reminders): Promise<void> {
  const now = desk.inbox.now()
  const at = now.toISOString()
  const until = new Date(now.getTime() + aheadMs).toISOString()
  const due = openPromises(desk).where('due_at', '>', at).where('due_at', '<=', until)
  const reminded = await mailLeads(desk, await due.where(isNews('reminded_for')).execute(), {
    recipients: advisors,
    words: soon,
  })
  await mark(desk, reminded, 'reminded_for')
  const late = openPromises(desk).where('due_at', '<=', at)
  const told = await mailLeads(desk, await late.where(isNews('told_for')).execute(), {
    recipients: managers,
    words: broken,
  })
  await mark(desk, told, 'told_for')
}

/** Reminds each minute until it is stopped. */
export function startReminders(desk: Reminders): Repetition {
  return everyMinute(() => remind(desk).catch(console.error))
}

function openPromises({ inbox }: Reminders) {
  return tablesOf(inbox)
    .selectFrom('desk_lead_work')
    .innerJoin('leads', 'leads.id', 'desk_lead_work.lead_id')
    .select(['lead_id as lead', 'market', 'owner', 'due_at as at'])
    .where('state', '!=', 'done')
    .where('canary', '=', 0)
    .where('quarantined', '=', 0)
    .where('erased_at', 'is', null)
    .$castTo<Told>()
}

/** A promise that moved to another day is one more. */
function isNews(column: 'reminded_for' | 'told_for') {
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} != due_at)`
}

async function mark(
  { inbox }: Reminders,
  leads: readonly number[],
  column: 'reminded_for' | 'told_for',
): Promise<void> {
  if (leads.length === 0) return
  await tablesOf(inbox)
    .updateTable('desk_lead_work')
    .set((row) => ({ [column]: row.ref('due_at') }))
    .where('lead_id', 'in', [...leads])
    .execute()
}
