import type { FastifyInstance } from 'fastify'
import { audit } from '#desk/audit.ts'
import type { Desk } from '#desk/http/desk.ts'

/** Records who removed a picture from the library: the edits of texts are in the commits of their change. */
export function recordStudio(app: FastifyInstance, { db, now }: Desk): void {
  app.addHook('onResponse', async ({ routeOptions, body, deskSession, ip }, { statusCode }) => {
    if (routeOptions.url !== '/api/picture/remove' || statusCode >= 300) return
    const detail = String(Object(body).path)
    await audit(db, now(), { person: deskSession?.person.id, action: 'picture-remove', detail, address: ip })
  })
}
