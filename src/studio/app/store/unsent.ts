import type { Change } from '../../protocol.ts'
import { store, stored } from './stored.ts'
import type { TranslationDrafts } from './translation-drafts.ts'

/** What was not sent yet. */
export interface Kept {
  readonly changes: readonly Change[]
  readonly translations: TranslationDrafts
}

/** Where that outlives this page. */
export interface Unsent {
  readonly read: () => Kept
  readonly write: (kept: Kept) => void
}

const storageKey = 'studio-unsent'
const nothing: Kept = { changes: [], translations: {} }

/** Keeps it for as long as the tab is open, so that a page that is loaded anew sends it. */
export const tabUnsent: Unsent = {
  read: () => stored('sessionStorage', storageKey, nothing),
  write: (kept) => store('sessionStorage', storageKey, kept),
}
