import type { Keys } from './protocol.ts'

/** A comment on a change of the desk. */
export interface CommentLine {
  readonly id: string
  readonly text: string
  /** The name of who wrote it. */
  readonly name: string
  /** ISO 8601. */
  readonly writtenAt: string
  /** The name of who settled it. */
  readonly resolvedBy?: string
  readonly file?: string
  /** The keys of its field now; left out if that is gone, or the change is closed. */
  readonly at?: Keys
  /** In words: `Atlantis › Plans › Essential Care › Premium`. */
  readonly place?: string
}

/** Somebody whom a comment can mention. */
export interface Mentionable {
  readonly id: string
  readonly name: string
}

/** The body of a new comment: on a field, or without one on the whole change. */
export interface NewComment {
  readonly text: string
  readonly file?: string
  readonly at?: Keys
}
