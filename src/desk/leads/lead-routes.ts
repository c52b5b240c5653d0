import type { FastifyInstance } from 'fastify'
import type { Repetition } from '#server/clocks.ts'
import { enableTargets } from '#server/leads.ts'
import { body } from '#workbench/server/request-schemas.ts'
import { audit } from '../audit.ts'
import type { ContactChannel, Outcome } from '../database/lead-work-tables.ts'
import type { Desk } from '../http/desk.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import { tablesOf } from './inbox/inbox.ts'
import { type LeadLine, linesOf } from './inbox/lead-lines.ts'
import { type Asking, findLeads, type ListFilter } from './inbox/list.ts'
import { sharedAnswers } from './inbox/shared-answers.ts'
import { instantOf } from './instant.ts'
import { addLeadLock } from './lead-lock.ts'
import { addLeadPageRoutes } from './lead-page-routes.ts'
import { askingIn, leadIn, listFilter, type OfLead, openLead } from './lead-requests.ts'
import { addListChoices } from './list-choices.ts'
import { listNotes } from './looks.ts'
import { startReminders } from './mail/reminders.ts'
import { leadMarkets } from './rights.ts'
import { resendStates, type UntoldStates, untoldStates } from './state-webhook/state-queue.ts'
import { act, type LeadAction } from './work.ts'

/** Open requests, what is to be done first at the top. */
export interface LeadList {
  readonly requests: readonly LeadLine[]
  readonly hasMore: boolean
  /** The references, or ids, of damaged rows, which commands show. */
  readonly unreadable: readonly string[]
  /** Left out while webhooks take states. */
  readonly untold?: UntoldStates
}

const version = { type: 'integer', minimum: 1 } as const
const words = { type: 'string', maxLength: 2000 } as const
const time = { type: 'string', format: 'date-time', maxLength: 40 } as const

const filtering = body(listFilter)

/** Adds the list of requests, and what people do about them. A search is posted, so that no address has a name or number. */
export function addLeadRoutes(app: FastifyInstance, desk: Desk): void {
  const { inbox } = desk
  let reminders: Repetition | undefined
  // Only then has this desk the lock of its folder.
  app.addHook('onListen', async () => {
    inbox.start()
    reminders = startReminders(desk)
  })
  app.addHook('onClose', async () => {
    await reminders?.stop()
    await inbox.close()
  })
  addLeadLock(app, desk)
  const noteList = listNotes(inbox)
  const shared = sharedAnswers<SharedList>(inbox.revision, desk.now)
  app.post<{ Body: ListFilter }>('/desk/leads', filtering, async (request, reply) => {
    const asking = askingIn(request)
    const own = request.body.mine && asking.person
    const key = JSON.stringify([leadMarkets(asking.grants), own, Object.entries(request.body).toSorted()])
    const { count, json } = await shared(key, () => listOf(desk, asking, request.body))
    await noteList(asking.person, count)
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get('/desk/leads/events', { exposeHeadRoute: false }, (_request, reply) => {
    reply.hijack()
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
    inbox.follow(reply.raw)
  })
  app.post('/desk/leads/states/resend', async (request): Promise<{ readonly count: number }> => {
    await enableTargets(inbox.leads)
    const count = await resendStates(desk.db, desk.now())
    const { person } = sessionIn(request)
    await audit(desk.db, desk.now(), {
      person: person.id,
      action: 'states-resend',
      detail: String(count),
      address: request.ip,
    })
    return { count }
  })
  addStateRoutes(app, desk)
  addListChoices(app, desk)
  addLeadPageRoutes(app, desk)
}

interface SharedList {
  readonly count: number
  /** A `LeadList`. */
  readonly json: string
}

async function listOf({ inbox, now }: Desk, asking: Asking, filter: ListFilter): Promise<SharedList> {
  const { leads, unreadable, hasMore } = await findLeads(inbox, asking, filter)
  const untold = await untoldStates(tablesOf(inbox), now(), leadMarkets(asking.grants))
  const list: LeadList = {
    requests: await linesOf(inbox, asking, leads),
    hasMore,
    unreadable: unreadable.map(({ id }) => String(id)),
    ...(untold && { untold }),
  }
  return { count: leads.length, json: JSON.stringify(list) }
}

/** Adds the steps from one state to another, by the version that the person has seen. */
function addStateRoutes(app: FastifyInstance, { inbox }: Desk): void {
  const on = <Body extends { readonly version: number }>(
    name: string,
    properties: Readonly<Record<string, object>>,
    actionOf: (given: Body) => LeadAction,
  ) =>
    app.post<OfLead & { Body: Body }>(`/desk/leads/:id/${name}`, body({ version, ...properties }), async (request) => {
      const given = request.body as Body
      const { id } = await openLead(inbox, request)
      await act(inbox, { lead: id, version: given.version, person: sessionIn(request).person.id }, actionOf(given))
      inbox.tell('leads')
      return leadIn(inbox, request)
    })
  on('take', {}, () => ({ kind: 'take' }))
  on('give-back', {}, () => ({ kind: 'give-back' }))
  on('reopen', {}, () => ({ kind: 'reopen' }))
  on<{ version: number; channel: ContactChannel; text?: string }>(
    'attempt',
    { channel: { enum: ['call', 'whatsapp', 'mail'] }, 'text?': words },
    ({ channel, text }) => ({ kind: 'attempt', channel, ...(text && { text }) }),
  )
  on<{ version: number; until: string; nextStep?: string }>('wait', { until: time, 'nextStep?': words }, (given) => ({
    kind: 'wait',
    until: instantOf(given.until),
    ...(given.nextStep && { nextStep: given.nextStep }),
  }))
  on<{ version: number; outcome: Outcome; why?: string }>(
    'done',
    { outcome: { enum: ['won', 'lost', 'not-reached', 'not-a-request'] }, 'why?': words },
    ({ outcome, why }) => ({ kind: 'done', outcome, ...(why && { why }) }),
  )
}
