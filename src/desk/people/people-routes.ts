import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isMailAddress } from '#server/settings.ts'
import { RequestError } from '#workbench/request-error.ts'
import { body } from '#workbench/server/request-schemas.ts'
import { type AuditEntry, audit, auditCsv, readAudit } from '../audit.ts'
import { inTurn } from '../database/in-turn.ts'
import type { Desk } from '../http/desk.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import { invitationLink, invite, openInvitations } from '../sign-in/invitations.ts'
import { endSessions, sessionsOf } from '../sign-in/sessions.ts'
import { assertFreeName, assertName } from './names.ts'
import { addPerson, allPeople, changePerson, erasePerson, exportPerson, type Person, personWith } from './people.ts'
import { type Grant, roles } from './roles.ts'

const grants = {
  type: 'array',
  maxItems: 200,
  items: {
    type: 'object',
    properties: { role: { enum: roles }, market: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' } },
    required: ['role'],
    additionalProperties: false,
    // An owner has every market.
    not: { properties: { role: { const: 'owner' } }, required: ['role', 'market'] },
  },
}
const person = {
  name: { type: 'string', minLength: 1, maxLength: 200 },
  email: { type: 'string', maxLength: 254 },
  grants,
}

interface ById {
  readonly Params: { readonly id: string }
}

/** How many entries of the audit are shown; its CSV has all. */
const shownEntries = 200

/** Adds what owners do: people, their roles and sessions, and the audit. */
export function addPeopleRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, now } = desk
  app.get('/desk/people', async () => {
    const invited = await openInvitations(db, now())
    const people = (await allPeople(db)).map(async (one) => ({
      ...one,
      isInvited: invited.includes(one.id),
      sessions: (await sessionsOf(db, now(), one.id)).length,
    }))
    return Promise.all(people)
  })
  app.post<{ Body: Pick<Person, 'name' | 'email' | 'grants'> }>(
    '/desk/people/invite',
    body(person),
    async (request) => {
      if (!isMailAddress(request.body.email))
        throw new RequestError('input', 'Enter an e-mail address, like mei@example.com.')
      const name = assertName(request.body.name)
      const added = await inTurn(db, async (transaction) => {
        await assertFreeName(transaction, name)
        return addPerson(transaction, now(), { ...request.body, name })
      })
      await recordOf(desk, request, 'invite', added.id, inWords(added.grants))
      return link(desk, added)
    },
  )
  app.post<ById>('/desk/people/:id/link', body({}), async (request) => {
    const found = await personWith(db, request.params.id)
    await recordOf(desk, request, 'invite', found.id)
    return link(desk, found)
  })
  addChangeRoutes(app, desk)
  app.get('/desk/audit', () => readAudit(db, { limit: shownEntries }))
  app.get('/desk/audit.csv', async (request, reply) => {
    await recordOf(desk, request, 'export', undefined, 'audit')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .send(await auditCsv(db))
  })
}

function addChangeRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, now } = desk
  app.post<ById & { Body: { grants: readonly Grant[] } }>(
    '/desk/people/:id/roles',
    body({ grants }),
    async (request) => {
      const { id } = await personWith(db, request.params.id)
      await changePerson(db, id, { grants: request.body.grants })
      await desk.streams.end()
      await recordOf(desk, request, 'roles', id, inWords(request.body.grants))
      return {}
    },
  )
  for (const [name, offAt] of [
    ['off', () => now()],
    ['on', () => null],
  ] as const)
    app.post<ById>(`/desk/people/:id/${name}`, body({}), async (request) => {
      const { id } = await personWith(db, request.params.id)
      await changePerson(db, id, { offAt: offAt() })
      await desk.streams.end()
      await recordOf(desk, request, `switch-${name}`, id)
      return {}
    })
  app.post<ById>('/desk/people/:id/sign-out', body({}), async (request) => {
    const { id } = await personWith(db, request.params.id)
    await endSessions(db, id)
    await desk.streams.end()
    await recordOf(desk, request, 'session-end', id)
    return {}
  })
  app.post<ById>('/desk/people/:id/erase', body({}), async (request) => {
    const { id } = await personWith(db, request.params.id)
    await erasePerson(db, id)
    await desk.streams.end()
    await recordOf(desk, request, 'erase', id)
    return {}
  })
  app.get<ById>('/desk/people/:id/export', async (request) => {
    const found = await exportPerson(db, request.params.id)
    await recordOf(desk, request, 'export', found.person.id)
    return found
  })
}

/** A new invitation of a person: its link, and whether it was mailed. */
async function link({ db, now, origin, mail }: Desk, { id, name, email }: Person) {
  const address = invitationLink(origin, await invite(db, now(), id))
  const text = `Hello ${name},\n\nthis link lets you into the desk. It works once, within a week:\n\n${address}\n`
  const isMailed = email !== '' && ((await mail?.(email, 'Your invitation to the desk', text)) ?? false)
  return { link: address, isMailed }
}

function recordOf(
  { db, now }: Desk,
  request: FastifyRequest,
  action: AuditEntry['action'],
  subject?: string,
  detail?: string,
) {
  return audit(db, now(), { person: sessionIn(request).person.id, action, subject, detail, address: request.ip })
}

function inWords(given: readonly Grant[]): string {
  return given.map(({ role, market }) => (market === undefined ? role : `${role} ${market}`)).join(', ')
}
