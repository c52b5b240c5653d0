import type { FastifyInstance } from 'fastify'
import { RequestError } from '#workbench/request-error.ts'
import { body } from '#workbench/server/request-schemas.ts'
import type { Desk } from '../http/desk.ts'
import { sessionIn } from '../sign-in/account-routes.ts'

/** How long leads stay in sight of a window that nobody uses. */
export const restMs = 10 * 60_000

/**
 * Locks the leads for a session that has not been used for ten minutes, until its person confirms that it is them. What
 * windows ask by themselves is no use: they say when somebody uses them.
 */
export function addLeadLock(app: FastifyInstance, { now }: Desk): void {
  const usedAt = new Map<string, number>()
  app.addHook('preHandler', async ({ deskSession, routeOptions: { url } }) => {
    if (!deskSession || !url?.startsWith('/desk/leads')) return
    const last = Math.max(usedAt.get(deskSession.id) ?? 0, deskSession.authenticatedAt)
    if (now().getTime() - last < restMs) return
    usedAt.delete(deskSession.id)
    throw new RequestError('unconfirmed', 'Nobody has used this for ten minutes. Confirm that it is you.')
  })
  app.post('/desk/leads/used', body({}), async (request) => {
    const at = now().getTime()
    for (const [session, used] of usedAt) if (at - used >= restMs) usedAt.delete(session)
    usedAt.set(sessionIn(request).id, at)
    return {}
  })
}
