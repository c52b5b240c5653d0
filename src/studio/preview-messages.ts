import type { Answers } from '../engine/wizard/conditions.ts'
import type { Keys } from './protocol.ts'

/** A text of a page with the place that it is written in. */
export interface Source {
  readonly text: string
  readonly file: string
  readonly at: Keys
  /** The number of the page's block that has it; left out of what stands around the blocks, and of messages. */
  readonly block?: number
}

/** What the preview and the editor around it say to each other (`postMessage`). */
export type PreviewMessage =
  /** To the page: load what has changed; what it is about. */
  | { readonly kind: 'refresh' }
  | { readonly kind: 'show'; readonly file: string; readonly at: Keys }
  /** A wizard at a step, with answers that lead to it. */
  | { readonly kind: 'walk'; readonly market: string; readonly answers: Answers; readonly page: string }
  /** Whether a click goes to a field, or does what it does for visitors. */
  | { readonly kind: 'mode'; readonly selects: boolean }
  /** From the page: what was clicked, and where it is now. */
  | { readonly kind: 'selected'; readonly file: string; readonly at: Keys }
  | { readonly kind: 'moved'; readonly path: string }
  /** Somebody in the page saves by the keyboard. */
  | { readonly kind: 'save' }
