import { useSyncExternalStore } from 'react'
import { hashOf, type Place, placeIn, tokenIn } from './place.ts'

/** How a window goes from place to place: each a step of the history, unless it takes the step's place. */
export interface Way {
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
export function useWay(): Way {
  return { place: useSyncExternalStore(subscribe, current), go, adjust }
}
