import type { FastifyInstance } from 'fastify'
import type { CommentLine, Mentionable, NewComment } from '#studio/protocol.ts'
import { filePlaces, titleOfGone } from '#studio/server/checker/place-words.ts'
import type { Workspace } from '#studio/server/workspace/workspace.ts'
import { RequestError } from '#workbench/request-error.ts'
import { body } from '#workbench/server/request-schemas.ts'
import { type OfChange, record } from '../changes/change-routes.ts'
import { type Change, changeWith, openChangeWith } from '../changes/changes.ts'
import type { Desk } from '../http/desk.ts'
import { notify } from '../http/notify.ts'
import { allPeople, namesOf } from '../people/people.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import { addComment, type Comment, commentsOf, keysOf, mentionedIn, pathOf, resolveComment } from './comments.ts'

type OfComment = OfChange & { readonly Params: { readonly comment: string } }

const about = {
  'file?': { type: 'string', maxLength: 300 },
  'at?': { type: 'array', maxItems: 50, items: { type: ['string', 'integer'], maxLength: 200 } },
}

/** Many more than people write: each is read whenever one of them is. */
const mostComments = 1000

/** Adds the comments of a change, and the names of those whom they can mention. */
export function addCommentRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, now } = desk
  app.get<OfChange>('/desk/changes/:change/comments', async ({ params }) =>
    linesOf(desk, await changeWith(db, params.change)),
  )
  app.post<OfChange & { Body: NewComment }>(
    '/desk/changes/:change/comments',
    body({ text: { type: 'string', maxLength: 5000, pattern: '\\S' }, ...about }),
    async (request) => {
      const change = await openChangeWith(db, request.params.change)
      const { person } = sessionIn(request)
      const { text, file, at = [] } = request.body
      if ((await commentsOf(db, change.id)).length >= mostComments)
        throw new RequestError('conflict', `A change has at most ${mostComments} comments: begin another change.`)
      // Its file is one of the site, which this throws for otherwise.
      const value = file === undefined ? undefined : (await workspaceOf(desk, change)).open(file).value
      const place = file === undefined ? {} : { about: { file, path: pathOf(value, at) } }
      await addComment(db, now(), change.id, { text: text.trim(), person: person.id, ...place })
      await record(desk, request, 'comment', change)
      const others = (await allPeople(db)).filter(({ id }) => id !== person.id)
      notify(desk, mentionedIn(text, others), change, `${person.name} mentions you in a comment on “${change.name}”.`)
      return {}
    },
  )
  for (const action of ['resolve', 'reopen'] as const)
    app.post<OfComment>(`/desk/changes/:change/comments/:comment/${action}`, body({}), async (request) => {
      const change = await openChangeWith(db, request.params.change)
      const by = action === 'resolve' ? { by: sessionIn(request).person.id } : {}
      await resolveComment(db, now(), { change: change.id, id: request.params.comment, ...by })
      await record(desk, request, `comment-${action}`, change)
      return {}
    })
  app.get<OfChange>('/desk/changes/:change/people', async (): Promise<Mentionable[]> => {
    const people = (await allPeople(db)).filter(({ isOff }) => !isOff)
    return people.map(({ id, name }) => ({ id, name }))
  })
}

async function workspaceOf({ copies }: Desk, { id }: Change): Promise<Workspace> {
  return (await copies.open(id)).studio.workspace
}

async function linesOf(desk: Desk, change: Change): Promise<CommentLine[]> {
  const [comments, nameOf] = await Promise.all([commentsOf(desk.db, change.id), namesOf(desk.db)])
  const isPlaced = change.state === 'open' && comments.some((one) => one.about)
  const workspace = isPlaced ? await workspaceOf(desk, change) : undefined
  const places = workspace && filePlaces(workspace)
  return comments.map(({ id, text, writtenAt, person, resolvedBy, about: where }) => ({
    id,
    text,
    writtenAt,
    name: nameOf(person),
    ...(resolvedBy !== undefined && { resolvedBy: nameOf(resolvedBy) }),
    ...(where && { file: where.file, ...placeNow(places, where) }),
  }))
}

/** The field of a comment as it is now, and its words. */
function placeNow(places: ReturnType<typeof filePlaces> | undefined, { file, path }: NonNullable<Comment['about']>) {
  const value = places?.valueOf(file)
  if (!places || value === undefined) return { place: titleOfGone(file) }
  const at = keysOf(value, path)
  return { ...(at && { at }), place: places.wordsOf(file, at ?? []) }
}
