import type { FileContent } from '#checker/files.ts'
import type { BadEdit } from '#tests/checker/bad-edit.ts'

/** A mistake that people make who write no code, and what the checker must say and do. */
export interface Mistake extends Omit<BadEdit, 'edit' | 'severity'> {
  readonly edit: (text: string) => FileContent | undefined
  /** The file that was copied or renamed; left out, the file itself. */
  readonly from?: string
  readonly isMoved?: true
  /** The line that is pointed at, where that is none of those that the edit changed. */
  readonly line?: number
  /** A telling part of the message. */
  readonly says: string
  /** A telling part of what the checker tells to do. */
  readonly wayOut: string
  /** Whether `--fix` leaves nothing to be done. */
  readonly isFixed?: true
}

export const market = 'config/markets/atlantis.json'
export const home = 'config/pages/home.json'
export const article = 'config/articles/living-below.md'
export const site = 'config/site.json'
export const review = 'config/reviews/triton.json'
