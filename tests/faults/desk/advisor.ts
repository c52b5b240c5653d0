/** A process at the desk's database: `inbox` takes leads in, `take` takes each once, `work` does whatever its state allows. */
import process from 'node:process'
import { openDeskDatabase } from '#desk/database/desk-database.ts'
import type { LeadWorkRow } from '#desk/database/lead-work-tables.ts'
import { type Inbox, tablesOf } from '#desk/leads/inbox/inbox.ts'
import { openInbox } from '#desk/leads/inbox/open-inbox.ts'
import { act, type LeadAction } from '#desk/leads/work.ts'

const [what, person = ''] = process.argv.slice(2)
const { leads, personKey } = await openDeskDatabase({
  folder: process.env['DATA_DIR'] ?? '',
  databaseUrl: process.env['DATABASE_URL'],
})
const inbox: Inbox = {
  ...{ leads, personKey, folder: '', channels: [] },
  now: () => new Date(),
  forms: async () => ({ site: '', language: 'en', markets: [], forms: [] }),
  site: () => Promise.reject(new Error('There is no build.')),
}

/** Does an action, and prints what was acknowledged: the lead and its new version. */
async function acts(lead: number, version: number, action: LeadAction): Promise<void> {
  await act(inbox, { lead, version, person }, action)
  process.stdout.write(`${lead} ${version + 1}\n`)
}

async function take(): Promise<void> {
  const rows = await tablesOf(inbox).selectFrom('desk_lead_work').select('lead_id').orderBy('lead_id').execute()
  for (const { lead_id } of rows) await acts(lead_id, 1, { kind: 'take' }).catch(() => {})
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

/** An action that a state allows, chosen by chance. */
function actionOn({ state, owner }: LeadWorkRow): LeadAction {
  if (state === 'done') return { kind: 'reopen' }
  const actions: readonly LeadAction[] = [
    { kind: 'attempt', channel: 'call', text: 'No answer' },
    { kind: 'wait', until: tomorrow(), nextStep: 'Send the quote' },
    { kind: 'done', outcome: 'lost', why: 'Too dear' },
    owner === person ? { kind: 'give-back' } : { kind: 'take' },
  ]
  return actions[Math.floor(Math.random() * actions.length)] ?? { kind: 'take' }
}

async function work(): Promise<never> {
  const rows = await tablesOf(inbox).selectFrom('desk_lead_work').select('lead_id').execute()
  while (true) {
    const { lead_id } = rows[Math.floor(Math.random() * rows.length)] ?? { lead_id: 0 }
    const row = await tablesOf(inbox)
      .selectFrom('desk_lead_work')
      .selectAll()
      .where('lead_id', '=', lead_id)
      .executeTakeFirstOrThrow()
    // Another advisor may have been faster.
    await acts(lead_id, row.version, actionOn(row)).catch(() => {})
  }
}

process.stdout.write('ready\n')
if (what === 'inbox') openInbox(inbox).start()
if (what === 'take') {
  await take()
  await leads.close()
}
if (what === 'work') await work()
// An inbox waits for nothing that would keep it alive.
if (what === 'inbox') setInterval(() => {}, 60_000)
