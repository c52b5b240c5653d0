import type { Change } from '../../protocol.ts'
import type { TranslationDrafts } from './translation-drafts.ts'

type Place = 'sessionStorage' | 'localStorage'

/**
 * The stored value over its defaults. Properties of another type are dropped: an earlier Studio, or another program at this
 * address, may have stored them.
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

/** Stores a value where the browser allows it. */
export function store(place: Place, name: string, value: object): void {
  try {
    globalThis[place].setItem(name, JSON.stringify(value))
  } catch {
    // Storage is a convenience only.
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

export interface UnsentWork {
  readonly changes: readonly Change[]
  readonly translations: TranslationDrafts
}

export interface UnsentStore {
  readonly read: () => UnsentWork
  readonly write: (kept: UnsentWork) => void
}

// A tab of the desk goes from one change to another, each at an address of its own.
const storageKey = () => `studio-unsent${(globalThis.location?.pathname ?? '/').replace(/\/$/, '')}`
const nothing: UnsentWork = { changes: [], translations: {} }

/** Survives a reload of the tab, which then sends it. */
export const tabUnsent: UnsentStore = {
  read: () => stored('sessionStorage', storageKey(), nothing),
  write: (kept) => store('sessionStorage', storageKey(), kept),
}
