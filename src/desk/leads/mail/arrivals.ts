import type { Desk } from '../../http/desk.ts'
import { tablesOf } from '../inbox/inbox.ts'
import { type MailWords, mailLeads, type Told, whoWantMail } from './lead-mail.ts'

const came: MailWords = {
  subject: 'New requests',
  sentence: (count) => `${count === 1 ? '1 request' : `${count} requests`} came, to be answered in time:`,
}

/** Older ones came while the desk was off, and stand at the top of its list. */
const newMs = 60 * 60_000

/** Mails those who want it that leads have come. A mail that cannot be sent is not tried again: the list has them. */
export async function mailArrivals(
  desk: Pick<Desk, 'db' | 'mail' | 'inbox' | 'origin'>,
  ids: readonly number[],
): Promise<void> {
  if (!desk.mail) return
  const { inbox } = desk
  const arrived = await tablesOf(inbox)
    .selectFrom('leads')
    .innerJoin('desk_lead_work', 'desk_lead_work.lead_id', 'leads.id')
    .select(['leads.id as lead', 'market', 'owner', 'due_at as at'])
    // More in one second were imported.
    .where('leads.id', 'in', ids.slice(-100))
    .where('received_at', '>', new Date(inbox.now().getTime() - newMs).toISOString())
    .where('canary', '=', 0)
    .where('quarantined', '=', 0)
    .where('erased_at', 'is', null)
    .$castTo<Told>()
    .execute()
  await mailLeads(desk, arrived, { recipients: whoWantMail, words: came })
}
