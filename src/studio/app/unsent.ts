import type { Change } from '../protocol.ts'

/** Where what was not sent yet outlives this page. */
export interface Unsent {
  readonly read: () => readonly Change[]
  readonly write: (changes: readonly Change[]) => void
}

const storageKey = 'studio-unsent'

/** Keeps it for as long as the tab is open: a server that comes back may have another address, which loads the page anew. */
export const tabUnsent: Unsent = {
  read: () => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'),
  write: (changes) => {
    if (changes.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(changes))
    else sessionStorage.removeItem(storageKey)
  },
}
