import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '#workbench/request-error.ts'
import { body } from '#workbench/server/request-schemas.ts'
import { type AuditEntry, audit } from '../audit.ts'
import type { Desk } from '../http/desk.ts'
import { isOneLine } from '../people/names.ts'
import { namesOf } from '../people/people.ts'
import { sharedMs } from '../preview/preview-keys.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import {
  beginChange,
  type Change,
  changesIn,
  changeWith,
  editorsOf,
  endChange,
  openChangeWith,
  type ReviewStep,
  renameChange,
  reopenChange,
  reviewStepsOf,
} from './changes.ts'

/** A change as people read it. */
export interface ChangeLine extends Change {
  readonly ownerName: string
  /** Who has edited it, the latest first. */
  readonly editors: readonly { readonly name: string; readonly editedAt: string }[]
  /** The last step of its review; left out before one was asked for. */
  readonly review?: ReviewStep
}

/** A request about a change. */
export interface OfChange {
  readonly Params: { readonly change: string }
}

const date = { type: 'string', format: 'date' }

const naming = body({ name: { type: 'string', maxLength: 120 } })

/** The name of a change, which is the first line of its commit. */
function nameIn({ body: { name } }: { readonly body: { readonly name: string } }): string {
  if (name.trim() === '' || !isOneLine(name.trim()))
    throw new RequestError('input', 'Say in one line what the change does, like: New prices of Great Eastern.')
  return name.trim()
}

/** Adds the list of changes, and what begins and ends them. */
export function addChangeRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, now } = desk
  app.get('/desk/changes', async () => {
    const [open, dropped] = await Promise.all([changesIn(db, 'open'), changesIn(db, 'dropped', 20)])
    return linesOf(desk, [...open, ...dropped])
  })
  app.get<OfChange>('/desk/changes/:change', async ({ params }) => {
    const [line] = await linesOf(desk, [await changeWith(db, params.change)])
    return line
  })
  app.post<{ Body: { name: string } }>('/desk/changes', naming, async (request) => {
    const owner = sessionIn(request).person.id
    const change = await beginChange(db, now(), { name: nameIn(request), owner })
    await record(desk, request, 'change-begin', change)
    return { id: change.id }
  })
  app.post<OfChange & { Body: { name: string } }>('/desk/changes/:change/rename', naming, async (request) => {
    const change = await openChangeWith(db, request.params.change)
    await renameChange(db, change.id, nameIn(request))
    await record(desk, request, 'change-rename', change, nameIn(request))
    return {}
  })
  // With a day, as of that day.
  app.post<OfChange & { Body: { day?: string } }>(
    '/desk/changes/:change/link',
    body({ 'day?': date }),
    async (request) => {
      const change = await openChangeWith(db, request.params.change)
      if (!desk.previews)
        throw new RequestError('conflict', 'The desk has no address for previews: whoever runs it sets PREVIEW_ORIGIN.')
      await record(desk, request, 'change-link', change)
      const { day } = request.body
      const by = sessionIn(request).person.id
      return { address: await desk.previews.link({ change: change.id, day }, sharedMs, by) }
    },
  )
  addEndRoutes(app, desk)
}

/** Adds dropping a change, and taking it up again. */
function addEndRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, copies } = desk
  app.post<OfChange>('/desk/changes/:change/drop', body({}), async (request) => {
    const change = await openChangeWith(db, request.params.change)
    // Links to it count the drops in the audit.
    await db.transaction().execute(async (transaction) => {
      if (!(await endChange(transaction, change.id, 'dropped'))) await openChangeWith(transaction, change.id)
      await record({ ...desk, db: transaction }, request, 'change-drop', change)
    })
    await copies.close(change.id)
    return {}
  })
  app.post<OfChange>('/desk/changes/:change/reopen', body({}), async (request) => {
    const change = await changeWith(db, request.params.change)
    if (!(await reopenChange(db, change.id)))
      throw new RequestError(
        'conflict',
        `“${change.name}” is ${change.state}: only what was dropped is taken up again.`,
      )
    await record(desk, request, 'change-reopen', change)
    return {}
  })
}

async function linesOf({ db }: Desk, changes: readonly Change[]): Promise<ChangeLine[]> {
  const ids = changes.map(({ id }) => id)
  const [nameOf, editors, steps] = await Promise.all([namesOf(db), editorsOf(db, ids), reviewStepsOf(db, ids)])
  const reviewOf = (id: string) => {
    const review = steps.get(id)
    return review && { review }
  }
  return changes.map((change) => ({
    ...change,
    ...reviewOf(change.id),
    ownerName: nameOf(change.owner),
    editors: (editors.get(change.id) ?? []).map(({ person, editedAt }) => ({ name: nameOf(person), editedAt })),
  }))
}

/** Records what somebody did with a change. */
export function record(
  { db, now }: Desk,
  request: FastifyRequest,
  action: AuditEntry['action'],
  change: Pick<Change, 'id' | 'name'>,
  detail = change.name,
) {
  const person = sessionIn(request).person.id
  return audit(db, now(), { person, action, subject: change.id, detail, address: request.ip })
}
