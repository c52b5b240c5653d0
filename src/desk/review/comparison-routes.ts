import type { FastifyInstance } from 'fastify'
import type { OfChange } from '#desk/changes/change-routes.ts'
import { spanOf } from '#desk/changes/change-span.ts'
import { openChangeWith } from '#desk/changes/changes.ts'
import { wordsOfPlace } from '#desk/comments/place-words.ts'
import type { Desk } from '#desk/http/desk.ts'
import type { Place } from '#studio/preview-messages.ts'
import { editedFiles } from './changed-files.ts'
import { changedPlaces } from './changed-places.ts'

/** A place that a change edits, as people read it: `Atlantis › Plans › Essential Care › Premium`. */
export interface ChangedPlace extends Place {
  readonly place: string
}

/** Adds the places that a change edits. */
export function addComparisonRoutes(app: FastifyInstance, { db, copies }: Desk): void {
  app.get<OfChange>('/desk/changes/:change/places', async ({ params }): Promise<ChangedPlace[]> => {
    const { id } = await openChangeWith(db, params.change)
    const copy = await copies.open(id)
    const files = await editedFiles(await spanOf(copy))
    return files.flatMap((edited) =>
      changedPlaces(edited).map((at) => ({
        file: edited.file,
        at,
        place: wordsOfPlace(copy.studio.workspace, edited.file, at),
      })),
    )
  })
}
