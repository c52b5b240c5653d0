import { useSyncExternalStore } from 'react'
import { pointer, pointerPath } from '#checker/findings.ts'
import { isDay } from '#engine/dates.ts'
import type { Keys } from '../protocol.ts'

/** The location of a window, kept in the fragment of its address. */
export interface Place {
  readonly file?: string
  readonly part?: string
  readonly tab?: string
  /** The keys of the selected field. */
  readonly at?: Keys | undefined
  readonly page?: string
  /** The day (YYYY-MM-DD) as of which pages and tasks are shown; left out for today. */
  readonly day?: string | undefined
}

/** Parses a fragment. */
export function placeIn(hash: string): Place {
  const [file = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const said = new URLSearchParams(query)
  const [part, tab, at, page, day] = ['part', 'tab', 'at', 'page', 'day'].map((name) => said.get(name) ?? undefined)
  return {
    ...(file.startsWith('config/') && { file: decodeURI(file) }),
    ...(part !== undefined && { part }),
    ...(tab !== undefined && { tab }),
    ...(at !== undefined && { at: pointerPath(at) }),
    ...(page !== undefined && /^\/(?!\/)/.test(page) && { page }),
    ...(day !== undefined && isDay(day) && { day }),
  }
}

export function hashOf({ file = '', part, tab, at, page, day }: Place): string {
  const said = Object.entries({ part, tab, at: at && pointer('', ...at), page, day })
  const query = new URLSearchParams(said.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const text = query.toString().replaceAll('%2F', '/')
  return `#/${encodeURI(file)}${text && `?${text}`}`
}

/** The token in the fragment of the printed address. */
export function tokenIn(hash: string): string | undefined {
  return /^#token=([\w-]+)$/.exec(hash)?.[1]
}

export interface Router {
  readonly place: Place
  readonly go: (place: Place) => void
  /** Replaces the history entry: another field, or another page of the preview. */
  readonly adjust: (change: Partial<Place>) => void
}

const listeners = new Set<() => void>()
let last: { readonly hash: string; readonly place: Place } = { hash: '', place: {} }

function current(): Place {
  const { hash } = location
  // An address with a token keeps the place.
  if (hash !== last.hash && tokenIn(hash) === undefined) last = { hash, place: placeIn(hash) }
  return last.place
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  window.addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
    window.removeEventListener('hashchange', listener)
  }
}

function turn(place: Place, isStep: boolean): void {
  const hash = hashOf(place)
  if (hash === location.hash) return
  history[isStep ? 'pushState' : 'replaceState'](null, '', hash)
  for (const listener of listeners) listener()
}

/** Replaces a token in the address by the present place. */
export function returnToPlace(): void {
  history.replaceState(null, '', last.hash || '#/')
}

// The day stays until it is changed.
const go = (place: Place) => turn({ day: current().day, ...place }, true)
const adjust = (change: Partial<Place>) => turn({ ...current(), ...change }, false)

export function useRouter(): Router {
  return { place: useSyncExternalStore(subscribe, current), go, adjust }
}
