import type { Keys } from './protocol.ts'

/** A text of a file in another language, beside its original. */
export interface TranslatedText {
  /** What it is called whatever its place in lists: `/landing/blocks/faq/items/cost/answer`. */
  readonly name: string
  readonly original: string
  /** Empty where nobody has written it. */
  readonly translation: string
  /** What the schema says that it is. */
  readonly meaning?: string
  /** `stale`: its original was changed after it was written. */
  readonly state: 'missing' | 'stale' | 'current'
  /** Where it stands in its file, or the original in its own where there is none. */
  readonly at: Keys
}

/** What `GET translation?file=` answers of an overlay: its texts in the order of the original. */
export interface Translation {
  readonly language: string
  /** The file of the original. */
  readonly original: string
  readonly texts: readonly TranslatedText[]
}

/** What `POST translate` is told: a text as it is now written, or where it is the same as it was, that it still holds. */
export interface Translated {
  readonly file: string
  readonly name: string
  readonly translation: string
  /** What the sender saw there; where another one stands there now, nothing is changed and the answer is 409. */
  readonly was?: string
}
