import type { FastifyInstance } from 'fastify'
import { access } from '../access.ts'
import type { DeskDb } from '../database/desk-database.ts'
import { hasRole } from '../people/roles.ts'
import { tokenIn } from '../sign-in/cookies.ts'
import { sessionWith } from '../sign-in/sessions.ts'

const everyMs = 15_000

/** The routes of connections that stay open, as apps know them, with their lines in the table of access. */
const streaming: Readonly<Record<string, string>> = {
  '/api/events': 'GET /change/:change/api/events',
  '/desk/leads/events': 'GET /desk/leads/events',
}

/** The most connections of a kind that a person keeps open: each may hold a Studio open. */
const mostOfPerson = 20

interface Stream {
  /** The id of a person. */
  readonly person: string
  readonly token: string
  /** The route in the table of access. */
  readonly route: string
}

export type Streams = ReturnType<typeof openStreams>

/** The connections that windows keep open for events: each ends with its session, and with the roles for it. */
export function openStreams(db: DeskDb, origin: string, now: () => Date) {
  const open = new Map<{ destroy(): unknown }, Stream>()
  const isAllowed = async ({ token, route }: Stream) => {
    const session = await sessionWith(db, now(), token, { isUse: false })
    const roles = access[route]?.who
    return session !== undefined && typeof roles === 'object' && hasRole(session.person.grants, roles)
  }
  const end = async () => {
    for (const [connection, stream] of open) if (!(await isAllowed(stream))) connection.destroy()
  }
  const timer = setInterval(() => void end().catch(console.error), everyMs)
  // It keeps no process alive that could not start.
  timer.unref()
  return {
    /** Ends the connections of sessions that have ended, and of people who have lost the roles for them. */
    end,
    close: () => clearInterval(timer),
    /** Follows the connections of an app. */
    follow(app: FastifyInstance): void {
      app.addHook('preHandler', async (request, reply) => {
        const route = streaming[request.routeOptions.url ?? '']
        const token = tokenIn(request, origin)
        const person = request.deskSession?.person.id
        // A window that has left meanwhile would never be told of, and stay.
        if (route === undefined || token === undefined || person === undefined || reply.raw.destroyed) return
        const own = [...open].filter(([, stream]) => stream.person === person && stream.route === route)
        // The window that was opened first is the least likely to be looked at.
        if (own.length >= mostOfPerson) own[0]?.[0].destroy()
        open.set(reply.raw, { person, token, route })
        reply.raw.on('close', () => open.delete(reply.raw))
      })
    },
  }
}
