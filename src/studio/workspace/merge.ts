import type { Conflict } from '../protocol.ts'
import type { Text } from './step.ts'

/** The three texts of a file that was changed in two places: as both began, as it is here, and as it is on the disk now. */
export interface Versions {
  readonly base: Text
  readonly mine: Text
  readonly theirs: Text
}

/** What became of two changes: the text with both, and what a person has to decide; there, the text has ours. */
export interface Merged {
  readonly text: Text
  readonly conflicts: readonly Conflict[]
}

/** Brings two changes of a file together. */
export function merged(file: string, { base, mine, theirs }: Versions): Merged {
  if (mine === base || mine === theirs) return { text: theirs, conflicts: [] }
  if (theirs === base) return { text: mine, conflicts: [] }
  return { text: mine, conflicts: [{ file, at: [], mine, theirs }] }
}
