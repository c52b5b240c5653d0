import type { FastifyInstance } from 'fastify'
import type { DeskDb } from '#desk/database/desk-database.ts'
import type { Desk } from '#desk/http/desk.ts'
import { sessionIn } from '#desk/sign-in/account-routes.ts'
import { RequestError } from '#studio/protocol.ts'
import { body } from '#studio/server/routes/request-schemas.ts'
import type { ListFilter } from './inbox/list.ts'
import { listFilter } from './lead-requests.ts'

/** What is searched for names somebody, and is kept nowhere. */
export type SavedFilter = Omit<ListFilter, 'search'>

export interface SavedView {
  readonly name: string
  readonly filter: SavedFilter
}

/** The most views that a person keeps. */
const most = 30

const name = { type: 'string', minLength: 1, maxLength: 40, pattern: '^\\S([^\\n\\r]*\\S)?$' } as const

/** Adds the views of the list of requests that somebody keeps by name, on each of their devices. */
export function addSavedViewRoutes(app: FastifyInstance, { db }: Desk): void {
  const { 'search?': _, ...filter } = listFilter
  app.post<{ Body: SavedView }>(
    '/desk/leads/views',
    body({ name, filter: body(filter).schema.body }),
    async (request) => {
      const person = sessionIn(request).person.id
      const kept = { filter: JSON.stringify(request.body.filter) }
      await db
        .insertInto('desk_saved_views')
        .values({ person, name: request.body.name, ...kept })
        .onConflict((conflict) => conflict.columns(['person', 'name']).doUpdateSet(kept))
        .execute()
      const views = await savedViews(db, person)
      if (views.length <= most) return views
      await forget(db, person, request.body.name)
      throw new RequestError('conflict', `You keep ${most} views: remove one first.`)
    },
  )
  app.post<{ Body: Pick<SavedView, 'name'> }>('/desk/leads/views/remove', body({ name }), async (request) => {
    const person = sessionIn(request).person.id
    await forget(db, person, request.body.name)
    return savedViews(db, person)
  })
}

/** The views that a person keeps, by name. */
export async function savedViews(db: DeskDb, person: string): Promise<SavedView[]> {
  const query = db.selectFrom('desk_saved_views').select(['name', 'filter']).where('person', '=', person)
  const rows = await query.orderBy('name').execute()
  return rows.map((row) => ({ name: row.name, filter: JSON.parse(row.filter) }))
}

async function forget(db: DeskDb, person: string, view: string): Promise<void> {
  await db.deleteFrom('desk_saved_views').where('person', '=', person).where('name', '=', view).execute()
}
