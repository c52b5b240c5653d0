import type { Page } from 'playwright/test'

/** A page in one state, worth looking at. */
export interface Scene {
  /** The kind of page, by which pictures are grouped. */
  readonly kind: string
  /** What sets it apart from others of its kind. */
  readonly state: string
  readonly path: string
  /** What is answered at that path, where the site has no such page. */
  readonly document?: () => Promise<string>
  /** What brings the page into its state once it reacts to the visitor. */
  readonly act?: (page: Page) => Promise<unknown>
  /** The widths that matter, in px; every one when left out. */
  readonly widths?: readonly number[]
  /** Only what is in sight: for what stays in place while the page scrolls. */
  readonly inSight?: boolean
  readonly withoutScripts?: boolean
  readonly printed?: boolean
  /** Text at twice its size. */
  readonly largeText?: boolean
}

/** The widths of a phone, a tablet and a desk, in px. */
export const everyWidth = [390, 768, 1280] as const
