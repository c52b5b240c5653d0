import type { Word } from '#engine/contract/config.ts'
import type { Keys } from './protocol.ts'

/** A text of a file in another language, beside its original. */
export interface TranslatedText {
  /** Its path by names of list items: `/landing/blocks/faq/items/cost/answer`. */
  readonly name: string
  /** The labels on the way to it: `Landing page › Sections › FAQ › Answer`. */
  readonly place: string
  readonly original: string
  /** Empty if it is missing. */
  readonly translation: string
  /** The help text in the schema. */
  readonly meaning?: string
  /** `stale`: the original was changed after the translation; `proposed`: a machine's, which nobody has read. */
  readonly state: 'missing' | 'stale' | 'proposed' | 'current'
  /** The words of the language's list that stand in the original, in their order there. */
  readonly words: readonly Pick<Word, 'word' | 'translation'>[]
  /** Its place in the overlay or, if it is missing, that of the original. */
  readonly at: Keys
}

/** `GET translation?file=`: the texts of an overlay in the order of the original; `canPropose` if a service is set. */
export interface Translation {
  readonly language: string
  /** The file of the original. */
  readonly original: string
  /** The file of the language's word list, which may be missing. */
  readonly wordList: string
  readonly canPropose?: boolean
  readonly texts: readonly TranslatedText[]
}

/** The body of `POST translate`: a new translation, or the same one to mark it as current. */
export interface Translated {
  readonly file: string
  readonly name: string
  readonly translation: string
  /** The translation that the sender saw; if it is another by now, the answer is 409. */
  readonly was?: string
}
