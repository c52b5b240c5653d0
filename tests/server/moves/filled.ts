import { trustClock } from '#server/clocks.ts'
import { startFormCounts } from '#server/counts.ts'
import { audit, type LeadDatabase } from '#server/database.ts'
import { addLeads, findLead, isUnreadable } from '#server/leads.ts'
import { claim, disableTarget, recordOutcome } from '#server/outbox.ts'
import { eraseLeads } from '#server/privacy.ts'
import { signingKey } from '#server/protection.ts'
import { hoursLater, requestBy } from '#tests/server/leads/lead-requests.ts'
import { now, temporaryFolder } from '#tests/server/start-app.ts'

const names = ['Ama', 'Bo', 'Céline “O’Neill”', 'Dũng', '陳大文 🇭🇰', 'Erased', 'Gone']

/** Fills every table: leads of every kind, deliveries in every state, and a number that was given and deleted. */
export async function fill(database: LeadDatabase): Promise<void> {
  const { db } = database
  const arrivals = names.map((name, i) => ({
    request: requestBy(name, {
      consent: 'I agree that advisors call me.',
      suspicious: name === 'Bo',
      ...(name === 'Dũng' && { market: undefined, plan: undefined, language: 'zh-HK' }),
    }),
    receivedAt: hoursLater(i),
  }))
  const receipts = await addLeads(database, arrivals, { channels: ['webhook', 'mail'] })
  await db
    .deleteFrom('leads')
    .where('reference', '=', receipts[6]?.reference ?? '')
    .execute()
  for (const [channel, delivered] of [['webhook', true] as const, ['mail', false] as const]) {
    const [claimed] = await claim(database, { channel }, hoursLater(9), 1)
    if (!claimed) throw new Error('Nothing was due.')
    const outcome = { delivered, result: delivered ? 'HTTP 204' : 'HTTP 500' }
    await recordOutcome(database, claimed, outcome, { now: hoursLater(9), random: 0.5 })
  }
  const erased = await findLead(database, receipts[5]?.reference ?? '')
  if (!erased || isUnreadable(erased)) throw new Error('The lead to erase is not there.')
  await eraseLeads(database, [erased], { folder: temporaryFolder(), actor: 'mina', now })
  await disableTarget(database, 'a'.repeat(64), now)
  await audit(db, now, [{ actor: 'mina', action: 'export', detail: '5 leads' }])
  const formCounts = startFormCounts({ database, report: () => {} })
  formCounts.count({ day: '2031-05-01', form: 'atlantis-quote', step: 'worker' }, 'seen')
  await formCounts.stop()
  await trustClock(database, now)
  await signingKey(database)
}
