import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '#workbench/request-error.ts'
import { body } from '#workbench/server/request-schemas.ts'
import type { Desk } from '../http/desk.ts'
import { tokenIn } from './cookies.ts'
import { type Acceptance, acceptedBy, acceptInvitation, invitedBy } from './invitations.ts'
import { addIdentity, type Identity, personWithIdentity } from './oidc.ts'
import { problemKey, signInProblems } from './problems.ts'
import { sessionWith } from './sessions.ts'
import { acceptanceSchema } from './sign-in-routes.ts'
import { begin, begun, confirmed, recordingFailure, signIn } from './signing-in.ts'

const beginning = body({ 'acceptance?': body(acceptanceSchema).schema.body })

/** Adds signing in by OpenID Connect. */
export function addOidcRoutes(app: FastifyInstance, desk: Desk): void {
  app.post<{ Body: { acceptance?: Acceptance } }>('/desk/oidc/begin', beginning, async (request, reply) => {
    const { acceptance } = request.body
    if (!desk.oidc) throw new RequestError('missing', 'No sign-in provider is set up here: use a passkey.')
    if (acceptance) {
      const person = await invitedBy(desk.db, desk.now(), acceptance.secret)
      await acceptedBy(desk.db, person, acceptance)
    }
    const { address, check } = await desk.oidc.begin(false)
    begin(desk, reply, { kind: 'oidc', check, ...(acceptance && { acceptance }) })
    return { address }
  })
  app.get('/desk/oidc/callback', { config: { isPage: true } }, async (request, reply) => {
    try {
      await recordingFailure(desk, request, () => finishOidc(desk, request, reply))
      return reply.redirect('/', 303)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return reply.redirect(`/#problem=${problemKey(error.message)}`, 303)
    }
  })
}

async function finishOidc(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { db } = desk
  const { check, acceptance, confirms } = begun(desk, request, 'oidc')
  const identity = await desk.oidc?.finish(request.url.slice(request.url.indexOf('?')), check)
  if (!identity) throw new RequestError('missing', 'No sign-in provider is set up here: use a passkey.')
  const known = await personWithIdentity(db, identity)
  if (confirms !== undefined) return confirmAs(desk, request, reply, known, confirms)
  const person = known ?? (await invitedWith(desk, identity, acceptance))
  const by = known === undefined ? 'invitation, provider' : 'provider'
  return signIn(desk, request, reply, { person, by, authenticatedAt: identity.authenticatedAt })
}

/** The first sign-in of an identity needs an open invitation. */
async function invitedWith({ db, now }: Desk, identity: Identity, acceptance: Acceptance | undefined): Promise<string> {
  if (!acceptance) throw new RequestError('noToken', signInProblems.uninvited)
  const { id } = await acceptInvitation(db, now(), acceptance, (transaction, person) =>
    addIdentity(transaction, now(), person, identity),
  )
  return id
}

async function confirmAs(
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  person: string | undefined,
  session: string,
): Promise<void> {
  const token = tokenIn(request, desk.origin)
  const found = token === undefined ? undefined : await sessionWith(desk.db, desk.now(), token)
  if (!found || found.id !== session || found.person.id !== person)
    throw new RequestError('noToken', signInProblems.somebodyElse)
  return confirmed(desk, request, reply, found)
}
