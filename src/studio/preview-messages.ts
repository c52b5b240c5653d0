import type { Answers } from '#engine/answers.ts'
import type { Keys } from './protocol.ts'

/** A place in the config. */
export interface Place {
  readonly file: string
  readonly at: Keys
}

/** A text of a page with the place that it is written in. */
export interface Source extends Place {
  readonly text: string
  /** The index of the page's block; left out for the frame around the blocks, and for messages. */
  readonly block?: number
}

/** The messages (`postMessage`) between the preview and the editor around it. */
export type PreviewMessage =
  /** To the page: reload; highlight a place. */
  | { readonly kind: 'refresh' }
  | ({ readonly kind: 'show' } & Place)
  /** To the page: open a wizard at a step, with answers that lead to it. */
  | { readonly kind: 'walk'; readonly market: string; readonly answers: Answers; readonly page: string }
  /** To the page: whether a click selects its field, or does what it does for visitors. */
  | { readonly kind: 'mode'; readonly selects: boolean }
  /** To the page: scroll there, in pixels; from the page: a person has. */
  | { readonly kind: 'scroll'; readonly top: number }
  /** From the page: a click that selects, and the address after navigation. */
  | ({ readonly kind: 'selected' } & Place)
  | { readonly kind: 'moved'; readonly path: string }
  /** From the page: Ctrl+S. */
  | { readonly kind: 'save' }
