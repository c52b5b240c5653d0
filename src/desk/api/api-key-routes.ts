import type { FastifyInstance } from 'fastify'
import { body } from '#workbench/server/request-schemas.ts'
import { type AuditEntry, audit } from '../audit.ts'
import { inTurn } from '../database/in-turn.ts'
import type { Desk } from '../http/desk.ts'
import { assertFreeName, assertName } from '../people/names.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import { allApiKeys, makeApiKey, type NewApiKey, switchOffApiKey } from './api-keys.ts'

/** A key that was made: `secret` is never shown again. */
export interface MadeApiKey {
  readonly secret: string
}

const market = { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }
const made = body({
  name: { type: 'string', minLength: 1, maxLength: 200 },
  markets: { type: ['array', 'null'], minItems: 1, maxItems: 200, items: market },
  mayWrite: { type: 'boolean' },
})

/** Adds what owners do about the keys of other programs. */
export function addApiKeyRoutes(app: FastifyInstance, { db, now }: Desk): void {
  app.get('/desk/api-keys', () => allApiKeys(db))
  app.post<{ Body: NewApiKey }>('/desk/api-keys', made, async (request): Promise<MadeApiKey> => {
    const { markets, mayWrite } = request.body
    const name = assertName(request.body.name)
    const person = sessionIn(request).person.id
    const { id, secret } = await inTurn(db, async (transaction) => {
      await assertFreeName(transaction, name, 'key')
      return makeApiKey(transaction, now(), { name, markets, mayWrite }, person)
    })
    const detail = `${mayWrite ? 'reads and writes' : 'reads'} ${markets?.join(', ') ?? 'all markets'}`
    await record(person, 'key-make', id, { detail, address: request.ip })
    return { secret }
  })
  app.post<{ Params: { id: string } }>('/desk/api-keys/:id/off', body({}), async (request) => {
    const { id } = request.params
    await switchOffApiKey(db, now(), id)
    await record(sessionIn(request).person.id, 'key-off', id, { address: request.ip })
    return {}
  })
  const record = (
    person: string,
    action: AuditEntry['action'],
    subject: string,
    more: Pick<AuditEntry, 'detail' | 'address'>,
  ) => audit(db, now(), { person, action, subject, ...more })
}
