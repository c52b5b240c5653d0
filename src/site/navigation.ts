import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Location,
  type Navigator,
} from 'react-router-dom'
import type { RedirectData } from './redirects.ts'
import type { LoadedPage } from './renderer/PageView.tsx'
import { readSession, writeSession } from './renderer/session.ts'

/**
 * The page at an address with its components, the address to which it redirects, or undefined if the server has to
 * answer.
 */
export type Found = LoadedPage | RedirectData | undefined

/** Finds the page at an address, or what the document left out of the data of `completed`. */
type Find = (url: URL, signal: AbortSignal, completed?: LoadedPage) => Promise<Found>

/** The page on screen and its entry in the history. */
interface Shown extends LoadedPage {
  readonly location: Location
}

export interface Navigation {
  /** Changes the address: at once if the page stays the same, otherwise once the new page is loaded. */
  readonly navigator: Navigator
  readonly shown: () => Shown
  /** The page that the document was rendered with, for hydration. */
  readonly opening: () => Shown
  readonly subscribe: (listener: () => void) => () => void
  /** Follows a link; resolves once its page is shown, or another takes its place. */
  readonly follow: (to: string) => Promise<void>
  /** Loads the page on screen anew. */
  readonly reload: () => void
  /** Loads what the document left out of the data of the page on screen. */
  readonly complete: () => void
  /** The same in the background. */
  readonly prefetch: () => void
}

/** A navigation to an address. */
interface Visit {
  readonly to: string
  /** How it enters the history; undefined for an entry that is there already. The present address is always replaced. */
  readonly enter?: 'push' | 'replace'
  /** Whether the present address loads its page anew; a visitor's entries in a form are lost by that. */
  readonly reloads?: boolean
  readonly state?: unknown
  /** Whether the page keeps its scroll position. */
  readonly keepsScroll?: boolean | undefined
}

/**
 * A new page is loaded before its address enters the history. A change of query or fragment shows at once, and a link
 * to the present address loads the page anew.
 *
 * @param findQuietly gives undefined for what it cannot find, and leaves it at that.
 */
export function startNavigation(first: LoadedPage, find: Find, findQuietly: Find): Navigation {
  const history = createBrowserHistory()
  const { shown, opening, subscribe, show } = shownPage({ ...first, location: history.location })
  const scrollPositions = keepScrollPositions(() => shown().location)
  let loading = new AbortController()

  const visit = async ({ to, enter, reloads, state, keepsScroll }: Visit): Promise<void> => {
    loading.abort()
    loading = new AbortController()
    const { signal } = loading
    const url = new URL(to, location.origin)
    const before = shown().location
    const isPresent = to === createPath(before)
    const isSamePage = url.pathname === before.pathname && !(isPresent && reloads)
    const found = isSamePage ? shown() : await find(url, signal)
    if (signal.aborted || !found) return
    // A push has no entry yet that could be replaced, so the redirect's target is pushed too.
    if ('redirect' in found) return visit({ to: found.redirect, enter: enter ?? 'replace' })
    const enterAndShow = () => {
      scrollPositions.save()
      if (enter) history[isPresent ? 'replace' : enter](to, state)
      show({ ...found, location: history.location })
    }
    if (keepsScroll) return enterAndShow()
    const showScrolled = () => {
      // Another navigation may have begun during the transition.
      if (signal.aborted) return
      flushSync(enterAndShow)
      scrollPositions.restore(history.location, { isBack: !enter })
    }
    if (isSamePage && !enter) showScrolled()
    else fade(showScrolled)
  }

  history.listen(() => {
    // The browser itself adds the history entry of a link to a fragment, without the key by which scroll positions are
    // stored.
    if (!window.history.state) history.replace(createPath(history.location))
    void visit({ to: createPath(history.location) })
  })
  return {
    navigator: navigatorOf(history, visit),
    shown,
    opening,
    subscribe,
    complete: completion(shown, show, find),
    prefetch: completion(shown, show, findQuietly),
    follow: (to) => visit({ to, enter: 'push', reloads: true }),
    reload: () => {
      const { state, ...path } = shown().location
      void visit({ to: createPath(path), enter: 'replace', reloads: true, state, keepsScroll: true })
    },
  }
}

/** The page on screen as an external store of React. */
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

/** Loads, once a page, what the document left out of its data. */
function completion(shown: () => Shown, show: (next: Shown) => void, find: Find): () => void {
  let completed: LoadedPage['page'] | undefined
  return async () => {
    const { page, location: at } = shown()
    if (completed === page) return
    completed = page
    const found = await find(new URL(createPath(at), location.origin), new AbortController().signal, shown())
    // The query may have changed meanwhile, and stays; on another page the data is obsolete.
    if (found && 'page' in found && shown().page === page)
      startTransition(() => show({ ...found, location: shown().location }))
  }
}

/** The navigator through which the router's hooks change the address. */
function navigatorOf({ createHref, go }: History, visit: (visit: Visit) => unknown): Navigator {
  const by =
    (enter: 'push' | 'replace'): Navigator['push'] =>
    (to, state, { preventScrollReset: keepsScroll } = {}) =>
      void visit({ to: createHref(to), enter, state, keepsScroll })
  return { createHref, go, push: by('push'), replace: by('replace') }
}

type History = ReturnType<typeof createBrowserHistory>

/** Cross-fades where the browser has view transitions. */
function fade(show: () => void): void {
  // A transition that is skipped by the next one rejects.
  if ('startViewTransition' in document) document.startViewTransition(show).ready.catch(() => {})
  else show()
}

/** The session storage's key of the scroll positions. */
const positionsKey = 'places'

/** Restores scroll positions by entry of the history; the browser itself would scroll before the page is shown. */
function keepScrollPositions(here: () => Location) {
  const positions: Record<string, number> = { ...readSession(positionsKey) }
  const save = () => {
    positions[here().key] = scrollY
  }
  const takeOver = () => {
    history.scrollRestoration = 'manual'
  }
  takeOver()
  addEventListener('pageshow', takeOver)
  addEventListener('pagehide', () => {
    save()
    writeSession(positionsKey, positions)
    history.scrollRestoration = 'auto'
  })
  const restore = ({ key, hash }: Location, { isBack }: { readonly isBack: boolean }) => {
    const position = isBack ? positions[key] : undefined
    const target = position === undefined && hash ? document.getElementById(hash.slice(1)) : null
    if (target) target.scrollIntoView()
    else scrollTo(0, position ?? 0)
  }
  return { save, restore }
}
