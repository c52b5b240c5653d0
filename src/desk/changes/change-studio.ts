import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { framedOn } from '#studio/server/preview/preview-links.ts'
import type { OpenOptions } from '#studio/server/start.ts'
import type { Permit } from '#studio/server/workspace/permit.ts'
import { RequestError } from '#workbench/request-error.ts'
import { addAppPage } from '#workbench/server/app-page.ts'
import type { StudioBundles } from '#workbench/server/bundles.ts'
import type { Desk } from '../http/desk.ts'
import { addSessionGuard } from '../http/guard.ts'
import { marketsIn, permitByRole } from '../people/file-rights.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import { openChangeWith } from './changes.ts'
import { assertOnRecord, recordEdits } from './edit-record.ts'
import { addPresence } from './presence.ts'
import { live } from './working-copies.ts'

/** Where the routes of a change's Studio begin. */
const under = '/change/:change'

/** Leads requests below `/change/<id>/` to the Studio of the change, which the session guard has let in so far. */
export function addChangeStudios(app: FastifyInstance, desk: Desk, loaded: StudioBundles['app']): void {
  const { copies, db } = desk
  // Studio says what it waits for while it is opened.
  addAppPage(app, `${under}/`, {
    title: 'Studio',
    loaded,
    meta(request) {
      const own = marketsIn(sessionIn(request).person.grants)
      const desk = { 'studio-desk': pageOf((request as ToStudio).params.change) }
      return own ? { ...desk, 'studio-markets': own.join(' ') } : desk
    },
    framed: (hostname) => framedOn(hostname) ?? desk.previews?.linksOf(live).framed(hostname),
  })
  app.route({
    method: ['GET', 'POST'],
    url: `${under}/*`,
    // Before the body is read, which is for the Studio to do.
    onRequest: async (request: ToStudio, reply: FastifyReply) => {
      const { change } = request.params
      if (change !== live) await openChangeWith(db, change)
      const { studio } = await copies.open(change)
      reply.hijack()
      request.raw.url = request.raw.url?.replace(/^\/change\/[^/?]+/, '')
      studio.editor.routing(request.raw, reply.raw)
    },
    handler: () => {},
  })
}

/** The desk's own page of a change. */
const pageOf = (change: string) => (change === live ? '/' : `/#change=${encodeURIComponent(change)}`)

type ToStudio = FastifyRequest<{ Params: { change: string } }>

/** How the desk opens the Studio of a change, or of what is published, which nobody edits. */
export function studioOptions(desk: Desk, change: string): Omit<OpenOptions, 'root' | 'schemasRoot' | 'cacheRoot'> {
  return {
    permit: change === live ? refuseAll : permitOnRecord(change),
    ...(desk.previews && { elsewhere: desk.previews.linksOf(change) }),
    guard(app) {
      addSessionGuard(app, desk, under)
      desk.streams.follow(app)
      if (change === live) return app.addHook('preHandler', refuseEdits)
      recordEdits(app, desk, change)
      // Somebody may publish or drop it while others have it open.
      return app.addHook('preHandler', async ({ method }) => {
        if (method === 'POST') await openChangeWith(desk.db, change)
      })
    },
    extend: (app, windows) => addPresence(app, windows, desk.now),
  }
}

/** Refuses each edit that the person who asks has no role for, or that is not on record. */
const permitOnRecord =
  (change: string): Permit =>
  (edit) => {
    permitByRole(edit)
    assertOnRecord(change, edit)
  }

/** Nothing but who looks is told to the Studio of what is published: it has no edits, no pictures and no drafts. */
async function refuseEdits({ method, routeOptions }: FastifyRequest): Promise<void> {
  if (method === 'POST' && routeOptions.url !== '/api/here') refuseAll()
}

function refuseAll(): never {
  throw new RequestError('foreign', 'This is what is published. Begin a change to edit it.')
}
