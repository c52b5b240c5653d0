import type { FastifyInstance } from 'fastify'
import { treeOf } from '#desk/changes/change-commit.ts'
import type { OfChange } from '#desk/changes/change-routes.ts'
import { openChangeWith } from '#desk/changes/changes.ts'
import { wordsOfPlace } from '#desk/comments/place-words.ts'
import type { Desk } from '#desk/http/desk.ts'
import type { Place } from '#studio/preview-messages.ts'
import { editedFiles, objectsOf } from './changed-files.ts'
import { changedPlaces } from './changed-places.ts'

/** A place that a change edits, as people read it: `Atlantis › Plans › Essential Care › Premium`. */
export interface ChangedPlace extends Place {
  readonly place: string
}

/** Adds the places that a change edits. */
export function addComparisonRoutes(app: FastifyInstance, { db, copies }: Desk): void {
  app.get<OfChange>('/desk/changes/:change/places', async ({ params }): Promise<ChangedPlace[]> => {
    const { id } = await openChangeWith(db, params.change)
    const { root, studio } = await copies.open(id)
    const span = { root, before: 'HEAD', after: await treeOf(root, studio.workspace) }
    const files = await editedFiles(span, [...(await objectsOf(span)).keys()])
    return files.flatMap((edited) =>
      changedPlaces(edited).map((at) => ({
        file: edited.file,
        at,
        place: wordsOfPlace(studio.workspace, edited.file, at),
      })),
    )
  })
}
