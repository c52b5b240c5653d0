import type { Page } from 'playwright/test'

/** A page in one state, worth looking at. */
export interface Scene {
  /** The kind of page, by which pictures are grouped. */
  readonly kind: string
  /** The difference from others of its kind. */
  readonly state: string
  readonly path: string
  /** The answer at that path, if the site in a folder has no such page. */
  readonly document?: (root: string) => Promise<string>
  /** Brings the page into its state once the app runs. */
  readonly act?: (page: Page) => Promise<unknown>
  /** The widths that matter, in px; every one when left out. */
  readonly widths?: readonly number[]
  /** Takes only the viewport, for sticky elements. */
  readonly inSight?: boolean
  readonly withoutScripts?: boolean
  readonly printed?: boolean
  /** Whether text is shown at twice its size. */
  readonly largeText?: boolean
}

/** The widths of a phone, a tablet and a desktop, in px. */
export const everyWidth = [390, 768, 1280] as const
