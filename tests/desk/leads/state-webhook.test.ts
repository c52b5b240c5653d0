import { expect, test, vi } from 'vitest'
import type { LeadList } from '#desk/leads/lead-routes.ts'
import { startDueStates, startStateWebhooks, stateTargets } from '#desk/leads/state-webhook/state-webhook.ts'
import { act, type LeadAction } from '#desk/leads/work.ts'
import { senders } from '#server/lead-store.ts'
import { findLead, isUnreadable, releaseLead } from '#server/leads.ts'
import { queue } from '#server/outbox/queue.ts'
import { eraseLeads } from '#server/privacy.ts'
import type { LeadStateEvent } from '#server/webhook-contract.ts'
import { kinds, type Place } from '#tests/server/database/databases.ts'
import { deliverDue } from '#tests/server/outbox/deliver-due.ts'
import { type Received, webTarget } from '#tests/server/outbox/targets.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { leadsDesk } from './leads-desk.ts'

type Answer = Parameters<typeof webTarget>[0]

const take = { kind: 'take' } as const
const call = { kind: 'attempt', channel: 'call' } as const

const bodyOf = ({ body }: Received): LeadStateEvent => JSON.parse(body)
const isState = (one: Received) => bodyOf(one).type === 'lead.state-changed'

/** A desk whose requests go to a webhook, which answers so to states and takes all else. */
async function crm(answer: Answer = (response) => response.writeHead(204).end(), kind?: Place['kind']) {
  const desk = await leadsDesk(kind)
  const { inbox, now } = desk.desk
  const { url, received } = await webTarget((response, one) =>
    isState(one) ? answer(response, one) : response.writeHead(204).end(),
  )
  const webhook = { url, secrets: [Buffer.alloc(32, 'k')] }
  const settings = { folder: '', databaseUrl: undefined, webhook, mail: undefined }
  const options = { database: inbox.leads, now, random: () => 0, report: vi.fn() }
  const [sender] = senders(settings, now)
  const [target] = stateTargets(settings, now)
  if (!sender || !target) throw new Error('There is no target.')
  return {
    ...{ ...desk, inbox, settings, options },
    async arrives(change: Parameters<typeof desk.arrive>[0] = {}) {
      const id = await desk.arrive(change)
      const at = now().toISOString()
      if (!change?.suspicious)
        await inbox.leads.db
          .transaction()
          .execute((transaction) => queue(transaction, [{ leadId: id, at }], ['webhook']))
      await desk.look()
      return id
    },
    deliver: () => deliverDue({ ...options, sender }),
    /** Does these in turn; the first finds the request as it came, unless another version is given. */
    async does(id: number, actions: readonly LeadAction[], from = 1) {
      for (const [i, action] of actions.entries())
        await act(inbox, { lead: id, version: from + i, person: 'mei' }, action)
    },
    tell: async () => Promise.all(await startDueStates(target, options, 8)),
    begin: () => startDueStates(target, options, 8),
    states: () => received.filter(isState).map((one) => bodyOf(one).data),
    messages: () => received.filter(isState),
  }
}

for (const kind of kinds) {
  test(`a webhook hears of a state once it has the lead, and of the latest alone, on ${kind}`, async () => {
    const { arrives, does, deliver, tell, states, messages, look, pass } = await crm(undefined, kind)
    const id = await arrives()
    await does(id, [take])
    expect(await tell()).toEqual([])
    await deliver()
    await tell()
    expect(states()).toMatchObject([{ state: 'taken', owner: 'mei', version: 2, outcome: null, market: 'atlantis' }])
    await does(id, [call, { kind: 'done', outcome: 'lost', why: 'Too dear' }], 2)
    await tell()
    expect(await tell()).toEqual([])
    expect(states().slice(1)).toMatchObject([{ state: 'done', version: 4, outcome: 'lost', whyLost: 'Too dear' }])
    const [first, second] = messages().map(({ headers }) => headers['webhook-id'])
    expect([first, second]).toEqual([`${states()[0]?.reference}-state-2`, `${states()[0]?.reference}-state-4`])
    // What the desk does by itself is told too.
    await does(id, [{ kind: 'reopen' }], 4)
    pass(24 * 60)
    await look()
    await tell()
    expect(states().at(-1)).toMatchObject({ state: 'new', owner: null, version: 6, contactedAt: expect.any(String) })
  })

  test(`a state that changes while the last is told follows it, and two desks tell none twice, on ${kind}`, async () => {
    const held = Promise.withResolvers<void>()
    const { arrives, does, deliver, begin, tell, states } = await crm(async (response) => {
      await held.promise
      response.writeHead(204).end()
    }, kind)
    const id = await arrives()
    await deliver()
    await does(id, [take])
    const begun = (await Promise.all([begin(), begin()])).flat()
    expect(begun).toHaveLength(1)
    await expect.poll(states).toHaveLength(1)
    await does(id, [call], 2)
    expect(await begin()).toEqual([])
    held.resolve()
    await Promise.all(begun)
    await tell()
    expect(states().map(({ version }) => version)).toEqual([2, 3])
  })
}

