import { type Keys, readFileValue, valueAt } from '#checker/edit.ts'
import { filePlaces } from '#studio/server/checker/place-words.ts'
import type { Workspace } from '#studio/server/workspace/workspace.ts'
import { RequestError } from '#workbench/request-error.ts'
import { keysOf, pathOf } from '../comments/comments.ts'
import type { PublicationRow } from '../database/publication-tables.ts'
import { changedPlaces, mostPlaces } from '../review/changed-places.ts'
import { isInMain } from './states.ts'
import { textIn } from './steps/repository.ts'
import type { StepOptions } from './steps/steps.ts'
import { takenBack } from './undo.ts'

/** A place of the site that changes if a publication is taken back, as people read it. */
export interface PlaceBack {
  /** `Atlantis › Plans › Essential Care › Premium`. */
  readonly place: string
  /** A short value as it is now, and as it is once it is taken back; left out for others, and where there is none. */
  readonly now?: string
  readonly back?: string
}

/** Longer values are texts, of which the place says enough. */
const longestValue = 80

/**
 * The places that undoing a publication changes, each with its value now and afterwards. Throws a `RequestError` where it
 * cannot be undone.
 */
export async function placesBack(
  options: Pick<StepOptions, 'root' | 'schemasRoot'>,
  publication: PublicationRow,
  workspace: Workspace,
): Promise<PlaceBack[]> {
  if (!isInMain(publication)) throw new RequestError('conflict', 'This is not published.')
  const { texts, pictures } = await takenBack(options, publication)
  const places: PlaceBack[] = []
  const { wordsOf } = filePlaces(workspace)
  for (const [file, back] of texts) {
    const now = await textIn(options.root, 'HEAD', file)
    // Places of the present file, which has words for them.
    const found = changedPlaces({ file, before: back, after: now, markets: [] })
    const shown = found.length > 0 ? found.slice(0, mostPlaces) : [[]]
    const more = found.length - mostPlaces
    const valuesAt = valuesIn(file, { now, back })
    places.push(...shown.map((at) => ({ place: wordsOf(file, at), ...valuesAt(at) })))
    if (more > 0) places.push({ place: `${wordsOf(file, [])} › ${more} more places` })
  }
  return [...places, ...pictures.map((file) => ({ place: file.slice(file.lastIndexOf('/') + 1) }))]
}

/** Returns the function for the values at a place of a file, now and once it is taken back. */
function valuesIn(
  file: string,
  { now, back }: { readonly now: string | undefined; readonly back: string | undefined },
) {
  const [is, was] = [now, back].map((text) => (text === undefined ? undefined : readFileValue(file, text)?.value))
  return (at: Keys): Pick<PlaceBack, 'now' | 'back'> => {
    // Items may stand elsewhere in their list.
    const earlier = keysOf(was, pathOf(is, at))
    const [shown, before] = [inWords(valueAt(is, at)), earlier && inWords(valueAt(was, earlier))]
    return { ...(shown !== undefined && { now: shown }), ...(before !== undefined && { back: before }) }
  }
}

function inWords(value: unknown): string | undefined {
  const isShort = typeof value === 'string' || typeof value === 'number'
  return isShort && String(value).length <= longestValue ? String(value) : undefined
}
