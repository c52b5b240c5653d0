import { flushSync } from 'react-dom'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Location,
  type Navigator,
} from 'react-router-dom'
import type { LoadedPage } from '../renderer/PageView.tsx'
import { readSession, writeSession } from '../renderer/session.ts'
import type { RedirectData } from './static-host.ts'

/** What an address leads to: a page with its components, the address it moved to, or nothing where the server takes over. */
export type Found = LoadedPage | RedirectData | undefined

/** The page that is shown, and the entry of the history that it is shown for. */
interface Shown extends LoadedPage {
  readonly location: Location
}

/** The way from page to page, with one page shown at a time. */
export interface Navigation {
  /** Changes the address; of the page that is shown, at once. */
  readonly navigator: Navigator
  readonly shown: () => Shown
  /** What the document opened with, whatever came since. */
  readonly opening: () => Shown
  readonly subscribe: (listener: () => void) => () => void
  /** Follows a link. */
  readonly follow: (to: string, replace: boolean) => void
  /** Loads the page that is shown anew. */
  readonly reload: () => void
}

/** A step through the history. */
interface Turn {
  readonly to: string
  /** How it enters the history; left out where it is there already. */
  readonly enter?: 'push' | 'replace'
  readonly state?: unknown
  /** Whether the visitor stays where they are on the page. */
  readonly stays?: boolean | undefined
}

/**
 * Begins with a page. Another one is loaded first and shown then, with its address; a change of the query or of the place
 * on a page shows at once, and asking for the very same address again loads the page anew.
 */
export function startNavigation(
  first: LoadedPage,
  find: (url: URL, signal: AbortSignal) => Promise<Found>,
): Navigation {
  const history = createBrowserHistory()
  const { shown, opening, subscribe, show } = shownPage({ ...first, location: history.location })
  const places = keptPlaces(() => shown().location)
  let underWay = new AbortController()

  const turn = async ({ to, enter, state, stays }: Turn): Promise<void> => {
    underWay.abort()
    underWay = new AbortController()
    const { signal } = underWay
    const url = new URL(to, location.origin)
    const before = shown().location
    const isSamePage = url.pathname === before.pathname && !(enter && to === createPath(before))
    const found = isSamePage ? shown() : await find(url, signal)
    if (signal.aborted || !found) return
    // No entry of the history is there yet to be replaced: the address that moved gets none, and the page before keeps its own.
    if ('redirect' in found) return turn({ to: found.redirect, enter: enter ?? 'replace' })
    const enterAndShow = () => {
      places.keep()
      if (enter) history[enter](to, state)
      show({ ...found, location: history.location })
    }
    if (stays) return enterAndShow()
    const showAtPlace = () => {
      // The visitor may have gone on meanwhile.
      if (signal.aborted) return
      flushSync(enterAndShow)
      places.goTo(history.location, { isBack: !enter })
    }
    if (isSamePage && !enter) showAtPlace()
    else fade(showAtPlace)
  }

  history.listen(() => {
    // A link to a place on the page has made an entry of its own.
    if (!window.history.state) history.replace(createPath(history.location))
    void turn({ to: createPath(history.location) })
  })
  return {
    navigator: navigatorOf(history, turn),
    shown,
    opening,
    subscribe,
    follow: (to, replace) => void turn({ to, enter: replace ? 'replace' : 'push' }),
    reload: () => {
      const { state, ...path } = shown().location
      void turn({ to: createPath(path), enter: 'replace', state, stays: true })
    },
  }
}

/** What is shown, and who is told when that changes. */
function shownPage(first: Shown) {
  const listeners = new Set<() => void>()
  let shown = first
  return {
    shown: () => shown,
    opening: () => first,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (next: Shown) => {
      shown = next
      for (const listener of listeners) listener()
    },
  }
}

/** How the hooks of the router change the address. */
function navigatorOf({ createHref, go }: History, turn: (turn: Turn) => unknown): Navigator {
  const by =
    (enter: 'push' | 'replace'): Navigator['push'] =>
    (to, state, { preventScrollReset: stays } = {}) =>
      void turn({ to: createHref(to), enter, state, stays })
  return { createHref, go, push: by('push'), replace: by('replace') }
}

type History = ReturnType<typeof createBrowserHistory>

/** Fades from what is shown into what comes, where the browser can. */
function fade(show: () => void): void {
  // One that another overtakes is no error.
  if ('startViewTransition' in document) document.startViewTransition(show).ready.catch(() => {})
  else show()
}

/** The key in the browser session of how far the entries of the history are scrolled, by their keys. */
const placesKey = 'places'

/** Keeps how far each entry of the history is scrolled; within a document the browser would try before the page is there. */
function keptPlaces(here: () => Location) {
  const places: Record<string, number> = { ...readSession(placesKey) }
  const keep = () => {
    places[here().key] = scrollY
  }
  const take = () => {
    history.scrollRestoration = 'manual'
  }
  take()
  addEventListener('pageshow', take)
  addEventListener('pagehide', () => {
    keep()
    writeSession(placesKey, places)
    history.scrollRestoration = 'auto'
  })
  const goTo = ({ key, hash }: Location, { isBack }: { readonly isBack: boolean }) => {
    const place = isBack ? places[key] : undefined
    const target = place === undefined && hash ? document.getElementById(hash.slice(1)) : null
    if (target) target.scrollIntoView()
    else scrollTo(0, place ?? 0)
  }
  return { keep, goTo }
}
