import type { Keys } from './protocol.ts'

/** A text or figure that a search found. */
export interface SearchHit {
  readonly file: string
  readonly at: Keys
  /** The value as text; a part of a long one. */
  readonly text: string
  /** The names of what it stands in, from the outside in, ending with its property's key: `plans`, `Bronze`, `premium`. */
  readonly within: readonly string[]
}

/** `GET search?query=`: at most a screenful of hits, those of the file `near` first. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[]
  /** Whether there are more. */
  readonly hasMore: boolean
}

/** A text with all of a phrase in it replaced. */
export interface Replacement extends Omit<SearchHit, 'text'> {
  readonly was: string
  readonly value: string
  /** Whether it is an id, an address or the like, to which other places may refer. */
  readonly isCode: boolean
}

/** `GET replace?find=&by=` */
export interface ReplaceAnswer {
  readonly replacements: readonly Replacement[]
  readonly hasMore: boolean
}
