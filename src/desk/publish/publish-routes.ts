import type { FastifyInstance, FastifyRequest } from 'fastify'
import { body } from '#workbench/server/request-schemas.ts'
import { live } from '../changes/working-copies.ts'
import type { Desk } from '../http/desk.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import { publicationLines } from './lines.ts'
import { liveNow } from './live.ts'
import { type PlaceBack, placesBack } from './places-back.ts'
import { publicationWith } from './publications.ts'
import type { Actor } from './publisher.ts'
import type { Decision } from './remote/settle.ts'
import type { WallTime } from './schedule.ts'

interface ById {
  readonly Params: { readonly id: string }
}

interface Ask {
  readonly Params: { readonly change: string }
  readonly Body: { readonly at?: WallTime; readonly reason?: string }
}

const text = { type: 'string', maxLength: 100 }
const reason = { type: 'string', maxLength: 500 }
const asking = body({
  'at?': body({ date: text, time: text, zone: text }).schema.body,
  'reason?': reason,
})
const settling = body({ how: { enum: ['follow', 'restore'] }, theirs: { type: 'string', maxLength: 64 }, reason })
const undoing = body({ 'reason?': reason })

/** Adds publishing: what is live, what is under way, and what people do about it. */
export function addPublishRoutes(app: FastifyInstance, { publisher, copies }: Desk): void {
  // Only then has this desk the lock of its folder.
  app.addHook('onListen', async () => publisher.start())
  app.addHook('onClose', publisher.close)
  app.get('/desk/live', () => liveNow(publisher.options))
  app.post<{ Body: Decision }>('/desk/live/remote', settling, (request) =>
    publisher.settle(actorOf(request), request.body),
  )
  app.get('/desk/publications', () => publicationLines(publisher.options.db))
  app.get<ById>('/desk/publications/:id/places', async ({ params }): Promise<PlaceBack[]> => {
    const { db } = publisher.options
    const { studio } = await copies.open(live)
    return placesBack(publisher.options, await publicationWith(db, params.id), studio.workspace)
  })
  app.post<Ask>('/desk/changes/:change/publish', asking, (request) =>
    publisher.ask(request.params.change, actorOf(request), request.body),
  )
  app.post<ById>('/desk/publications/:id/cancel', body({}), async (request) => {
    await publisher.cancel(request.params.id, actorOf(request))
    return {}
  })
  app.post<ById>('/desk/publications/:id/retry', body({}), async (request) => {
    await publisher.retry(request.params.id, actorOf(request))
    return {}
  })
  app.post<ById & { Body: Pick<Ask['Body'], 'reason'> }>('/desk/publications/:id/undo', undoing, (request) =>
    publisher.undo(request.params.id, actorOf(request), request.body.reason),
  )
}

function actorOf(request: FastifyRequest): Actor {
  return { person: sessionIn(request).person.id, address: request.ip }
}
