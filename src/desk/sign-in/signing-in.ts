import type { FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '#workbench/request-error.ts'
import { audit } from '../audit.ts'
import type { Ceremony, Desk } from '../http/desk.ts'
import { personWith } from '../people/people.ts'
import { ceremonyIn, setCeremony, setSession, tokenIn } from './cookies.ts'
import { signInProblems } from './problems.ts'
import { beginSession, endSessions, renewSession, type Session, sessionWith } from './sessions.ts'

/** How somebody has signed in. */
interface SignedIn {
  /** The id of the person. */
  readonly person: string
  /** In words, for the audit. */
  readonly by: string
  /** Just now, where it is left out. */
  readonly authenticatedAt?: Date
}

/** Begins a session in place of the one that the browser had. Throws for a person who is switched off. */
export async function signIn(
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  { person: id, by, authenticatedAt }: SignedIn,
): Promise<void> {
  const { db, now, origin } = desk
  const person = await personWith(db, id)
  if (person.isOff) throw new RequestError('noToken', signInProblems.off)
  const token = tokenIn(request, origin)
  const before = token === undefined ? undefined : await sessionWith(db, now(), token)
  if (before) await endSessions(db, before.person.id, { id: before.id })
  const from = { address: request.ip, browser: request.headers['user-agent'] ?? '' }
  const begun = await beginSession(db, now(), id, from, authenticatedAt)
  await audit(db, now(), { person: id, action: 'sign-in', detail: by, address: request.ip })
  setSession(reply, origin, begun)
}

/** Gives a session a new token, and confirms it. */
export async function confirmed(
  { db, now, origin }: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<void> {
  setSession(reply, origin, await renewSession(db, now(), session))
  await audit(db, now(), { person: session.person.id, action: 'confirm', address: request.ip })
}

export function begin({ ceremonies, origin }: Desk, reply: FastifyReply, ceremony: Ceremony): void {
  setCeremony(reply, origin, ceremonies.begin(ceremony))
}

/** The ceremony of a kind that this browser has begun; it is over with that. Throws a `RequestError` if there is none. */
export function begun<Kind extends Ceremony['kind']>(
  { ceremonies, origin }: Desk,
  request: FastifyRequest,
  kind: Kind,
) {
  const found = ceremonies.take(ceremonyIn(request, origin))
  if (found?.kind !== kind) throw new RequestError('conflict', signInProblems.late)
  return found as Extract<Ceremony, { readonly kind: Kind }>
}

/** Does work of a sign-in, and records its refusal. */
export async function recordingFailure<Result>(
  { db, now }: Desk,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RequestError)
      await audit(db, now(), { action: 'sign-in-failed', detail: request.routeOptions.url, address: request.ip })
    throw error
  }
}
