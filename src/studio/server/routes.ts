import type { FastifyInstance } from 'fastify'
import type { Schema } from '../../config/schema/schema-set.ts'
import type { OpenFile, State } from '../protocol.ts'
import type { Windows } from './events.ts'
import { Refused } from './guard.ts'

/** What the routes answer from. */
export interface RouteOptions {
  readonly windows: Windows
  readonly state: () => State | Promise<State>
  /** A file as it is being edited; undefined where there is none. */
  readonly open: (file: string) => OpenFile | undefined
  /** All schemas by their paths, those of overlays among them. */
  readonly schemas: () => Readonly<Record<string, Schema>>
}

const fileWanted = {
  schema: {
    querystring: { type: 'object', required: ['file'], properties: { file: { type: 'string' } } },
  },
}

/** The API of the editor. */
export function addRoutes(app: FastifyInstance, { windows, state, open, schemas }: RouteOptions): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.get('/api/state', () => state())
  app.get('/api/schemas', () => schemas())
  app.get<{ Querystring: { file: string } }>('/api/file', fileWanted, ({ query }) => {
    const found = open(query.file)
    if (!found) throw new Refused(404, `There is no file ${query.file}.`)
    return found
  })
  app.get('/api/events', (_request, reply) => {
    reply.hijack()
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
    windows.follow(reply.raw)
  })
}
