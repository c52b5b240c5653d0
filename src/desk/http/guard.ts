import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { memoryCounter, rateLimit } from '#server/protection.ts'
import { RequestError } from '#workbench/request-error.ts'
import { commitAuthor } from '#workbench/server/git.ts'
import { assertJson, assertOwnHost, assertOwnSite } from '#workbench/server/guard.ts'
import { type Access, access } from '../access.ts'
import { openApiGuard } from '../api/api-guard.ts'
import { audit } from '../audit.ts'
import { asking } from '../people/file-rights.ts'
import { hasRole } from '../people/roles.ts'
import { tokenIn } from '../sign-in/cookies.ts'
import { type Session, sessionLimits, sessionWith } from '../sign-in/sessions.ts'
import type { Desk } from './desk.ts'
import { assertReaches } from './objects.ts'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the route asks for a session. */
    deskSession?: Session
  }
}

/** Attempts to sign in, of one network in a minute. */
const maxAttempts = 30

/**
 * Lets in what the table of access allows, by the matched route: an address can be spelled in many ways. Everything else is
 * refused, as are requests to other host names and from other sites. `under` is where the routes of the app begin.
 */
export function addSessionGuard(app: FastifyInstance, desk: Desk, under = ''): void {
  const assertApiKey = openApiGuard(desk)
  const limit = rateLimit({ maxPosts: maxAttempts, counter: memoryCounter(), secret: randomUUID() })
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      const route = routeNamed(one, under + url)
      if (!Object.hasOwn(access, route))
        throw new Error(`The desk does not start: ${route} has no line in the table of access, src/desk/access.ts.`)
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    // They have keys of their own.
    if (request.routeOptions.config?.isPreview === true) return undefined
    void reply.headers(securityHeaders(desk.origin))
    assertOwnHost(request, [desk.origin], `The desk is at ${desk.origin}.`)
    if (!isFollowedLink(request)) assertOwnSite(request, [desk.origin], 'Another site asked for this.')
    const route = routeOf(request, under)
    const rule = access[route]
    if (rule?.who === 'key') await assertApiKey(request, rule)
    else if (rule?.who === 'nobody') {
      const isAttempt = request.routeOptions.config?.isPublic !== true
      const wait = isAttempt ? await limit(request.ip, desk.now()) : 0
      if (wait > 0) throw new RequestError('tooMany', `These are too many attempts. Try again in ${wait} seconds.`)
    } else if (!(await isLetIn(request, { route, rule }, desk))) return toSignIn(request, reply)
    assertJson(request)
    return undefined
  })
  app.addHook('preHandler', async (request) => {
    const { deskSession } = request
    const route = routeOf(request, under)
    const rule = access[route]
    if (!deskSession || !rule) return
    await assertReaches(desk, request, rule.about, deskSession.person).catch(async (error) => {
      if (error instanceof RequestError && error.kind === 'foreign') await refused(request, route, desk)
      throw error
    })
  })
  // After the body is read, so that all that the route does knows who asks.
  app.addHook('preHandler', ({ deskSession }, _reply, done) => {
    if (!deskSession) return done()
    const { person } = deskSession
    asking.run(person, () => commitAuthor.run(person, done))
  })
}

/** Links in mails and the provider's way back come from other sites; they lead to documents, and change nothing. */
function isFollowedLink({ method, headers, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' && routeOptions.config?.isPage === true && headers['sec-fetch-mode'] === 'navigate'
}

/** The matched route, as the table of access writes it. */
function routeOf({ method, routeOptions: { url } }: FastifyRequest, under: string): string {
  return routeNamed(method, `${under}${url}`)
}

function routeNamed(method: string, url: string): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url}`
}

/** Records that a person asked for what their roles do not include. */
function refused({ deskSession, ip }: FastifyRequest, route: string, { db, now }: Desk): Promise<void> {
  return audit(db, now(), { person: deskSession?.person.id, action: 'refused', detail: route, address: ip })
}

/** False without a session; throws for a session that is not enough. */
async function isLetIn(
  request: FastifyRequest,
  { route, rule }: { readonly route: string; readonly rule: Access | undefined },
  desk: Desk,
): Promise<boolean> {
  const { db, now, origin } = desk
  const token = tokenIn(request, origin)
  const session = token === undefined ? undefined : await sessionWith(db, now(), token)
  if (!session) return false
  request.deskSession = session
  if (request.routeOptions.url === undefined) throw new RequestError('missing', 'There is nothing at this address.')
  const { person } = session
  const isIn = rule?.who === 'person' || (typeof rule?.who === 'object' && hasRole(person.grants, rule.who))
  if (!isIn) {
    await refused(request, route, desk)
    throw new RequestError('foreign', 'Your roles do not include this. Ask an owner for one that does.')
  }
  if (rule.confirmed && now().getTime() - session.authenticatedAt > sessionLimits.confirmed)
    throw new RequestError('unconfirmed', 'Confirm that it is you, then try again.')
  return true
}

/** Documents lead to the sign-in; everything else is refused. */
function toSignIn({ routeOptions, params }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const change: unknown = Object(params).change
  if (routeOptions.config?.isPage === true)
    return reply.redirect(change === undefined ? '/' : `/#change=${encodeURIComponent(String(change))}`, 303)
  throw new RequestError('noToken', 'You are not signed in, or your session has ended. Sign in again.')
}
