import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '#workbench/request-error.ts'
import { body } from '#workbench/server/request-schemas.ts'
import { audit } from '../audit.ts'
import type { Desk } from '../http/desk.ts'
import { exportPerson, wantLeadMail } from '../people/people.ts'
import { clearSession } from './cookies.ts'
import {
  authenticationOptions,
  passkeyResponse,
  passkeysOf,
  registrationOptions,
  removePasskey,
  signedWithPasskey,
  verifiedPasskey,
} from './passkeys.ts'
import { endSessions, type Session, sessionsOf } from './sessions.ts'
import { begin, begun, confirmed } from './signing-in.ts'

/** The session of a request. The guard lets none without one come to these routes. */
export function sessionIn({ deskSession }: FastifyRequest): Session {
  if (!deskSession) throw new RequestError('noToken', 'You are not signed in.')
  return deskSession
}

/** Adds what people do with their own account. */
export function addAccountRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, now, origin } = desk
  app.get('/desk/me', (request) => sessionIn(request).person)
  app.post<{ Body: { leads: boolean } }>('/desk/me/mail', body({ leads: { type: 'boolean' } }), async (request) => {
    await wantLeadMail(db, sessionIn(request).person.id, request.body.leads)
    return {}
  })
  app.get('/desk/me/export', (request) => exportPerson(db, sessionIn(request).person.id))
  app.post('/desk/sign-out', body({}), async (request, reply) => {
    const { person, id } = sessionIn(request)
    await endSessions(db, person.id, { id })
    await desk.streams.end()
    await audit(db, now(), { person: person.id, action: 'sign-out', address: request.ip })
    clearSession(reply, origin)
    return {}
  })
  app.get('/desk/sessions', async (request) => {
    const { person, id } = sessionIn(request)
    const sessions = await sessionsOf(db, now(), person.id)
    return sessions.map((session) => ({ ...session, isThis: session.id === id }))
  })
  // Without an id, all but this one.
  app.post<{ Body: { id?: string } }>('/desk/sessions/end', body({ 'id?': { type: 'string' } }), async (request) => {
    const { person, id } = sessionIn(request)
    const ended = request.body.id
    await endSessions(db, person.id, ended === undefined ? { but: id } : { id: ended })
    await desk.streams.end()
    await audit(db, now(), {
      person: person.id,
      action: 'session-end',
      detail: ended === undefined ? 'all others' : 'one',
      address: request.ip,
    })
    return {}
  })
  addConfirmRoutes(app, desk)
  addPasskeyRoutes(app, desk)
}

/** Adds authenticating again: with a passkey, or by the provider where a person has none. */
function addConfirmRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, now } = desk
  app.post('/desk/confirm/options', body({}), async (request, reply) => {
    const { person, id } = sessionIn(request)
    const hasPasskey = (await passkeysOf(db, person.id)).length > 0
    if (!hasPasskey && desk.oidc) {
      const { address, check } = await desk.oidc.begin(true)
      begin(desk, reply, { kind: 'oidc', check, confirms: id })
      return { address }
    }
    const passkey = await authenticationOptions(db, desk, person.id)
    begin(desk, reply, { kind: 'confirm', challenge: passkey.challenge, person: person.id })
    return { passkey }
  })
  app.post<{ Body: { response: AuthenticationResponseJSON } }>(
    '/desk/confirm',
    body({ response: passkeyResponse }),
    async (request, reply) => {
      const session = sessionIn(request)
      const { challenge, person } = begun(desk, request, 'confirm')
      const signed = await signedWithPasskey(db, desk, now(), { challenge, response: request.body.response })
      if (signed !== person || signed !== session.person.id)
        throw new RequestError('foreign', 'This is the passkey of somebody else.')
      await confirmed(desk, request, reply, session)
      return {}
    },
  )
}

function addPasskeyRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, now } = desk
  app.get('/desk/passkeys', async (request) => passkeysOf(db, sessionIn(request).person.id))
  app.post('/desk/passkeys/options', body({}), async (request, reply) => {
    const { person } = sessionIn(request)
    const options = await registrationOptions(db, desk, person)
    begin(desk, reply, { kind: 'passkey', challenge: options.challenge, person: person.id })
    return options
  })
  app.post<{ Body: { response: RegistrationResponseJSON } }>(
    '/desk/passkeys/add',
    body({ response: passkeyResponse }),
    async (request) => {
      const { person } = sessionIn(request)
      const { challenge, person: asked } = begun(desk, request, 'passkey')
      if (asked !== person.id) throw new RequestError('foreign', 'Somebody else began this. Try again.')
      const store = await verifiedPasskey(desk, now(), { challenge, response: request.body.response })
      await store(db, person.id)
      await audit(db, now(), { person: person.id, action: 'passkey-add', address: request.ip })
      return {}
    },
  )
  app.post<{ Body: { id: string } }>('/desk/passkeys/remove', body({ id: { type: 'string' } }), async (request) => {
    const { person } = sessionIn(request)
    await removePasskey(db, person.id, request.body.id)
    await audit(db, now(), { person: person.id, action: 'passkey-remove', address: request.ip })
    return {}
  })
}
