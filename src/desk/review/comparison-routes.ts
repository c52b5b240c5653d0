import type { FastifyInstance } from 'fastify'
import type { Place } from '#studio/protocol.ts'
import { filePlaces } from '#studio/server/checker/place-words.ts'
import type { OfChange } from '../changes/change-routes.ts'
import { spanOf } from '../changes/change-span.ts'
import { openChangeWith } from '../changes/changes.ts'
import type { Desk } from '../http/desk.ts'
import { editedFiles } from './changed-files.ts'
import { changedPlaces, mostPlaces } from './changed-places.ts'

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
    const { wordsOf } = filePlaces(copy.studio.workspace)
    return files.flatMap((edited) => {
      const { file } = edited
      const places = changedPlaces(edited)
      const shown = places.slice(0, mostPlaces).map((at) => ({ file, at, place: wordsOf(file, at) }))
      // A list that ends without a word would hide what else is changed.
      const more = places.length - shown.length
      return more > 0 ? [...shown, { file, at: [], place: `${wordsOf(file, [])} › ${more} more places` }] : shown
    })
  })
}
