import type { FastifyInstance } from 'fastify'
import { treeOf } from '#desk/changes/change-commit.ts'
import { editedFiles, objectsOf } from '#desk/changes/changed-files.ts'
import { changedPlaces } from '#desk/changes/changed-places.ts'
import { openChangeWith } from '#desk/changes/changes.ts'
import type { Place } from '#studio/preview-messages.ts'
import type { OfChange } from './change-routes.ts'
import type { Desk } from './desk.ts'
import { wordsOfPlace } from './place-words.ts'

/** A place that a change edits, as people read it: `Singapore › Plans › Essential Care › Premium`. */
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
