import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance } from 'fastify'
import { body } from '#workbench/server/request-schemas.ts'
import type { Desk } from '../http/desk.ts'
import { type Acceptance, acceptedBy, acceptInvitation, invitedBy } from './invitations.ts'
import {
  authenticationOptions,
  passkeyResponse,
  registrationOptions,
  signedWithPasskey,
  verifiedPasskey,
} from './passkeys.ts'
import { begin, begun, recordingFailure, signIn } from './signing-in.ts'

const text = { type: 'string', minLength: 1, maxLength: 200 } as const
/** The schemas of an `Acceptance`. */
export const acceptanceSchema = { secret: text, name: text, email: { type: 'string', maxLength: 254 } } as const

/** Adds the ways in: by a passkey, by a provider, and for the first time by an invitation. */
export function addSignInRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, now } = desk
  app.get('/desk/ways', { config: { isPublic: true } }, () => ({ oidc: desk.oidc !== undefined }))
  app.post('/desk/passkey/options', body({}), async (_request, reply) => {
    const options = await authenticationOptions(db, desk)
    begin(desk, reply, { kind: 'sign-in', challenge: options.challenge })
    return options
  })
  app.post<{ Body: { response: AuthenticationResponseJSON } }>(
    '/desk/passkey/sign-in',
    body({ response: passkeyResponse }),
    (request, reply) =>
      recordingFailure(desk, request, async () => {
        const { challenge } = begun(desk, request, 'sign-in')
        const person = await signedWithPasskey(db, desk, now(), { challenge, response: request.body.response })
        await signIn(desk, request, reply, { person, by: 'passkey' })
        return {}
      }),
  )
  addInvitationRoutes(app, desk)
}

function addInvitationRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, now } = desk
  app.post<{ Body: { secret: string } }>('/desk/invitation', body({ secret: text }), async ({ body: { secret } }) => {
    const { name, email, grants } = await invitedBy(db, now(), secret)
    return { name, email, grants }
  })
  app.post<{ Body: Acceptance }>('/desk/invitation/options', body(acceptanceSchema), async (request, reply) => {
    const person = await invitedBy(db, now(), request.body.secret)
    // The authenticator keeps the name, so it is checked before.
    const options = await registrationOptions(db, desk, {
      id: person.id,
      ...(await acceptedBy(db, person, request.body)),
    })
    begin(desk, reply, { kind: 'invitation', challenge: options.challenge, acceptance: request.body })
    return options
  })
  app.post<{ Body: { response: RegistrationResponseJSON } }>(
    '/desk/invitation/passkey',
    body({ response: passkeyResponse }),
    (request, reply) =>
      recordingFailure(desk, request, async () => {
        const { challenge, acceptance } = begun(desk, request, 'invitation')
        const store = await verifiedPasskey(desk, now(), { challenge, response: request.body.response })
        const person = await acceptInvitation(db, now(), acceptance, store)
        await signIn(desk, request, reply, { person: person.id, by: 'invitation, passkey' })
        return {}
      }),
  )
}
