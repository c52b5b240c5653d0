import type { Change } from '../../protocol.ts'
import type { TranslationDrafts } from './translation-drafts.ts'

/** Where a browser keeps things for an origin: for a tab, or for all of them. */
export type Place = 'sessionStorage' | 'localStorage'

/**
 * What was stored under a name, on top of what is usual. What an earlier Studio, or anybody else at this address, stored in
 * another form is left out; so is all where the browser stores nothing.
 */
export function stored<T extends object>(place: Place, name: string, usual: T): T {
  try {
    const kept: unknown = JSON.parse(globalThis[place].getItem(name) ?? '{}')
    const fitting = Object.entries(Object(kept)).filter(
      ([key, value]) => Object.hasOwn(usual, key) && kindOf(value) === kindOf(usual[key as keyof T]),
    )
    return { ...usual, ...Object.fromEntries(fitting) }
  } catch {
    return usual
  }
}

/** Stores something under a name; a browser that has no room, or stores nothing, does without. */
export function store(place: Place, name: string, value: object): void {
  try {
    globalThis[place].setItem(name, JSON.stringify(value))
  } catch {
    // What is shown, and what is sent, does not depend on it.
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

/** What was not sent yet. */
export interface UnsentWork {
  readonly changes: readonly Change[]
  readonly translations: TranslationDrafts
}

/** Where that outlives this page. */
export interface UnsentStore {
  readonly read: () => UnsentWork
  readonly write: (kept: UnsentWork) => void
}

const storageKey = 'studio-unsent'
const nothing: UnsentWork = { changes: [], translations: {} }

/** Keeps it for as long as the tab is open, so that a page that is loaded anew sends it. */
export const tabUnsent: UnsentStore = {
  read: () => stored('sessionStorage', storageKey, nothing),
  write: (kept) => store('sessionStorage', storageKey, kept),
}
