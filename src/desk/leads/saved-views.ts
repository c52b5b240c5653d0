import type { FastifyInstance } from 'fastify'
import { RequestError } from '#workbench/request-error.ts'
import { body } from '#workbench/server/request-schemas.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { Desk } from '../http/desk.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import type { ListFilter } from './inbox/list.ts'
import { listFilter } from './lead-requests.ts'

/** Without the search, which may hold somebody’s name. */
export type SavedFilter = Omit<ListFilter, 'search'>

export interface SavedView {
  readonly name: string
  readonly filter: SavedFilter
}

/** The most views that a person saves. */
const most = 30

const name = { type: 'string', minLength: 1, maxLength: 40, pattern: '^\\S([^\\n\\r]*\\S)?$' } as const

/** Adds the views of the list of requests that somebody saves by name, for each of their devices. */
export function addSavedViewRoutes(app: FastifyInstance, { db }: Desk): void {
  const { 'search?': _, ...filter } = listFilter
  app.post<{ Body: SavedView }>(
    '/desk/leads/views',
    body({ name, filter: body(filter).schema.body }),
    async (request) => {
      const person = sessionIn(request).person.id
      const views = await savedViews(db, person)
      if (views.length >= most && !views.some((view) => view.name === request.body.name))
        throw new RequestError('conflict', `You have saved ${most} views: remove one first.`)
      const row = { filter: JSON.stringify(request.body.filter) }
      await db
        .insertInto('desk_saved_views')
        .values({ person, name: request.body.name, ...row })
        .onConflict((conflict) => conflict.columns(['person', 'name']).doUpdateSet(row))
        .execute()
      return {}
    },
  )
  app.post<{ Body: Pick<SavedView, 'name'> }>('/desk/leads/views/remove', body({ name }), async (request) => {
    const person = sessionIn(request).person.id
    await db.deleteFrom('desk_saved_views').where('person', '=', person).where('name', '=', request.body.name).execute()
    return {}
  })
}

/** The views that a person has saved, by name. */
export async function savedViews(db: DeskDb, person: string): Promise<SavedView[]> {
  const query = db.selectFrom('desk_saved_views').select(['name', 'filter']).where('person', '=', person)
  const rows = await query.orderBy('name').execute()
  return rows.map((row) => ({ name: row.name, filter: JSON.parse(row.filter) }))
}
