import type { FastifyInstance } from 'fastify'
import type { DeskDb } from '#desk/database/desk-database.ts'
import { tokenIn } from '#desk/sign-in/cookies.ts'
import { sessionWith } from '#desk/sign-in/sessions.ts'

const everyMs = 15_000

/** The routes of connections that stay open. */
const streaming: readonly string[] = ['/api/events', '/desk/leads/events']

export type Streams = ReturnType<typeof openStreams>

/** The connections that windows keep open for events: each ends with its session. */
export function openStreams(db: DeskDb, origin: string, now: () => Date) {
  const open = new Map<{ destroy(): unknown }, string>()
  const end = async () => {
    for (const [connection, token] of open)
      if (!(await sessionWith(db, now(), token, { isUse: false }))) connection.destroy()
  }
  const timer = setInterval(() => void end().catch(console.error), everyMs)
  // It keeps no process alive that could not start.
  timer.unref()
  return {
    /** Ends the connections of sessions that have ended. */
    end,
    close: () => clearInterval(timer),
    /** Follows the connections of an app. */
    follow(app: FastifyInstance): void {
      app.addHook('preHandler', async (request, reply) => {
        const token = streaming.includes(request.routeOptions.url ?? '') ? tokenIn(request, origin) : undefined
        if (token === undefined) return
        open.set(reply.raw, token)
        reply.raw.on('close', () => open.delete(reply.raw))
      })
    },
  }
}
