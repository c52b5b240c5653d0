import type { FastifyInstance } from 'fastify'
import { isSame } from '#checker/edit.ts'
import type { Events, Present } from '#studio/protocol.ts'
import type { Windows } from '#workbench/server/events.ts'
import { body } from '#workbench/server/request-schemas.ts'
import { sessionIn } from '../sign-in/account-routes.ts'

/** How long a window counts that says nothing more: a closed one cannot say so. */
const goneMs = 40_000

/** The most windows of a person that are told of. */
const mostWindows = 20

/** Tells the windows of a change of each other: who has it open, and where they are. */
export function addPresence(app: FastifyInstance, windows: Windows<Events>, now: () => Date): void {
  const present = new Map<string, { readonly one: Present; readonly seenAt: number }>()
  let told: readonly Present[] = []
  const tell = () => {
    for (const [key, { seenAt }] of present) if (now().getTime() - seenAt > goneMs) present.delete(key)
    const all = [...present.values()].map(({ one }) => one)
    if (!isSame(told, all)) windows.tell('people', all)
    told = all
  }
  const timer = setInterval(tell, goneMs / 4)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.post<{ Body: Omit<Present, 'name'> }>('/api/here', here, (request) => {
    const { person } = sessionIn(request)
    const one = { ...request.body, name: person.name }
    const key = `${person.id} ${request.body.window}`
    const own = [...present.keys()].filter((name) => name !== key && name.startsWith(`${person.id} `))
    const [first] = own
    if (own.length >= mostWindows && first !== undefined) present.delete(first)
    // The order stays, so that nobody's name jumps.
    present.set(key, { one, seenAt: now().getTime() })
    tell()
    return {}
  })
}

const here = body({
  window: { type: 'string', maxLength: 64 },
  'file?': { type: 'string', maxLength: 500 },
  'at?': { type: 'array', maxItems: 50, items: { type: ['string', 'integer'], maxLength: 200 } },
})
