import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, access } from '#desk/access.ts'
import { openApiGuard } from '#desk/api/api-guard.ts'
import { audit } from '#desk/audit.ts'
import { asking } from '#desk/people/file-rights.ts'
import { hasRole } from '#desk/people/roles.ts'
import { tokenIn } from '#desk/sign-in/cookies.ts'
import { type Session, sessionLimits, sessionWith } from '#desk/sign-in/sessions.ts'
import { memoryCounter, rateLimit } from '#server/protection/rate-limit.ts'
import { RequestError } from '#studio/protocol.ts'
import { assertJson, assertOwnHost, assertOwnSite } from '#studio/server/guard.ts'
import { commitAuthor } from '#studio/server/hand-over/commit-author.ts'
import type { Desk } from './desk.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the route asks for a session. */
    deskSession?: Session
  }
}

/** The content security policy of answers that set none. */
const policy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const https = 'max-age=31536000; includeSubDomains'

/** Attempts to sign in, of one network in a minute. */
const maxAttempts = 30

/**
 * Lets in what the table of access allows, by the matched route: an address can be spelled in many ways. Everything else is
 * refused, as are requests to other host names and from other sites. `under` is where the routes of the app begin.
 */
export function addSessionGuard(app: FastifyInstance, desk: Desk, under = ''): void {
  const assertApiKey = openApiGuard(desk)
  const limit = rateLimit({ maxPosts: maxAttempts, counter: memoryCounter(), secret: randomUUID() })
  app.addHook('onRequest', async (request, reply) => {
    // They have keys of their own.
    if (request.routeOptions.config?.isPreview === true) return undefined
    void reply.header('content-security-policy', policy)
    if (desk.origin.startsWith('https:')) void reply.header('strict-transport-security', https)
    assertOwnHost(request, [desk.origin], `The desk is at ${desk.origin}.`)
    if (!isFollowedLink(request)) assertOwnSite(request, [desk.origin], 'Another site asked for this.')
    const route = routeOf(request, under)
    const rule = Object.hasOwn(access, route) ? access[route] : undefined
    if (rule?.who === 'key') await assertApiKey(request, rule)
    else if (rule?.who === 'nobody') {
      const isAttempt = request.routeOptions.config?.isPublic !== true
      const wait = isAttempt ? await limit(request.ip, desk.now()) : 0
      if (wait > 0) throw new RequestError('tooMany', `These are too many attempts. Try again in ${wait} seconds.`)
    } else if (!(await isLetIn(request, { route, rule }, desk))) return toSignIn(request, reply)
    assertJson(request)
    return undefined
  })
  // After the body is read, so that all that the route does knows who asks.
  app.addHook('preHandler', ({ deskSession }, _reply, done) => {
    if (!deskSession) return done()
    const { person } = deskSession
    asking.run(person.grants, () => commitAuthor.run(person, done))
  })
}

/** Links in mails and the provider's way back come from other sites; they lead to documents, and change nothing. */
function isFollowedLink({ method, headers, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' && routeOptions.config?.isPage === true && headers['sec-fetch-mode'] === 'navigate'
}

/** The matched route, as the table of access writes it. */
function routeOf({ method, routeOptions: { url } }: FastifyRequest, under: string): string {
  return `${method === 'HEAD' ? 'GET' : method} ${under}${url}`
}

/** False without a session; throws for a session that is not enough. */
async function isLetIn(
  request: FastifyRequest,
  { route, rule }: { readonly route: string; readonly rule: Access | undefined },
  { db, now, origin }: Desk,
): Promise<boolean> {
  const token = tokenIn(request, origin)
  const session = token === undefined ? undefined : await sessionWith(db, now(), token)
  if (!session) return false
  request.deskSession = session
  if (request.routeOptions.url === undefined) throw new RequestError('missing', 'There is nothing at this address.')
  const { person } = session
  if (!rule || typeof rule.who === 'string' || !hasRole(person.grants, rule.who)) {
    await audit(db, now(), {
      person: person.id,
      action: 'refused',
      detail: route,
      address: request.ip,
    })
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
