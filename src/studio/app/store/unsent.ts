import type { Change } from '../../protocol.ts'
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

/** Keeps it for as long as the tab is open: a server that comes back may have another address, which loads the page anew. */
export const tabUnsent: Unsent = {
  read: () => ({ changes: [], translations: {}, ...JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') }),
  write: (kept) => {
    if (kept.changes.length > 0 || Object.keys(kept.translations).length > 0)
      sessionStorage.setItem(storageKey, JSON.stringify(kept))
    else sessionStorage.removeItem(storageKey)
  },
}
