import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { RequestError } from '#workbench/request-error.ts'
import type { ContactChannel, Outcome } from '../database/lead-work-tables.ts'
import type { DeskTables } from '../database/tables.ts'
import type { Desk } from '../http/desk.ts'
import { deskTablesOf } from '../leads/inbox/inbox.ts'
import type { WorkedLead } from '../leads/inbox/list.ts'
import { instantOf } from '../leads/instant.ts'
import { listNotes, noteLook } from '../leads/looks.ts'
import { act, type LeadAction } from '../leads/work.ts'
import { apiKeyIn } from './api-guard.ts'
import { grantsOf } from './api-keys.ts'
import { apiLeadsOf, changedLeads, leadWith, workOf } from './api-leads.ts'
import { noteDone, repeatable, wasDone } from './idempotency.ts'
import { type Operation, operations } from './operations.ts'
import { ApiProblem, answerProblem } from './problem.ts'

interface OfReference {
  readonly Params: { readonly reference: string }
}

/** A step of the work on a lead, as another program says it. */
type StateChange = { readonly version: number } & (
  | { readonly action: 'attempt'; readonly channel: ContactChannel; readonly text?: string }
  | { readonly action: 'wait'; readonly until: string; readonly nextStep?: string }
  | { readonly action: 'done'; readonly outcome: Outcome; readonly whyLost?: string }
  | { readonly action: 'reopen' }
)

type ChangeRequest = FastifyRequest<
  OfReference & { Body: StateChange; Headers: { readonly 'idempotency-key'?: string } }
>

/** Adds the API by which other programs read leads and change their states, each with a key. */
export function addApiRoutes(app: FastifyInstance, desk: Desk): void {
  const { inbox } = desk
  const noteList = listNotes(inbox)
  const routeOf = ({ method, url, schema }: Operation) => ({ method, url, schema, errorHandler: answerProblem })
  app.route<{ Querystring: { after?: string; market?: string } }>({
    ...routeOf(operations.list),
    async handler(request) {
      const key = apiKeyIn(request)
      const page = await changedLeads(inbox, grantsOf(key), request.query)
      await noteList(key.id, page.leads.length)
      return page
    },
  })
  app.route<OfReference>({
    ...routeOf(operations.one),
    async handler(request) {
      const key = apiKeyIn(request)
      const lead = await leadWith(inbox, grantsOf(key), request.params.reference)
      if (lead.erasedAt === undefined) await noteLook(inbox, key.id, lead)
      const [found] = await apiLeadsOf(inbox, [lead])
      return found
    },
  })
  app.route<{ Params: OfReference['Params']; Body: StateChange; Headers: ChangeRequest['headers'] }>({
    ...routeOf(operations.state),
    handler: (request) => changeState(desk, request as ChangeRequest),
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/api/v1/*',
    errorHandler: answerProblem,
    handler() {
      throw new ApiProblem(404, 'There is nothing at this address. docs/openapi.json has all of them.')
    },
  })
}

/** Does what a request says, once however often it is sent with the same `Idempotency-Key`. */
async function changeState({ inbox, now }: Desk, request: ChangeRequest) {
  const key = apiKeyIn(request)
  const { reference } = request.params
  const read = () => leadWith(inbox, grantsOf(key), reference)
  const { id } = await read()
  const sent = request.headers['idempotency-key']
  const repeated = sent === undefined ? undefined : repeatable(key.id, sent, [reference, request.body])
  const isDone = async () => repeated !== undefined && (await wasDone(deskTablesOf(inbox), now(), repeated))
  if (!(await isDone())) {
    const acting = { lead: id, version: request.body.version, person: key.id }
    const alongside = repeated && ((transaction: Transaction<DeskTables>) => noteDone(transaction, now(), repeated))
    try {
      await act(inbox, { ...acting, ...(alongside && { alongside }) }, actionOf(request.body))
      inbox.tell('leads')
    } catch (error) {
      const isConflict = error instanceof RequestError && error.kind === 'conflict'
      // The same request may have been done at the same time.
      if (!isConflict || !(await isDone())) throw isConflict ? conflict(error, await read()) : error
    }
  }
  return { reference, work: workOf((await read()).work) }
}

function conflict({ message }: RequestError, { work }: WorkedLead): ApiProblem {
  return new ApiProblem(409, message, { work: workOf(work) })
}

function actionOf(change: StateChange): LeadAction {
  if (change.action === 'reopen') return { kind: 'reopen' }
  if (change.action === 'attempt')
    return { kind: 'attempt', channel: change.channel, ...(change.text && { text: change.text }) }
  if (change.action === 'wait') {
    const until = instantOf(change.until)
    return { kind: 'wait', until, ...(change.nextStep && { nextStep: change.nextStep }) }
  }
  return { kind: 'done', outcome: change.outcome, ...(change.whyLost && { why: change.whyLost }) }
}