test('no webhook hears of what is quarantined until it is released, or of what is erased', async () => {
  const { arrives, does, deliver, tell, states, inbox, db } = await crm()
  const [quarantined, erased] = [await arrives({ suspicious: true }), await arrives()]
  await deliver()
  await does(quarantined, [take])
  await does(erased, [take])
  const leads = await Promise.all([quarantined, erased].map((id) => findLead(inbox.leads, String(id))))
  const [first, second] = leads.flatMap((lead) => (lead && !isUnreadable(lead) ? [lead] : []))
  if (!first || !second) throw new Error('There is no such lead.')
  const doing = { actor: 'mei', now: inbox.now() }
  await eraseLeads(inbox.leads, [second], { ...doing, folder: temporaryFolder() })
  expect(await tell()).toEqual([])
  expect(await db.selectFrom('desk_state_deliveries').select('lead_id').execute()).toEqual([{ lead_id: quarantined }])
  await releaseLead(inbox.leads, first, { ...doing, channels: ['webhook'] })
  expect(await tell()).toEqual([])
  await deliver()
  await tell()
  expect(states()).toMatchObject([{ reference: first.reference, state: 'taken' }])
})

test('a state that is not taken is sent again, three days long, and a later one begins anew', async () => {
  const { arrives, does, deliver, tell, states, pass, options, signedIn, post } = await crm((response) =>
    response.writeHead(503).end(),
  )
  const untold = async (market?: string) => {
    const { cookie } = await signedIn({ role: 'advisor', ...(market !== undefined && { market }) })
    return ((await post('/desk/leads', {}, cookie)).json() as LeadList).untold
  }
  const id = await arrives()
  await deliver()
  await does(id, [take])
  expect(await tell()).toMatchObject([{ delivered: false, result: 'HTTP 503' }])
  expect(await tell()).toEqual([])
  pass(1)
  expect(await tell()).toHaveLength(1)
  expect(await untold()).toBeUndefined()
  pass(3 * 24 * 60)
  expect(await untold()).toEqual({ count: 1, since: '2027-01-04T08:00:00.000Z' })
  expect(await untold('atlantis')).toEqual({ count: 1, since: '2027-01-04T08:00:00.000Z' })
  expect(await untold('lemuria')).toBeUndefined()
  await tell()
  expect(options.report).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/the state of .+ is parked after three days \(HTTP 503\)$/),
    'delivery-parked',
  )
  pass(24 * 60)
  expect(await tell()).toEqual([])
  await does(id, [call], 2)
  expect(await tell()).toHaveLength(1)
  expect(states().map(({ version }) => version)).toEqual([2, 2, 2, 3])
})

test('an owner sends again what a webhook has refused, once it is mended; nobody else', async () => {
  let isMended = false
  const { arrives, does, deliver, tell, states, pass, signedIn, post } = await crm((response) =>
    response.writeHead(isMended ? 204 : 503).end(),
  )
  const id = await arrives()
  await deliver()
  await does(id, [take])
  await tell()
  pass(4 * 24 * 60)
  await tell()
  isMended = true
  expect(await tell()).toEqual([])
  const advisor = await signedIn({ role: 'advisor' })
  expect((await post('/desk/leads/states/resend', {}, advisor.cookie)).statusCode).toBe(403)
  const owner = await signedIn({ role: 'owner' })
  expect((await post('/desk/leads/states/resend', {}, owner.cookie)).json()).toEqual({ count: 1 })
  expect(await tell()).toMatchObject([{ delivered: true }])
  expect(states().map(({ version }) => version)).toEqual([2, 2, 2])
  expect(((await post('/desk/leads', {}, owner.cookie)).json() as LeadList).untold).toBeUndefined()
})

test('a webhook that is gone gets nothing more, and one without webhooks is told nothing', async () => {
  const { arrives, does, deliver, tell, states, arrive, look, db } = await crm((response) =>
    response.writeHead(410).end(),
  )
  const [one, other] = [await arrives(), await arrives()]
  await deliver()
  await does(one, [take])
  await tell()
  await does(other, [take])
  expect([await tell(), states()]).toMatchObject([[], [{ version: 2 }]])
  const own = await arrive()
  await look()
  await does(own, [take])
  const queued = await db.selectFrom('desk_state_deliveries').select('lead_id').execute()
  expect(queued.map(({ lead_id }) => lead_id)).not.toContain(own)
})

test('an owner who sends again also begins anew with a webhook that was gone', async () => {
  let isBack = false
  const { arrives, does, deliver, tell, signedIn, post } = await crm((response) =>
    response.writeHead(isBack ? 204 : 410).end(),
  )
  const id = await arrives()
  await deliver()
  await does(id, [take])
  await tell()
  isBack = true
  expect(await tell()).toEqual([])
  const { cookie } = await signedIn({ role: 'owner' })
  await post('/desk/leads/states/resend', {}, cookie)
  expect(await tell()).toMatchObject([{ delivered: true }])
})

test('a market’s own webhook hears of its states alone', async () => {
  const { arrives, does, deliver, settings, options, states } = await crm()
  const own = await webTarget((response) => response.writeHead(204).end())
  const [atlantis, lemuria] = [await arrives(), await arrives({ market: 'lemuria' })]
  await deliver()
  await does(atlantis, [take])
  await does(lemuria, [take])
  const markets = new Map([['lemuria', { ...settings.webhook, url: own.url }]])
  const running = startStateWebhooks({ webhook: { ...settings.webhook, markets } }, options)
  await expect.poll(() => [states(), own.received]).toMatchObject([[{ market: 'atlantis' }], [{}]])
  await running.stop()
  expect(own.received.map((one) => bodyOf(one).data.market)).toEqual(['lemuria'])
})
