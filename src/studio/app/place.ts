import { useSyncExternalStore } from 'react'
import { pointer, pointerPath } from '../../config/json/pointer.ts'
import type { Keys } from '../protocol.ts'

/** What a window shows: kept in its address, so that Reload, Back and a bookmark lead to it again. */
export interface Place {
  readonly file?: string
  /** The part of the file, such as `wizard`, and the tab of it. */
  readonly part?: string
  readonly tab?: string
  /** The field that is meant. */
  readonly at?: Keys | undefined
  /** The address of the page in the preview. */
  readonly page?: string
}

/** The place that an address names in its fragment. */
export function placeIn(hash: string): Place {
  const [file = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const said = new URLSearchParams(query)
  const [part, tab, at, page] = ['part', 'tab', 'at', 'page'].map((name) => said.get(name) ?? undefined)
  return {
    ...(file.startsWith('config/') && { file: decodeURI(file) }),
    ...(part !== undefined && { part }),
    ...(tab !== undefined && { tab }),
    ...(at !== undefined && { at: pointerPath(at) }),
    ...(page !== undefined && /^\/(?!\/)/.test(page) && { page }),
  }
}

/** The fragment that leads to a place. */
export function hashOf({ file = '', part, tab, at, page }: Place): string {
  const said = Object.entries({ part, tab, at: at && pointer('', ...at), page })
  const query = new URLSearchParams(said.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const text = query.toString().replaceAll('%2F', '/')
  return `#/${encodeURI(file)}${text && `?${text}`}`
}

/** The token in the fragment of the address that the command printed. */
export function tokenIn(hash: string): string | undefined {
  return /^#token=([\w-]+)$/.exec(hash)?.[1]
}

/** How a window goes from place to place: each a step of the history, unless it takes the step's place. */
export interface Router {
  readonly place: Place
  readonly go: (place: Place) => void
  /** The same place, seen a little otherwise: another field, another page of the preview. */
  readonly adjust: (change: Partial<Place>) => void
}

const listeners = new Set<() => void>()
let last: { readonly hash: string; readonly place: Place } = { hash: '', place: {} }

function current(): Place {
  const { hash } = location
  // An address with a token leads to where the window is.
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

/** Takes the token out of the window's address, which then names the place where the window is. */
export function returnToPlace(): void {
  history.replaceState(null, '', last.hash || '#/')
}

const go = (place: Place) => turn(place, true)
const adjust = (change: Partial<Place>) => turn({ ...current(), ...change }, false)

/** The place that the window's address names, and ways to others. */
export function useRouter(): Router {
  return { place: useSyncExternalStore(subscribe, current), go, adjust }
}
