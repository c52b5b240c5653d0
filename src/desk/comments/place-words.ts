import type { Keys } from '#studio/protocol.ts'
import { formWords } from '#studio/server/checker/form-words.ts'
import { titleOf } from '#studio/server/checker/outline.ts'
import type { Workspace } from '#studio/server/workspace/workspace.ts'

/** The words of a place of a file: `Atlantis › Plans › Essential Care › Premium`. */
export function wordsOfPlace(workspace: Workspace, file: string, at: Keys): string {
  const { files, schemas } = workspace.config()
  if (!files.has(file)) return titleOf(file, {})
  const { value } = workspace.open(file)
  const words = at.length > 0 ? formWords(schemas, file, [value]).placeOf(at) : ''
  return [titleOf(file, Object(value)), words].filter(Boolean).join(' › ')
}
