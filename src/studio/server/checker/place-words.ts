import type { Keys } from '../../protocol.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { formWords } from './form-words.ts'
import { titleOf } from './outline.ts'

interface ReadFile {
  readonly value: unknown
  readonly placeOf: (at: Keys) => string
}

/** The files of a working copy as they are now, each read once, with the words for their places. */
export function filePlaces(workspace: Workspace) {
  const { files, schemas } = workspace.config()
  const known = new Map<string, ReadFile>()
  const read = (file: string): ReadFile => {
    const { value } = workspace.open(file)
    return { value, placeOf: formWords(schemas, file, [value]).placeOf }
  }
  const readFile = (file: string): ReadFile | undefined => {
    if (!files.has(file)) return undefined
    const found = known.get(file) ?? read(file)
    known.set(file, found)
    return found
  }
  return {
    /** Undefined for a file that is gone. */
    valueOf: (file: string): unknown => readFile(file)?.value,
    /** The words of a place: `Atlantis › Plans › Essential Care › Premium`. */
    wordsOf(file: string, at: Keys): string {
      const { value, placeOf } = readFile(file) ?? {}
      return [titleOf(file, Object(value)), at.length > 0 ? placeOf?.(at) : ''].filter(Boolean).join(' › ')
    },
  }
}

/** The title of a file that is gone. */
export function titleOfGone(file: string): string {
  return titleOf(file, {})
}
