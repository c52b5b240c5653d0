import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AuditEntry, audit } from '#desk/audit.ts'
import type { Desk } from './desk.ts'

/** The routes of Studio that the audit records: the action, and its detail by request and answer. */
const recorded: Readonly<Record<string, readonly [AuditEntry['action'], (body: unknown, answer: unknown) => string]>> =
  {
    '/api/save': ['save', (_body, answer) => (Object(answer).files ?? []).join(', ')],
    '/api/hand-over': ['send-for-review', (body) => `${Object(body).title}: ${Object(body).files.join(', ')}`],
    '/api/picture/remove': ['picture-remove', (body) => String(Object(body).path)],
  }

/** Records who saved, sent on or removed files. */
export function recordStudio(app: FastifyInstance, { db, now }: Desk): void {
  app.addHook('preSerialization', async (request: FastifyRequest, reply, answer) => {
    const [action, detailOf] = recorded[request.routeOptions.url ?? ''] ?? []
    const detail = action && reply.statusCode < 300 && request.method === 'POST' ? detailOf?.(request.body, answer) : ''
    if (action && detail)
      await audit(db, now(), { person: request.deskSession?.person.id, action, detail, address: request.ip })
    return answer
  })
}
